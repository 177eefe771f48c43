import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { knownLocale, knownZone } from '../text/time-zone.js';

/** `{state, actions}` for every component: what is known, and what can be done. */
export const Page = createContext(undefined);

export const usePage = () => useContext(Page);

/** The person as whom the page is used, or undefined while that is being read. */
export const meIn = ({ slack }) => slack?.people.find(({ id }) => id === slack.me);

/** With whose eyes times are shown: their zone, their language, the simulated time. */
export function eyesIn(state) {
  const me = meIn(state);
  return { now: nowIn(state), timeZone: knownZone(me?.tz), locale: knownLocale(me?.locale) };
}

/** The simulated time, milliseconds UTC. */
export const nowIn = ({ slack }) => Date.now() + (slack?.clock.offsetMs ?? 0);

export const useEyes = () => eyesIn(usePage().state);

/** A person by id; one who isn't known is shown by their id. */
export const personIn = ({ slack }, id) =>
  slack?.people.find((person) => person.id === id) ?? {
    id,
    name: id === 'USLACKBOT' ? 'Slackbot' : id,
    unknown: true,
  };

export const channelIn = ({ slack }, id) => slack?.channels.find((channel) => channel.id === id);
