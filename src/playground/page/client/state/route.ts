/**
 * What the page shows, kept in the address: `#/TEAM/PERSON/CHANNEL/THREAD`, with one of `views` in place of a channel for
 * what is none. So reloads, links and the back button work. Missing parts are undefined.
 */
export type Route = { team?: string; user?: string; channel?: string; thread?: string };

/** What can be shown instead of a channel: the app's Home tab, and the list of what concerns the person. */
export const views = ['home', 'activity'];

const defaultRoute = { team: 'T0NORTH001', user: 'U0JONAS001', channel: 'C0COACH001' };

/** Parses an address's hash; an empty one means the default route. */
export function parseRoute(hash: string): Route {
  const parts = hash.replace(/^#?\/?/, '').split('/');
  const [team, user, channel, thread] = parts.map((part) => decodeURIComponent(part) || undefined);
  return team === undefined ? defaultRoute : { team, user, channel, thread };
}

/** Formats a route as a hash, up to its first missing part. */
export function formatRoute({ team, user, channel, thread }: Route): string {
  const parts: string[] = [];
  for (const part of [team, user, channel, thread]) {
    if (part === undefined) break;
    parts.push(encodeURIComponent(part));
  }
  return `#/${parts.join('/')}`;
}

/** What a person has typed and not sent, by conversation. It survives a reload of the page, but not its tab. */

const keyFor = ({ user, channel }: Route, thread = '') => `draft ${user} ${channel} ${thread}`;

/** The draft of a conversation or thread, or an empty text. */
export const readDraft = (route: Route, thread?: string): string =>
  sessionStorage.getItem(keyFor(route, thread)) ?? '';

/** Keeps a draft; an empty text removes it. */
export function saveDraft(route: Route, thread: string | undefined, text: string): void {
  if (text === '') sessionStorage.removeItem(keyFor(route, thread));
  else sessionStorage.setItem(keyFor(route, thread), text);
}
