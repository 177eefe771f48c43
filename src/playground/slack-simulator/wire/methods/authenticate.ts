import type { Dict } from '../../kit/dict.ts';
import { isOrgWide, workspacesOf } from '../../world/enterprises.ts';
import type { Slack } from '../state/slack.ts';
import { ApiError, type Method, type MethodCall, requireScope } from './method.ts';
import { workspaceForOrgToken } from './org-token.ts';

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
