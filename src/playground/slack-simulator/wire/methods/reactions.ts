import { z } from 'zod';
import { findMessage, type Message } from '../../world/data.ts';
import { addReaction } from '../../world/reactions.ts';
import { requireJoinedChannel } from './channel-args.ts';
import { ApiError, defineMethod, type Method, type MethodCall } from './method.ts';

const itemArgs = {
  channel: z.string().optional(),
  timestamp: z.coerce.string().optional(),
  file: z.string().optional(),
  file_comment: z.string().optional(),
};

const reactionArgs = z.looseObject({ name: z.string(), ...itemArgs });

type ItemArgs = { channel?: string | undefined; timestamp?: string | undefined; file?: string | undefined };

/**
 * The message that the arguments name. The app has to be in its channel.
 *
 * @throws ApiError with the error of docs.slack.dev/reference/methods/reactions.add
 */
function requireItem(call: MethodCall, args: ItemArgs): Message {
  const { channel: channelId, timestamp } = args;
  if (channelId === undefined || timestamp === undefined) throw new ApiError('no_item_specified');
  if (!/^\d+\.\d+$/.test(timestamp)) throw new ApiError('bad_timestamp');
  const channel = requireJoinedChannel(call, channelId);
  const message = findMessage(call.slack.data, channel.id, timestamp);
  if (message === undefined || message.ephemeralFor !== undefined) throw new ApiError('message_not_found');
  return message;
}

/** docs.slack.dev/reference/methods/reactions.add. */
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
};
