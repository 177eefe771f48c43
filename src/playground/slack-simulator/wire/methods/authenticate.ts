import type { Dict } from '../../kit/dict.ts';
import type { Workspace } from '../../world/data.ts';
import { isOrgWide, workspacesOf } from '../../world/enterprises.ts';
import type { Slack } from '../state/slack.ts';
import { ApiError, type Method, type MethodCall, requireScope } from './method.ts';

/** The workspaces that an argument's value belongs to, by the argument's name. */
function teamsOfArgument(slack: Slack, name: string, value: string): readonly string[] {
  const { channels, people } = slack.data;
  switch (name) {
    case 'channel':
    case 'channel_id':
      return channels.get(value)?.teams ?? [people.get(value)?.teamId ?? ''];
    case 'user':
    case 'user_id':
    case 'users':
      return [people.get(value.split(',')[0] ?? '')?.teamId ?? ''];
    case 'trigger_id':
      return [value.split('.')[1] ?? ''];
    case 'view_id':
      return [slack.views.get(value)?.teamId ?? ''];
    default:
      return [];
  }
}

/**
 * The workspace in which an organization's token acts: the one that `team_id` names, else that of the channel, the
 * person or any other id in the arguments (docs.slack.dev/enterprise/developing-for-enterprise-orgs).
 *
 * @throws ApiError `team_access_not_granted` for a workspace of no or of another organization, or `missing_argument` if
 * the method needs `team_id`
 */
function workspaceForOrgToken(
  slack: Slack,
  enterpriseId: string,
  method: Method,
  args: Dict,
): Workspace | undefined {
  const workspaces = workspacesOf(slack, enterpriseId);
  if (typeof args.team_id === 'string' && args.team_id !== enterpriseId) {
    const named = workspaces.find(({ id }) => id === args.team_id);
    if (named === undefined) throw new ApiError('team_access_not_granted');
    return named;
  }
  if (method.needsTeam && args.team_id === undefined) throw new ApiError('missing_argument');
  const teams = Object.entries(args).flatMap(([name, value]) =>
    teamsOfArgument(slack, name, Array.isArray(value) ? value.join() : String(value)),
  );
  return workspaces.find(({ id }) => teams.includes(id)) ?? workspaces[0];
}

/** For methods that need no bot token. */
const noInstallation = { teamId: '', botUserId: '', botId: '', botToken: '', scopes: [], installedBy: '' };

/**
 * The workspace and scopes of the token that makes a call.
 *
 * @throws ApiError with Slack's error if the token may not call the method
 */
export function authenticate(
  slack: Slack,
  method: Method,
  token: string | undefined,
  args: Dict,
): MethodCall {
  const none: MethodCall = {
    slack,
    workspace: { id: '', name: '', domain: '' },
    installation: noInstallation,
    scopes: [],
  };
  if (method.token === 'none') return none;
  if (token === undefined) throw new ApiError('not_authed');
  if (method.token === 'app') {
    if (token !== slack.app.appToken)
      throw new ApiError(slack.tokens.find(token) ? 'not_allowed_token_type' : 'invalid_auth');
    return { ...none, scopes: ['connections:write'] };
  }
  if (token === slack.app.appToken) throw new ApiError('not_allowed_token_type');
  const issued = slack.tokens.find(token);
  if (issued === undefined) throw new ApiError('invalid_auth');
  const workspace = slack.data.enterprises.has(issued.teamId)
    ? workspaceForOrgToken(slack, issued.teamId, method, args)
    : slack.data.workspaces.get(issued.teamId);
  const installation = workspace?.installation;
  if (workspace === undefined || installation === undefined)
    throw new ApiError(isElsewhere(slack, issued.teamId) ? 'team_access_not_granted' : 'account_inactive');
  if (issued.revoked) throw new ApiError('token_revoked');
  if (issued.expiresAtMs !== undefined && issued.expiresAtMs <= slack.clock.now())
    throw new ApiError('token_expired');
  requireScope(method.scopes, issued.scopes);
  return { slack, workspace, installation, scopes: issued.scopes };
}

/** An organization's installation serves others of its workspaces. */
const isElsewhere = (slack: Slack, enterpriseId: string): boolean =>
  workspacesOf(slack, enterpriseId).some(isOrgWide);
