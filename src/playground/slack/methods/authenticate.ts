import type { Slack } from '../slack.ts';
import { ApiError, type Method, type MethodCall, requireScope } from './method.ts';

/** For methods that need no bot token. */
const noInstallation = { teamId: '', botUserId: '', botId: '', botToken: '', scopes: [], installedBy: '' };

/**
 * The workspace and scopes of the token that makes a call.
 *
 * @throws ApiError with Slack's error if the token may not call the method
 */
export function authenticate(slack: Slack, method: Method, token: string | undefined): MethodCall {
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
  const workspace = slack.data.workspaces.get(issued.teamId);
  if (workspace?.installation === undefined) throw new ApiError('account_inactive');
  if (issued.revoked) throw new ApiError('token_revoked');
  if (issued.expiresAtMs !== undefined && issued.expiresAtMs <= slack.clock.now())
    throw new ApiError('token_expired');
  requireScope(method.scopes, issued.scopes);
  return { slack, workspace, installation: workspace.installation, scopes: issued.scopes };
}
