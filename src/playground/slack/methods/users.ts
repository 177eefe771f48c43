import { z } from 'zod';
import { canSee, type Person, peopleOf } from '../data.ts';
import { presentChannel, presentUser } from '../slack-objects.ts';
import { kindsOf } from './channel-args.ts';
import { ApiError, type Call, countArg, flagArg, listArg, type Method, method, page } from './method.ts';

/** The app sees the people of its workspace, and those of others with whom a channel is shared. */
export function visiblePerson({ slack, workspace }: Call, userId: string): Person {
  const person = slack.world.people.get(userId);
  if (person === undefined) throw new ApiError('user_not_found');
  const shared = () =>
    slack.world.channels
      .values()
      .some((channel) => channel.teams.includes(workspace.id) && channel.members.has(userId));
  if (person.teamId !== workspace.id && !shared()) throw new ApiError('user_not_found');
  return person;
}

/** Email addresses of strangers (people of another workspace) are not shown. */
const present = (call: Call, person: Person, withLocale: boolean) => ({
  ...presentUser(call.slack, person, {
    withEmail: call.scopes.includes('users:read.email') && person.teamId === call.workspace.id,
    withLocale,
  }),
  ...(person.teamId !== call.workspace.id && { is_stranger: true }),
});

export const userMethods: Record<string, Method> = {
  'users.info': method({
    args: z.looseObject({ user: z.string(), include_locale: flagArg }),
    scopes: ['users:read'],
    tier: 'tier4',
    run: (call, { user, include_locale }) => ({
      user: present(call, visiblePerson(call, user), include_locale === true),
    }),
  }),

  'users.list': method({
    args: z.looseObject({ limit: countArg(1000, 0), cursor: z.string().optional(), include_locale: flagArg }),
    scopes: ['users:read'],
    tier: 'tier2',
    run: (call, { limit, cursor, include_locale }) => {
      const { items, next } = page(peopleOf(call.slack.world, call.workspace.id), limit, cursor);
      return {
        members: items.map((person) => present(call, person, include_locale === true)),
        cache_ts: Math.floor(call.slack.clock.now() / 1000),
        response_metadata: { next_cursor: next },
      };
    },
  }),

  'users.lookupByEmail': method({
    args: z.looseObject({ email: z.string() }),
    scopes: ['users:read.email'],
    tier: 'tier3',
    run: (call, { email }) => {
      const wanted = email.toLowerCase();
      const found = peopleOf(call.slack.world, call.workspace.id).find(
        (person) => person.email?.toLowerCase() === wanted,
      );
      if (found === undefined) throw new ApiError('users_not_found');
      return { user: present(call, found, false) };
    },
  }),

  'users.conversations': method({
    args: z.looseObject({
      user: z.string().optional(),
      types: listArg.default(['public_channel']),
      limit: countArg(1000, 0),
      cursor: z.string().optional(),
    }),
    scopes: ['channels:read', 'groups:read', 'im:read', 'mpim:read'],
    tier: 'tier3',
    run: (call, { user, types, limit, cursor }) => {
      const { slack, workspace, installation } = call;
      const kinds = kindsOf(types, call.scopes);
      const bot = slack.world.people.get(installation.botUserId);
      const theirs = [...slack.world.channels.values()].filter(
        (channel) =>
          channel.teams.includes(workspace.id) &&
          kinds.has(channel.kind) &&
          channel.members.has(user ?? installation.botUserId) &&
          bot !== undefined &&
          canSee(bot, channel),
      );
      const { items, next } = page(theirs, limit, cursor);
      return {
        channels: items.map((channel) => presentChannel(slack, channel, workspace.id)),
        response_metadata: { next_cursor: next },
      };
    },
  }),
};
