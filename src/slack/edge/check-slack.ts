import type { SlackConfig } from '../../config.ts';
import { createLog } from '../../lib/log.ts';
import { askAboutToken } from './check-bot-token.ts';
import { optionalScopes, scopes } from './scopes.ts';
import { unnamedClient } from './web-clients.ts';

/** What Slack says to the settings: `problems` stop a start, `warnings` do not. */
export async function checkSlack(slack: SlackConfig): Promise<{ problems: string[]; warnings: string[] }> {
  const check = await askAboutToken(unnamedClient(slack.botToken ?? '', slack.apiUrl, createLog('silent')));
  // With OAuth, tokens are in the store and Slack renews them: here it only has to answer.
  if (!slack.botToken && !('away' in check)) return { problems: [], warnings: [] };
  if ('problem' in check) return { problems: [check.problem], warnings: [] };
  if ('away' in check)
    return { problems: [], warnings: ['Slack could not be asked: check that this machine reaches it.'] };
  const missing = scopes.filter((scope) => !check.scopes.includes(scope) && !optionalScopes.includes(scope));
  if (missing.length === 0) return { problems: [], warnings: [] };
  const line = `SLACK_BOT_TOKEN lacks scopes that manifest.yml asks for (${missing.join(', ')}): save the manifest in the app’s settings, and install the app again.`;
  return { problems: [], warnings: [line] };
}
