import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { validLocale, validTimeZone } from '../text/time-zone.ts';

/** `{state, actions}` for every component: the page's state, and what a person can do. */
export const PageContext = createContext(undefined);

/** The page's `{state, actions}`. */
export const usePage = () => useContext(PageContext);

/** The person using the page; undefined until the state is loaded. */
export const currentPerson = ({ slack }) => slack?.people.find(({ id }) => id === slack.me);

/** For whom times are formatted: `{now, timeZone, locale}`; `now` is simulated, in milliseconds UTC. */
function viewerIn(state) {
  const me = currentPerson(state);
  return { now: simulatedNow(state), timeZone: validTimeZone(me?.tz), locale: validLocale(me?.locale) };
}

/** The simulated time in milliseconds UTC. */
const simulatedNow = ({ slack }) => Date.now() + (slack?.clock.offsetMs ?? 0);

/** The current person's `{now, timeZone, locale}`. */
export const useViewer = () => viewerIn(usePage().state);

/** Finds a person by id. An unknown person has their id as name. */
export const findPerson = ({ slack }, id) =>
  slack?.people.find((person) => person.id === id) ?? {
    id,
    name: id === 'USLACKBOT' ? 'Slackbot' : id,
    unknown: true,
  };

/** Finds a channel by id, or undefined if the person cannot see it. */
export const findChannel = ({ slack }, id) => slack?.channels.find((channel) => channel.id === id);
