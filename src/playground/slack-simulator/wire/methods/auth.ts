import { z } from 'zod';
import { enterpriseOf, isOrgWide, workspacesOf } from '../../world/enterprises.ts';
import { ApiError, defineMethod, limitArg, type Method, paginate } from './method.ts';

/** Methods about the app and its workspace. */
export const authMethods: Record<string, Method> = {
  'auth.test': defineMethod({
    args: z.looseObject({}),
    tier: 'special',
    run: ({ slack, workspace, installation }) => {
      const enterprise = enterpriseOf(slack, workspace);
      const orgWide = enterprise !== undefined && installation.enterpriseId !== undefined;
      const { id, name, domain } = orgWide ? enterprise : workspace;
      return {
        url: `https://${domain}${orgWide ? '.enterprise' : ''}.slack.com/`,
        team: name,
        user: slack.data.people.get(installation.botUserId)?.handle ?? '',
        team_id: id,
        user_id: installation.botUserId,
        bot_id: installation.botId,
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
};
