/** Where each of Slack's settings is copied from. */
export const sources: Readonly<Record<string, string>> = {
  SLACK_SIGNING_SECRET: 'copy the Signing Secret from Basic Information of the Slack app',
  SLACK_BOT_TOKEN: 'copy the Bot User OAuth Token (xoxb-…) from OAuth & Permissions of the Slack app',
  SLACK_CLIENT_ID: 'copy the Client ID from Basic Information of the Slack app',
  SLACK_CLIENT_SECRET: 'copy the Client Secret from Basic Information of the Slack app',
  SLACK_STATE_SECRET: 'make one with `openssl rand -hex 32`',
  SLACK_APP_TOKEN:
    'make an app-level token (xapp-…) with connections:write in Basic Information of the Slack app',
  PLATFORM_URL: 'set the base address of the platform’s API',
};

const secrets = /^(?:SLACK_(?!API_URL)|PLATFORM_SIGNING_SECRET)/;

/** What a token is, by its beginning (docs.slack.dev/authentication/tokens). */
function kindOfToken(value: string): string | undefined {
  if (/^(?:xoxe\.)?xoxb-/.test(value)) return 'a bot token';
  if (/^(?:xoxe\.)?xoxp-/.test(value)) return 'a user token';
  if (/^xapp-/.test(value)) return 'an app-level token';
  return /^xox/.test(value) ? 'another kind of token' : undefined;
}

/** What is wrong with a value of Slack's settings that Slack itself would never give. */
function otherThan(name: string, value: string): string | undefined {
  const token = kindOfToken(value);
  if (name === 'SLACK_BOT_TOKEN' || name === 'SLACK_APP_TOKEN') {
    const wanted = name === 'SLACK_BOT_TOKEN' ? 'a bot token' : 'an app-level token';
    if (token === wanted) return undefined;
    return token ? `is ${token}, not ${wanted}` : 'is not a token of Slack, or its beginning is missing';
  }
  if (token !== undefined) return `is ${token}`;
  if (name === 'SLACK_SIGNING_SECRET' && !/^[a-z\d]{32,63}$/i.test(value))
    return `is not a signing secret, which has 32 letters and digits (this has ${value.length} characters)`;
  if (name === 'SLACK_CLIENT_ID' && /^(?:[0-9a-f]{32}|A[0-9A-Z]{8,})$/.test(value))
    return 'is a secret or the app’s ID, not a client ID such as 123.456';
  return undefined;
}

/**
 * What is wrong with the form of a value, in words that follow the setting's name and never repeat it. Undefined if
 * nothing is.
 */
export function badForm(name: string, value: string): string | undefined {
  if (/^["'`“”„‘’«»]|["'`“”‘’«»]$/.test(value)) return 'has quotation marks around it: remove them';
  if (!secrets.test(name)) return undefined;
  const what = /\s/.test(value)
    ? 'has a space or a line break in it'
    : /…|\.\.\.|[•*]{3}/.test(value)
      ? 'was cut, as a page shows it'
      : /^<.*>$|^\[.*\]$|^(?:your|change)[-_ ]?|^x{3,}$/i.test(value)
        ? 'is still a placeholder'
        : otherThan(name, value);
  return what && `${what}: ${sources[name] ?? 'copy it again'}`;
}
