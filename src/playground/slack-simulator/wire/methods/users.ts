import { z } from 'zod';
import type { Dict } from '../../kit/dict.ts';
import { belongsTo, canSee, type Person, peopleIn } from '../../world/data.ts';
import { toConversationObject, toUserObject } from '../objects/slack-objects.ts';
import { parseChannelTypes } from './channel-args.ts';
import {
  ApiError,
  booleanArg,
  defineMethod,
  limitArg,
  listArg,
  type Method,
  type MethodCall,
  paginate,
} from './method.ts';

/**
 * A person the app can see: one in its workspace, or in a channel shared with it.
 *
 * @throws ApiError `user_not_found`
 */
function requireVisiblePerson({ slack, workspace }: MethodCall, userId: string): Person {
  const person = slack.data.people.get(userId);
  if (person === undefined) throw new ApiError('user_not_found');
  const shared = () =>
    slack.data.channels
      .values()
      .some((channel) => channel.teams.includes(workspace.id) && channel.members.has(userId));
  if (!belongsTo(slack.data, person, workspace.id) && !shared()) throw new ApiError('user_not_found');
  return person;
}

/** A user object; people from other workspaces are strangers, whose email the app does not get. */
const toUser = (
  call: MethodCall,
  person: Person,
  withLocale: boolean,
): Dict & { profile?: Dict; is_stranger?: true } => ({
  ...toUserObject(call.slack, person, {
    withEmail: call.scopes.includes('users:read.email') && person.teamId === call.workspace.id,
    withLocale,
  }),
  ...(!belongsTo(call.slack.data, person, call.workspace.id) && { is_stranger: true }),
});

/** docs.slack.dev/reference/methods/users.info and the other `users` methods. */
export const userMethods: Record<string, Method> = {
  'users.info': defineMethod({
    args: z.looseObject({ user: z.string(), include_locale: booleanArg }),
    scopes: ['users:read'],
    tier: 'tier4',
    run: (call, { user, include_locale }) => ({
      user: toUser(call, requireVisiblePerson(call, user), include_locale === true),
    }),
  }),

  'users.list': defineMethod({
    args: z.looseObject({
      limit: limitArg(1000, 0),
      cursor: z.string().optional(),
      include_locale: booleanArg,
    }),
    scopes: ['users:read'],
    tier: 'tier2',
    needsTeam: true,
    run: (call, { limit, cursor, include_locale }) => {
      const { items, next } = paginate(peopleIn(call.slack.data, call.workspace.id), limit, cursor);
      return {
        members: items.map((person) => toUser(call, person, include_locale === true)),
        cache_ts: Math.floor(call.slack.clock.now() / 1000),
        response_metadata: { next_cursor: next },
      };
    },
  }),

  'users.lookupByEmail': defineMethod({
    args: z.looseObject({ email: z.string() }),
    scopes: ['users:read.email'],
    tier: 'tier3',
    run: (call, { email }) => {
      const wanted = email.toLowerCase();
      const found = peopleIn(call.slack.data, call.workspace.id).find(
        (person) => person.email?.toLowerCase() === wanted,
      );
      if (found === undefined) throw new ApiError('users_not_found');
      return { user: toUser(call, found, false) };
    },
  }),

  'users.conversations': defineMethod({
    args: z.looseObject({
      user: z.string().optional(),
      types: listArg.default(['public_channel']),
      limit: limitArg(1000, 0),
      cursor: z.string().optional(),
    }),
    scopes: ['channels:read', 'groups:read', 'im:read', 'mpim:read'],
    tier: 'tier3',
    needsTeam: true,
    run: (call, { user, types, limit, cursor }) => {
      const { slack, workspace, installation } = call;
      const kinds = parseChannelTypes(types, call.scopes);
      const bot = slack.data.people.get(installation.botUserId);
      const joined = [...slack.data.channels.values()].filter(
        (channel) =>
          channel.teams.includes(workspace.id) &&
          kinds.has(channel.kind) &&
          channel.members.has(user ?? installation.botUserId) &&
          bot !== undefined &&
          canSee(bot, channel),
      );
      const { items, next } = paginate(joined, limit, cursor);
      return {
        channels: items.map((channel) => {
          // Unlike `conversations.list`, it says neither.
          const {
            is_member: _,
            num_members: __,
            ...rest
          } = toConversationObject(slack, channel, workspace.id);
          return rest;
        }),
        response_metadata: { next_cursor: next },
      };
    },
  }),
};
