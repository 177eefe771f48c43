import { WebAPIPlatformError, type WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { SlackConfig } from '../../config.ts';
import { createLog, type Log } from '../../lib/log.ts';
import { withTimeout } from '../../lib/timeout.ts';
import type { SoleWorkspace } from '../../workspaces/organization-installations.ts';
import { tokenCheckMs } from './limits.ts';
import { optionalScopes, scopes } from './scopes.ts';
import { unnamedClient } from './web-clients.ts';

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

/** What Slack said of a token: what is wrong with it, that Slack could not be asked, or its scopes. */
type TokenCheck = { problem: string } | 'away' | { scopes: string[] };

/** Asks Slack whether the one bot token works. */
async function askAboutToken(slack: WebClient): Promise<TokenCheck> {
  try {
    const answer = await withTimeout(tokenCheckMs, () => slack.auth.test());
    if (answer.bot_id === undefined)
      return { problem: `SLACK_BOT_TOKEN is not the token of a bot: ${again}.` };
    return { scopes: answer.response_metadata?.scopes ?? [] };
  } catch (error) {
    const code = error instanceof WebAPIPlatformError ? error.data.error : undefined;
    const remedy = code === undefined ? undefined : remedies[code];
    if (remedy === undefined) return 'away';
    return { problem: `Slack does not accept SLACK_BOT_TOKEN (${code}): ${remedy}.` };
  }
}

/** What Slack says to the settings: `problems` stop a start, `warnings` do not. While Slack is away, Touchline starts. */
export async function checkSlack(slack: SlackConfig): Promise<{ problems: string[]; warnings: string[] }> {
  const check = await askAboutToken(unnamedClient(slack.botToken ?? '', slack.apiUrl, createLog('silent')));
  if (check === 'away')
    return { problems: [], warnings: ['Slack could not be asked: check that this machine reaches it.'] };
  // With OAuth, tokens are in the store and Slack renews them: here it only has to answer.
  if (!slack.botToken) return { problems: [], warnings: [] };
  if ('problem' in check) return { problems: [check.problem], warnings: [] };
  const missing = scopes.filter((scope) => !check.scopes.includes(scope) && !optionalScopes.includes(scope));
  const lacks = `SLACK_BOT_TOKEN lacks scopes that manifest.yml asks for (${missing.join(', ')}): save the manifest in the app’s settings, and install the app again.`;
  return { problems: [], warnings: missing.length === 0 ? [] : [lacks] };
}

const testAnswer = z.object({ team_id: z.string() });

/**
 * Finds the one workspace of a bot token. The person who installs Touchline on the platform has no rights there,
 * because people choose their own emails on the platform. So a Slack admin has to approve a first connection.
 */
export function createSoleWorkspace(
  botToken: string,
  { slackApiUrl, log }: { slackApiUrl: string; log: Log },
): SoleWorkspace {
  const slack = unnamedClient(botToken, slackApiUrl, log);
  return async () => {
    const { team_id: workspaceId } = testAnswer.parse(await slack.auth.test());
    return { workspaceId, connectedBy: '', needsApproval: true };
  };
}
