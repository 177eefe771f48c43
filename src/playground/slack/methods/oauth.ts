import { z } from 'zod';
import type { Dict, Installation } from '../data.ts';
import { installApp, issueToken } from '../oauth/install.ts';
import { rotatedTokenLifetimeS } from '../oauth/tokens.ts';
import type { Slack } from '../slack.ts';
import { appName } from '../slack-objects.ts';
import { ApiError, defineMethod, type Method } from './method.ts';

/** Exchanges a code or a refresh token for a bot token (docs.slack.dev/reference/methods/oauth.v2.access). */
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
      return accessResponse(slack, installApp(slack, grant.teamId, grant.scopes, grant.userId), grant.userId);
    },
  }),
};

function refresh(slack: Slack, refreshToken: string): Dict {
  const refreshed = slack.tokens.redeemRefreshToken(refreshToken);
  const installation = slack.data.workspaces.get(refreshed?.teamId ?? '')?.installation;
  if (refreshed === undefined || installation === undefined) throw new ApiError('invalid_refresh_token');
  Object.assign(installation, issueToken(slack, installation.teamId, installation.scopes));
  return accessResponse(slack, installation, installation.installedBy);
}

function accessResponse(slack: Slack, installation: Installation, userId: string): Dict {
  const workspace = slack.data.workspaces.get(installation.teamId);
  return {
    app_id: slack.app.id,
    app_name: appName(slack),
    authed_user: { id: userId },
    scope: installation.scopes.join(','),
    token_type: 'bot',
    access_token: installation.botToken,
    bot_user_id: installation.botUserId,
    ...(installation.refreshToken !== undefined && {
      refresh_token: installation.refreshToken,
      expires_in: rotatedTokenLifetimeS,
    }),
    team: { id: installation.teamId, name: workspace?.name ?? '' },
    enterprise: null,
    is_enterprise_install: false,
  };
}
