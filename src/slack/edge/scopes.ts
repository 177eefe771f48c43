/** The bot scopes that a workspace may leave out; see `bot_optional` in `manifest.yml`. */
export const optionalScopes = ['channels:history', 'groups:history'];

/** All bot scopes that `manifest.yml` asks for; a test compares the two. */
export const scopes = [
  ...'app_mentions:read channels:read chat:write commands files:read files:write'.split(' '),
  ...'groups:read im:history users:read users:read.email'.split(' '),
  ...optionalScopes,
];
