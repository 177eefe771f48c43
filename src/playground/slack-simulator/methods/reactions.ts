import { z } from 'zod';
import { type Dict, findMessage, type Message, messagesIn } from '../data.ts';
import { toFileObject } from '../file-object.ts';
import { permalinkTo } from '../permalink.ts';
import { addReaction, removeReaction } from '../reactions.ts';
import { toMessageObject } from '../slack-objects.ts';
import { requireJoinedChannel, requireVisibleChannel } from './channel-args.ts';
import {
  ApiError,
  booleanArg,
  defineMethod,
  limitArg,
  type Method,
  type MethodCall,
  paginate,
} from './method.ts';
import { requireVisiblePerson } from './users.ts';

const itemArgs = {
  channel: z.string().optional(),
  timestamp: z.coerce.string().optional(),
  file: z.string().optional(),
  file_comment: z.string().optional(),
};

const reactionArgs = z.looseObject({ name: z.string(), ...itemArgs });

type ItemArgs = { channel?: string | undefined; timestamp?: string | undefined; file?: string | undefined };

/**
 * The message that the arguments name. The app has to be in its channel; `forReading` it only has to see it.
 *
 * @throws ApiError with the error of docs.slack.dev/reference/methods/reactions.add
 */
function requireItem(call: MethodCall, args: ItemArgs, forReading = false): Message {
  const { channel: channelId, timestamp } = args;
  if (channelId === undefined || timestamp === undefined) throw new ApiError('no_item_specified');
  if (!/^\d+\.\d+$/.test(timestamp)) throw new ApiError('bad_timestamp');
  const channel = (forReading ? requireVisibleChannel : requireJoinedChannel)(call, channelId);
  const message = findMessage(call.slack.data, channel.id, timestamp);
  if (message === undefined || message.ephemeralFor !== undefined) throw new ApiError('message_not_found');
  if (channel.isArchived && !forReading) throw new ApiError('is_archived');
  return message;
}

/** Whether the arguments name a file: reactions to files are no longer possible. @throws ApiError `file_not_found` */
function namesFile({ slack }: MethodCall, { channel, file }: ItemArgs): boolean {
  if (channel !== undefined || file === undefined) return false;
  if (slack.files.find(file) === undefined) throw new ApiError('file_not_found');
  return true;
}

const toItem = ({ slack, workspace }: MethodCall, message: Message): Dict => ({
  type: 'message',
  channel: message.channelId,
  message: {
    ...toMessageObject(slack, message, { withMetadata: false }),
    permalink: permalinkTo(workspace, message),
  },
});

/** docs.slack.dev/reference/methods/reactions.add and the other `reactions` methods. */
export const reactionMethods: Record<string, Method> = {
  'reactions.add': defineMethod({
    args: reactionArgs,
    scopes: ['reactions:write'],
    tier: 'tier3',
    run: (call, args) => {
      if (args.channel === undefined && args.file !== undefined) throw new ApiError('not_reactable');
      const message = requireItem(call, args);
      const problem = addReaction(call.slack, message, call.installation.botUserId, args.name);
      if (problem !== undefined) throw new ApiError(problem);
      return {};
    },
  }),

  'reactions.remove': defineMethod({
    args: reactionArgs,
    scopes: ['reactions:write'],
    tier: 'tier2',
    run: (call, args) => {
      if (namesFile(call, args)) throw new ApiError('no_reaction');
      const message = requireItem(call, args);
      if (!removeReaction(call.slack, message, call.installation.botUserId, args.name))
        throw new ApiError('no_reaction');
      return {};
    },
  }),

  'reactions.get': defineMethod({
    args: z.looseObject({ full: booleanArg, ...itemArgs }),
    scopes: ['reactions:read'],
    tier: 'tier3',
    run: (call, args) =>
      namesFile(call, args)
        ? { type: 'file', file: toFileObject(call.slack, args.file ?? '') }
        : toItem(call, requireItem(call, args, true)),
  }),

  'reactions.list': defineMethod({
    args: z.looseObject({
      user: z.string().optional(),
      full: booleanArg,
      limit: limitArg(1000, 0),
      cursor: z.string().optional(),
    }),
    scopes: ['reactions:read'],
    tier: 'tier2',
    needsTeam: true,
    run: (call, { user, limit, cursor }) => {
      const { slack, workspace, installation } = call;
      const userId = user === undefined ? installation.botUserId : requireVisiblePerson(call, user).id;
      const reacted = [...slack.data.channels.values()]
        .filter(({ teams, members }) => teams.includes(workspace.id) && members.has(installation.botUserId))
        .flatMap((channel) => messagesIn(slack.data, channel.id))
        .filter(({ reactions }) => reactions?.some(({ users }) => users.includes(userId)))
        .sort((a, b) => Number(b.ts) - Number(a.ts));
      const { items, next } = paginate(reacted, limit, cursor);
      return {
        items: items.map((message) => toItem(call, message)),
        response_metadata: { next_cursor: next },
      };
    },
  }),
};
