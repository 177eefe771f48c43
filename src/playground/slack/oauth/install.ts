import { type Installation, type Person, peopleIn } from '../data.ts';
import { sendEvent } from '../deliveries/events.ts';
import { appDmIdFor, botIdFor, botUserIdFor, createDirectChannel } from '../records.ts';
import type { Slack } from '../slack.ts';
import { appName } from '../slack-objects.ts';

/**
 * Installs the app in a workspace: adds its bot user, with a direct message to everyone there. Reinstalling adds
 * scopes and keeps the token, unless tokens rotate.
 *
 * @throws Error if there is no such workspace
 */
export function installApp(
  slack: Slack,
  teamId: string,
  scopes: string[],
  installedBy: string,
): Installation {
  const workspace = slack.data.workspaces.get(teamId);
  if (workspace === undefined) throw new Error(`there is no workspace ${teamId}`);
  const granted = [...new Set([...(workspace.installation?.scopes ?? []), ...scopes])];
  if (workspace.installation !== undefined && !slack.manifest.settings.token_rotation_enabled) {
    const token = slack.tokens.find(workspace.installation.botToken);
    if (token !== undefined) token.scopes = granted;
    workspace.installation.scopes = granted;
    return workspace.installation;
  }
  const botUserId = botUserIdFor(teamId);
  slack.data.people.set(botUserId, createBotUser(slack, teamId));
  for (const person of peopleIn(slack.data, teamId)) openAppDm(slack, person, botUserId);
  workspace.installation = {
    ...issueToken(slack, teamId, granted),
    teamId,
    botUserId,
    botId: botIdFor(teamId),
    scopes: granted,
    installedBy,
  };
  slack.changes.publish({ what: 'state' });
  return workspace.installation;
}

/** Issues a bot token for a workspace, with a refresh token if tokens rotate. */
export function issueToken(
  slack: Slack,
  teamId: string,
  scopes: string[],
): Pick<Installation, 'botToken' | 'refreshToken' | 'expiresAtMs'> {
  const issued = slack.tokens.issue(teamId, scopes, slack.manifest.settings.token_rotation_enabled);
  return {
    botToken: issued.token,
    ...(issued.refreshToken !== undefined && { refreshToken: issued.refreshToken }),
    ...(issued.expiresAtMs !== undefined && { expiresAtMs: issued.expiresAtMs }),
  };
}

/**
 * Uninstalls the app: revokes its tokens at once and sends `tokens_revoked` and `app_uninstalled`, which Slack sends
 * in either order (docs.slack.dev/reference/events/app_uninstalled). Returns false if it was not installed.
 */
export function uninstallApp(slack: Slack, teamId: string): boolean {
  const workspace = slack.data.workspaces.get(teamId);
  const installation = workspace?.installation;
  if (workspace === undefined || installation === undefined) return false;
  sendEvent(slack, [teamId], {
    type: 'tokens_revoked',
    tokens: { oauth: [], bot: [installation.botUserId] },
  });
  sendEvent(slack, [teamId], { type: 'app_uninstalled' });
  slack.tokens.revoke(teamId);
  for (const channel of slack.data.channels.values()) channel.members.delete(installation.botUserId);
  slack.data.people.delete(installation.botUserId);
  delete workspace.installation;
  slack.changes.publish({ what: 'state' });
  return true;
}

/** Creates the direct message between a person and the app, or adds the app to it again. Bots get none. */
export function openAppDm(slack: Slack, person: Person, botUserId: string): void {
  const id = appDmIdFor(person.id);
  const existing = slack.data.channels.get(id);
  if (person.isBot) return;
  if (existing !== undefined) existing.members.add(botUserId);
  else {
    const createdS = Math.floor(slack.clock.now() / 1000);
    slack.data.channels.set(id, createDirectChannel(id, person.teamId, [person.id, botUserId], createdS));
  }
}

const createBotUser = (slack: Slack, teamId: string): Person => ({
  id: botUserIdFor(teamId),
  teamId,
  name: appName(slack),
  handle: appName(slack)
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '_'),
  title: '',
  email: null,
  emailConfirmed: false,
  role: 'bot',
  isAdmin: false,
  isBot: true,
  tz: 'America/Los_Angeles',
  locale: 'en-US',
  color: slack.manifest.display_information.background_color?.slice(1) ?? '2c2d30',
});
