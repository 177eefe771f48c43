import { z } from 'zod';
import type { Dict, ScheduledMessage } from '../data.ts';
import type { NewMessage } from '../messages.ts';
import { scheduleMessage } from '../scheduled-messages.ts';
import { toMessageObject } from '../slack-objects.ts';
import { resolveDestination } from './channel-args.ts';
import { checkContent, postArgs, requirePostable, toNewMessage } from './message-args.ts';
import { ApiError, defineMethod, limitArg, type Method, type MethodCall, paginate } from './method.ts';

/** How far ahead a message can be scheduled, and how many in five minutes of one channel (chat.scheduleMessage). */
const maxAheadS = 120 * 24 * 3600;
const windowS = 300;
const maxInWindow = 30;
/** A message that is due within a minute is no longer deleted (chat.deleteScheduledMessage). */
const lockedS = 60;

const nowS = ({ slack }: MethodCall): number => Math.floor(slack.clock.now() / 1000);

/** What this installation has scheduled, in the order in which it will be posted. */
const scheduledBy = ({ slack, installation }: MethodCall): ScheduledMessage[] =>
  [...slack.data.scheduledMessages.values()]
    .filter(({ message }) => message.user === installation.botUserId)
    .sort((a, b) => a.postAt - b.postAt);

/** @throws ApiError if Slack would not post at that time */
function checkTime(call: MethodCall, channelId: string, postAt: number): void {
  if (!Number.isInteger(postAt) || postAt <= 0) throw new ApiError('invalid_time');
  if (postAt <= nowS(call)) throw new ApiError('time_in_past');
  if (postAt > nowS(call) + maxAheadS) throw new ApiError('time_too_far');
  const beside = scheduledBy(call).filter(
    (other) =>
      other.channelId === channelId && Math.floor(other.postAt / windowS) === Math.floor(postAt / windowS),
  );
  if (beside.length >= maxInWindow) throw new ApiError('restricted_too_many');
}

/** The message as Slack describes it before it is posted. */
function toDelayedMessage(call: MethodCall, message: NewMessage, channelId: string): Dict {
  const { ts: _ts, ...fields } = toMessageObject(
    call.slack,
    { ...message, ts: '', channelId },
    { withMetadata: true },
  );
  return { ...fields, type: 'delayed_message' };
}

/** docs.slack.dev/reference/methods/chat.scheduleMessage, chat.scheduledMessages.list, chat.deleteScheduledMessage. */
export const scheduledMethods: Record<string, Method> = {
  'chat.scheduleMessage': defineMethod({
    args: postArgs.extend({ post_at: z.coerce.number().catch(Number.NaN) }),
    scopes: ['chat:write'],
    tier: 'tier3',
    run: (call, args) => {
      const channel = requirePostable(call, args);
      checkTime(call, channel.id, args.post_at);
      checkContent(args);
      const message = toNewMessage(call, args);
      const id = call.slack.ids.next('Q');
      scheduleMessage(call.slack, {
        id,
        channelId: channel.id,
        postAt: args.post_at,
        created: nowS(call),
        message,
      });
      return {
        channel: channel.id,
        scheduled_message_id: id,
        post_at: args.post_at,
        message: toDelayedMessage(call, message, channel.id),
      };
    },
  }),

  'chat.scheduledMessages.list': defineMethod({
    args: z.looseObject({
      channel: z.string().optional(),
      oldest: z.coerce.number().default(0),
      latest: z.coerce.number().default(Number.POSITIVE_INFINITY),
      limit: limitArg(1000, 0),
      cursor: z.string().optional(),
    }),
    tier: 'tier3',
    needsTeam: true,
    run: (call, { channel, oldest, latest, limit, cursor }) => {
      if (channel !== undefined && !call.slack.data.channels.has(channel))
        throw new ApiError('invalid_channel');
      const listed = scheduledBy(call).filter(
        ({ channelId, postAt }) =>
          (channel === undefined || channelId === channel) && postAt >= oldest && postAt <= latest,
      );
      const { items, next } = paginate(listed, limit, cursor);
      return {
        scheduled_messages: items.map(({ id, channelId, postAt, created, message }) => ({
          id,
          channel_id: channelId,
          post_at: postAt,
          date_created: created,
          text: message.text,
        })),
        response_metadata: { next_cursor: next },
      };
    },
  }),

  // Slack's node-tasks-app names a direct message by the person's id here, as chat.scheduleMessage lets it.
  'chat.deleteScheduledMessage': defineMethod({
    args: z.looseObject({ channel: z.string(), scheduled_message_id: z.string() }),
    scopes: ['chat:write'],
    tier: 'tier3',
    run: (call, { channel, scheduled_message_id: id }) => {
      const { id: channelId } = resolveDestination(call, channel);
      const scheduled = scheduledBy(call).find((other) => other.id === id && other.channelId === channelId);
      if (scheduled === undefined || scheduled.postAt <= nowS(call) + lockedS)
        throw new ApiError('invalid_scheduled_message_id');
      call.slack.data.scheduledMessages.delete(id);
      return {};
    },
  }),
};
