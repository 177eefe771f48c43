import type { Slack } from '../slack.ts';
import { ApiError, type Method, type MethodCall, requireScope } from './method.ts';

/** Nobody's: for the methods that need no token. */
const noInstallation = { teamId: '', botUserId: '', botId: '', botToken: '', scopes: [], installedBy: '' };

/** Whose call it is. Throws Slack's word for a token that may not make it. */
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
  const known = slack.tokens.find(token);
  if (known === undefined) throw new ApiError('invalid_auth');
  const workspace = slack.data.workspaces.get(known.teamId);
  if (workspace?.installation === undefined) throw new ApiError('account_inactive');
  if (known.revoked) throw new ApiError('token_revoked');
  if (known.expiresAtMs !== undefined && known.expiresAtMs <= slack.clock.now())
    throw new ApiError('token_expired');
  requireScope(method.scopes, known.scopes);
  return { slack, workspace, installation: workspace.installation, scopes: known.scopes };
}
