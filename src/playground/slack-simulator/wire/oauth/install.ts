import { type Installation, type Person, peopleIn } from '../../world/data.ts';
import { isOrgWide, workspacesOf } from '../../world/enterprises.ts';
import { appDmIdFor, botIdFor, botUserIdFor, createDirectChannel } from '../../world/records.ts';
import { sendEvent } from '../deliveries/events.ts';
import { appName } from '../objects/slack-objects.ts';
import type { Slack } from '../state/slack.ts';

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
  addBotUser(slack, teamId, botUserId, teamId);
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

/** Adds the app's bot user, of a workspace or of an organization, with a direct message to everyone in a workspace. */
export function addBotUser(slack: Slack, teamId: string, botUserId: string, homeId: string): void {
  slack.data.people.set(botUserId, createBotUser(slack, botUserId, homeId));
  for (const person of peopleIn(slack.data, teamId)) openAppDm(slack, person, botUserId);
}

/** Removes a bot user from everywhere; `successorId` takes its place in channels. */
export function removeBotUser(slack: Slack, botUserId: string, successorId?: string): void {
  for (const { members } of slack.data.channels.values())
    if (members.delete(botUserId) && successorId !== undefined) members.add(successorId);
  slack.data.people.delete(botUserId);
}

/** Issues a bot token for a workspace or an organization, with a refresh token if tokens rotate. */
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
 * Uninstalls the app from a workspace, or from a whole organization: revokes its tokens at once and sends
 * `tokens_revoked` and `app_uninstalled`, which Slack sends in either order
 * (docs.slack.dev/reference/events/app_uninstalled). Returns false if it was not installed.
 */
export function uninstallApp(slack: Slack, id: string): boolean {
  const workspace = slack.data.workspaces.get(id) ?? workspacesOf(slack, id).find(isOrgWide);
  const installation = workspace?.installation;
  if (workspace === undefined || installation === undefined) return false;
  const teamId = installation.enterpriseId ?? workspace.id;
  sendEvent(slack, [workspace.id], {
    type: 'tokens_revoked',
    tokens: { oauth: [], bot: [installation.botUserId] },
    event_ts: slack.ids.ts(slack.clock.now()),
  });
  sendEvent(slack, [workspace.id], { type: 'app_uninstalled', event_ts: slack.ids.ts(slack.clock.now()) });
  slack.tokens.revoke(teamId);
  removeBotUser(slack, installation.botUserId);
  delete workspace.installation;
  for (const other of workspacesOf(slack, installation.enterpriseId ?? '')) delete other.installation;
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

const createBotUser = (slack: Slack, id: string, teamId: string): Person => ({
  id,
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
