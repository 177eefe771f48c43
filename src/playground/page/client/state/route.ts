/**
 * What the page shows, kept in the address: `#/TEAM/PERSON/CHANNEL/THREAD`, with one of `views` in place of a channel for
 * what is none. So reloads, links and the back button work.
 */

/** What can be shown instead of a channel: the app's Home and About tabs, and the list of what concerns the person. */
export const views = ['home', 'about', 'activity'];

const defaultRoute = { team: 'T0NORTH001', user: 'U0JONAS001', channel: 'C0COACH001', thread: undefined };

/** Parses an address's hash. Missing parts are undefined; an empty hash means the default route. */
export function parseRoute(hash) {
  const parts = hash.replace(/^#?\/?/, '').split('/');
  const [team, user, channel, thread] = parts.map((part) => decodeURIComponent(part) || undefined);
  return team === undefined ? { ...defaultRoute } : { team, user, channel, thread };
}

/** Formats a route as a hash, up to its first missing part. */
export function formatRoute({ team, user, channel, thread }) {
  const parts = [team, user, channel, thread];
  const missing = parts.indexOf(undefined);
  return `#/${parts
    .slice(0, missing < 0 ? 4 : missing)
    .map(encodeURIComponent)
    .join('/')}`;
}
