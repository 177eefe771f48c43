import { z } from 'zod';
import { enterpriseOf, isOrgWide, workspacesOf } from '../../world/enterprises.ts';
import { revokeUserToken, uninstallApp } from '../oauth/install.ts';
import { avatarFields, avatarSizes } from '../objects/avatars.ts';
import { enterpriseNames } from '../objects/enterprise-fields.ts';
import { toBotObject } from '../objects/slack-objects.ts';
import { ApiError, booleanArg, defineMethod, limitArg, type Method, paginate } from './method.ts';

/** Methods about the app and its workspace: auth.*, api.test, apps.*, bots.info and team.info. */
export const authMethods: Record<string, Method> = {
  'api.test': defineMethod({
    args: z.looseObject({ error: z.string().optional() }),
    tier: 'tier4',
    token: 'none',
    run: (_call, { token: _token, ...args }) => {
      if (args.error !== undefined) throw new ApiError(args.error, { args });
      return Object.keys(args).length > 0 ? { args } : {};
    },
  }),

  'auth.test': defineMethod({
    args: z.looseObject({}),
    tier: 'special',
    run: ({ slack, workspace, installation, userId }) => {
      const enterprise = enterpriseOf(slack, workspace);
      const orgWide = enterprise !== undefined && installation.enterpriseId !== undefined;
      const { id, name, domain } = orgWide ? enterprise : workspace;
      return {
        url: `https://${domain}${orgWide ? '.enterprise' : ''}.slack.com/`,
        team: name,
        user: slack.data.people.get(installation.botUserId)?.handle ?? '',
        team_id: id,
        user_id: installation.botUserId,
        ...(userId === undefined && { bot_id: installation.botId }),
        ...(enterprise !== undefined && { enterprise_id: enterprise.id }),
        is_enterprise_install: orgWide,
      };
    },
  }),

  'auth.teams.list': defineMethod({
    args: z.looseObject({ limit: limitArg(1000, 0), cursor: z.string().optional() }),
    tier: 'tier2',
    run: ({ slack, workspace, installation }, { limit, cursor }) => {
      const { enterpriseId } = installation;
      const granted =
        enterpriseId === undefined ? [workspace] : workspacesOf(slack, enterpriseId).filter(isOrgWide);
      const { items, next } = paginate(granted, limit, cursor);
      return {
        teams: items.map(({ id, name }) => ({ id, name })),
        response_metadata: { next_cursor: next },
      };
    },
  }),

  'auth.revoke': defineMethod({
    args: z.looseObject({ test: booleanArg }),
    tier: 'tier3',
    run: ({ slack, workspace, userId }, { test }) => {
      if (test === true) return { revoked: false };
      if (userId === undefined) uninstallApp(slack, workspace.id);
      else revokeUserToken(slack, workspace.id, userId);
      return { revoked: true };
    },
  }),

  'apps.uninstall': defineMethod({
    args: z.looseObject({ client_id: z.string(), client_secret: z.string() }),
    tier: 'tier1',
    run: ({ slack, workspace }, args) => {
      if (args.client_id !== slack.app.clientId) throw new ApiError('invalid_client_id');
      if (args.client_secret !== slack.app.clientSecret) throw new ApiError('bad_client_secret');
      uninstallApp(slack, workspace.id);
      return {};
    },
  }),

  'apps.connections.open': defineMethod({
    args: z.looseObject({}),
    scopes: ['connections:write'],
    tier: 'tier2',
    token: 'app',
    run: ({ slack }) => {
      if (!slack.manifest.settings.socket_mode_enabled) throw new ApiError('socket_mode_not_enabled');
      const ticket = slack.sockets.ticket();
      if (ticket === 'too_many_websockets') throw new ApiError(ticket);
      return { url: `${slack.baseUrl.replace(/^http/, 'ws')}${ticket}` };
    },
  }),

  'bots.info': defineMethod({
    args: z.looseObject({ bot: z.string().optional() }),
    scopes: ['users:read'],
    tier: 'tier3',
    needsTeam: true,
    run: ({ slack, workspace, installation }, { bot }) => {
      if (bot !== undefined && bot !== installation.botId) throw new ApiError('bot_not_found');
      return { bot: toBotObject(slack, installation.botId, workspace.id) };
    },
  }),

  'team.info': defineMethod({
    args: z.looseObject({ team: z.string().optional() }),
    scopes: ['team:read'],
    tier: 'tier3',
    run: ({ slack, workspace }, { team }) => {
      if (team !== undefined && team !== workspace.id) throw new ApiError('team_not_found');
      const enterprise = enterpriseOf(slack, workspace);
      return {
        team: {
          id: workspace.id,
          name: workspace.name,
          url: `https://${workspace.domain}.slack.com/`,
          domain: workspace.domain,
          email_domain: '',
          icon: { image_default: true, ...avatarFields(slack, workspace.id, avatarSizes.team) },
          avatar_base_url: '',
          is_verified: false,
          ...enterpriseNames(slack, workspace),
          ...(enterprise !== undefined && { enterprise_domain: enterprise.domain }),
        },
      };
    },
  }),
};
