/**
 * Where the page is, kept in the address after `#`: `#/TEAM/PERSON/CHANNEL/THREAD`, with `home` in the channel's place for the
 * Home tab. So a reload, a link and the back button all lead to the same place.
 */

const DEFAULT_PLACE = { team: 'T0NORTH001', user: 'U0JONAS001', channel: 'C0COACH001', thread: undefined };

/** The place that an address names. Parts that it leaves out are undefined; an empty address is the default place. */
export function placeOf(hash) {
  const parts = hash.replace(/^#?\/?/, '').split('/');
  const [team, user, channel, thread] = parts.map((part) => decodeURIComponent(part) || undefined);
  return team === undefined ? { ...DEFAULT_PLACE } : { team, user, channel, thread };
}

/** The opposite. What comes after a part that is missing is left out. */
export function hashOf({ team, user, channel, thread }) {
  const parts = [team, user, channel, thread];
  const missing = parts.indexOf(undefined);
  return `#/${parts
    .slice(0, missing < 0 ? 4 : missing)
    .map(encodeURIComponent)
    .join('/')}`;
}
