import { WebAPIPlatformError, type WebClient } from '@slack/web-api';
import { ConfigError } from '../../config.ts';
import type { Log } from '../../lib/log.ts';
import { withTimeout } from '../../lib/timeout.ts';

/** How long the start waits for Slack, in milliseconds. */
const waitMs = 5_000;

const again = 'copy the Bot User OAuth Token (xoxb-…) from OAuth & Permissions of the Slack app again';

/** What to do about Slack's answers to a token (docs.slack.dev/reference/methods/auth.test). */
const remedies: Readonly<Record<string, string>> = {
  invalid_auth: again,
  not_authed: again,
  account_inactive: `the app was uninstalled or the workspace is gone: install the app, and ${again}`,
  token_revoked: `it was revoked: install the app again, and ${again}`,
  token_expired:
    'it has expired, since the app has token rotation: set SLACK_CLIENT_ID, SLACK_CLIENT_SECRET and SLACK_STATE_SECRET instead, which renews it',
};

/**
 * Asks Slack whether the one bot token works. While Slack is away, Touchline starts anyway.
 *
 * @throws ConfigError one line that says what to do
 */
export async function checkBotToken(slack: WebClient, log: Log): Promise<void> {
  try {
    const answer = await withTimeout(waitMs, () => slack.auth.test());
    if (answer.bot_id === undefined)
      throw new ConfigError(`SLACK_BOT_TOKEN is not the token of a bot: ${again}.`);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const code = error instanceof WebAPIPlatformError ? error.data.error : undefined;
    const remedy = code === undefined ? undefined : remedies[code];
    if (remedy !== undefined)
      throw new ConfigError(`Slack does not accept SLACK_BOT_TOKEN (${code}): ${remedy}.`);
    log.warn(
      { err: error },
      'Slack could not be asked whether SLACK_BOT_TOKEN works. Touchline starts anyway.',
    );
  }
}
