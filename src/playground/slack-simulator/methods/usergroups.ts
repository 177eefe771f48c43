import { z } from 'zod';
import type { Dict, Usergroup } from '../data.ts';
import { booleanArg, defineMethod, type Method } from './method.ts';

/** docs.slack.dev/reference/objects/usergroup-object; the members and their number only if the call asks for them. */
const toUsergroupObject = (group: Usergroup, withUsers: boolean, withCount: boolean): Dict => ({
  id: group.id,
  team_id: group.teamId,
  is_usergroup: true,
  is_subteam: true,
  name: group.name,
  description: group.description,
  handle: group.handle,
  is_external: false,
  date_create: 1_700_000_000,
  date_update: 1_700_000_000,
  date_delete: 0,
  auto_provision: false,
  enterprise_subteam_id: '',
  created_by: group.members[0] ?? '',
  updated_by: group.members[0] ?? '',
  prefs: { channels: [], groups: [] },
  channel_count: 0,
  is_section: false,
  is_idp_group: false,
  is_visible: true,
  is_editing_restricted: false,
  is_membership_locked: false,
  is_org_level: false,
  ...(withUsers && { users: group.members }),
  ...(withCount && { user_count: group.members.length }),
});

/** docs.slack.dev/reference/methods/usergroups.list */
export const usergroupMethods: Record<string, Method> = {
  'usergroups.list': defineMethod({
    args: z.looseObject({
      include_users: booleanArg,
      include_count: booleanArg,
      include_disabled: booleanArg,
    }),
    scopes: ['usergroups:read'],
    tier: 'tier2',
    needsTeam: true,
    run: ({ slack, workspace }, { include_users, include_count }) => ({
      usergroups: [...slack.data.usergroups.values()]
        .filter(({ teamId }) => teamId === workspace.id)
        .map((group) => toUsergroupObject(group, include_users === true, include_count === true)),
    }),
  }),
};
