import { z } from 'zod';
import type { Dict } from '../../kit/dict.ts';
import type { Installation } from '../../world/data.ts';
import { isOrgWide } from '../../world/enterprises.ts';
import { installApp, issueToken } from '../oauth/install.ts';
import { installOrgWide } from '../oauth/install-org.ts';
import { enterpriseFields } from '../objects/enterprise-fields.ts';
import type { Slack } from '../state/slack.ts';
import { rotatedTokenLifetimeS } from '../state/tokens.ts';
import { ApiError, defineMethod, type Method } from './method.ts';

/** Exchanges a code or a refresh token (docs.slack.dev/reference/methods/oauth.v2.access). */
export const oauthMethods: Record<string, Method> = {
  'oauth.v2.access': defineMethod({
    args: z.looseObject({
      client_id: z.string(),
      client_secret: z.string(),
      code: z.string().optional(),
      redirect_uri: z.string().optional(),
      grant_type: z.enum(['authorization_code', 'refresh_token']).default('authorization_code'),
      refresh_token: z.string().optional(),
    }),
    tier: 'tier4',
    token: 'none',
    run: ({ slack }, args) => {
      if (args.client_id !== slack.app.clientId) throw new ApiError('invalid_client_id');
      if (args.client_secret !== slack.app.clientSecret) throw new ApiError('bad_client_secret');
      if (args.grant_type === 'refresh_token') return refresh(slack, args.refresh_token ?? '');
      const grant = slack.codes.exchange(args.code ?? '');
      if (grant === undefined) throw new ApiError('invalid_code');
      if (args.redirect_uri !== undefined && args.redirect_uri !== grant.redirectUri)
        throw new ApiError('bad_redirect_uri');
      const { teamId, enterpriseId, userId, scopes } = grant;
      const workspace = slack.data.workspaces.get(teamId);
      if (enterpriseId === undefined && workspace !== undefined && isOrgWide(workspace))
        throw new ApiError('cannot_install_an_org_installed_app');
      const installation =
        enterpriseId === undefined
          ? installApp(slack, teamId, scopes, userId)
          : installOrgWide(slack, enterpriseId, scopes, userId);
      return answer(slack, installation, userId, teamId);
    },
  }),
};

/** Renews the bot's token, in a workspace or in a whole organization. */
function refresh(slack: Slack, refreshToken: string): Dict {
  const owner = slack.tokens.redeemRefreshToken(refreshToken);
  if (owner === undefined) throw new ApiError('invalid_refresh_token');
  const installations = [...slack.data.workspaces.values()].flatMap(({ installation }) =>
    installation !== undefined && (installation.enterpriseId ?? installation.teamId) === owner
      ? [installation]
      : [],
  );
  const [installation] = installations;
  if (installation === undefined) throw new ApiError('authorization_not_found');
  const token = issueToken(slack, owner, installation.scopes);
  for (const renewed of installations) Object.assign(renewed, token);
  return answer(slack, installation, installation.installedBy, installation.teamId);
}

/** The bot's token, the app and where it is installed: `team` is null if that is a whole organization. */
function answer(slack: Slack, installation: Installation, userId: string, teamId: string): Dict {
  const { scopes, botToken, botUserId, refreshToken } = installation;
  const workspace = slack.data.workspaces.get(teamId) ?? { id: teamId, name: '', domain: '' };
  return {
    scope: scopes.join(','),
    token_type: 'bot',
    access_token: botToken,
    bot_user_id: botUserId,
    ...(refreshToken !== undefined && { refresh_token: refreshToken, expires_in: rotatedTokenLifetimeS }),
    authed_user: { id: userId },
    app_id: slack.app.id,
    team: isOrgWide(workspace) ? null : { id: teamId, name: workspace.name },
    ...enterpriseFields(slack, workspace),
  };
}
