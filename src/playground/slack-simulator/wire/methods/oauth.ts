import { z } from 'zod';
import type { Dict } from '../../kit/dict.ts';
import type { Installation } from '../../world/data.ts';
import { isOrgWide } from '../../world/enterprises.ts';
import { installApp, issueToken, issueUserToken } from '../oauth/install.ts';
import { installOrgWide } from '../oauth/install-org.ts';
import { enterpriseFields } from '../objects/enterprise-fields.ts';
import type { Slack } from '../state/slack.ts';
import { type IssuedToken, rotatedTokenLifetimeS, type TokenOwner } from '../state/tokens.ts';
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
      const { teamId, enterpriseId, userId, scopes, userScopes } = grant;
      const workspace = slack.data.workspaces.get(teamId);
      if (enterpriseId === undefined && workspace !== undefined && isOrgWide(workspace))
        throw new ApiError('cannot_install_an_org_installed_app');
      const install = () =>
        enterpriseId === undefined
          ? installApp(slack, teamId, scopes, userId)
          : installOrgWide(slack, enterpriseId, scopes, userId);
      return {
        ...(scopes.length > 0 && botTokenFields(install())),
        authed_user: {
          id: userId,
          ...(userScopes.length > 0 &&
            userTokenFields(issueUserToken(slack, { teamId, userId }, userScopes))),
        },
        ...appFields(slack, teamId),
      };
    },
  }),
};

/** Renews the bot's token, or a person's, which is then not in `authed_user`. */
function refresh(slack: Slack, refreshToken: string): Dict {
  const refreshed = slack.tokens.redeemRefreshToken(refreshToken);
  if (refreshed === undefined) throw new ApiError('invalid_refresh_token');
  return renewedFields(slack, refreshed);
}

/** A new token of the same owner, which expires. */
function renewedFields(slack: Slack, { teamId, userId, scopes }: TokenOwner & { scopes: string[] }): Dict {
  if (userId !== undefined)
    return {
      ...userTokenFields(slack.tokens.issue({ teamId, userId }, scopes, true)),
      ...appFields(slack, teamId),
    };
  const installations = [...slack.data.workspaces.values()].flatMap(({ installation }) =>
    installation !== undefined && (installation.enterpriseId ?? installation.teamId) === teamId
      ? [installation]
      : [],
  );
  const [installation] = installations;
  if (installation === undefined) throw new ApiError('authorization_not_found');
  const token = issueToken(slack, teamId, installation.scopes);
  for (const renewed of installations) Object.assign(renewed, token);
  return {
    ...botTokenFields(installation),
    authed_user: { id: installation.installedBy },
    ...appFields(slack, installation.teamId),
  };
}

const botTokenFields = (installation: Installation): Dict => ({
  scope: installation.scopes.join(','),
  token_type: 'bot',
  access_token: installation.botToken,
  bot_user_id: installation.botUserId,
  ...rotationFields(installation.refreshToken),
});

const userTokenFields = (issued: IssuedToken): Dict => ({
  scope: issued.scopes.join(','),
  token_type: 'user',
  access_token: issued.token,
  ...rotationFields(issued.refreshToken),
});

const rotationFields = (refreshToken: string | undefined): Dict =>
  refreshToken === undefined ? {} : { refresh_token: refreshToken, expires_in: rotatedTokenLifetimeS };

/** The app and where it is installed: `team` is null if that is a whole organization. */
function appFields(slack: Slack, teamId: string): Dict {
  const workspace = slack.data.workspaces.get(teamId) ?? { id: teamId, name: '', domain: '' };
  return {
    app_id: slack.app.id,
    team: isOrgWide(workspace) ? null : { id: teamId, name: workspace.name },
    ...enterpriseFields(slack, workspace),
  };
}
