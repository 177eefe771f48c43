import type { Installation } from '../../world/data.ts';
import { isOrgWide, workspacesOf } from '../../world/enterprises.ts';
import { botIdFor, botUserIdFor } from '../../world/records.ts';
import { sendOrganizationEvent } from '../deliveries/events.ts';
import type { Slack } from '../state/slack.ts';
import { addBotUser, issueToken, removeBotUser } from './install.ts';

/**
 * Installs the app in a whole organization: its workspaces share one token and one bot user, which takes the place of
 * installations in single workspaces (docs.slack.dev/enterprise/developing-for-enterprise-orgs). Reinstalling adds
 * scopes and keeps the token, unless tokens rotate.
 *
 * @throws Error if the organization has no workspaces
 */
export function installOrgWide(
  slack: Slack,
  enterpriseId: string,
  scopes: string[],
  installedBy: string,
): Installation {
  const workspaces = workspacesOf(slack, enterpriseId);
  const existing = workspaces.find(isOrgWide)?.installation;
  const granted = [...new Set([...(existing?.scopes ?? []), ...scopes])];
  const keepsToken = existing !== undefined && !slack.manifest.settings.token_rotation_enabled;
  const token = keepsToken ? slack.tokens.find(existing.botToken) : undefined;
  if (token !== undefined) token.scopes = granted;
  const shared = {
    ...(keepsToken ? existing : issueToken(slack, enterpriseId, granted)),
    enterpriseId,
    botUserId: botUserIdFor(enterpriseId),
    botId: botIdFor(enterpriseId),
    scopes: granted,
    installedBy,
  };
  for (const workspace of workspaces) {
    const { installation } = workspace;
    if (installation !== undefined && !isOrgWide(workspace)) {
      slack.tokens.revoke(workspace.id);
      removeBotUser(slack, installation.botUserId, shared.botUserId);
    }
    addBotUser(slack, workspace.id, shared.botUserId, enterpriseId);
    workspace.installation = { ...shared, teamId: workspace.id };
  }
  slack.changes.publish({ what: 'state' });
  const [first] = workspaces;
  if (first?.installation === undefined) throw new Error(`there is no organization ${enterpriseId}`);
  return first.installation;
}

/**
 * Takes a workspace from an organization's installation, or gives it back, and sends `team_access_revoked` or `_granted`
 * (docs.slack.dev/reference/events/team_access_revoked).
 *
 * @throws Error if the organization does not have the app
 */
export function changeTeamAccess(slack: Slack, teamId: string, isGranted: boolean): void {
  const workspace = slack.data.workspaces.get(teamId);
  const shared = workspacesOf(slack, workspace?.enterpriseId ?? '').find(isOrgWide)?.installation;
  if (workspace === undefined || shared === undefined) throw new Error(`${teamId} is not in an organization`);
  if (isGranted) workspace.installation = { ...shared, teamId };
  else delete workspace.installation;
  sendOrganizationEvent(slack, shared, {
    type: isGranted ? 'team_access_granted' : 'team_access_revoked',
    team_ids: [teamId],
    event_ts: slack.ids.ts(slack.clock.now()),
  });
  slack.changes.publish({ what: 'state' });
}
