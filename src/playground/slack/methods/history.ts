import { z } from 'zod';
import { findMessage, type Message, messagesIn } from '../data.ts';
import { channelScope } from '../scopes.ts';
import { presentMessage } from '../slack-objects.ts';
import { joinedChannel } from './channel-args.ts';
import { ApiError, countArg, flagArg, type Method, method, page, requireScope } from './method.ts';

const HISTORY_SCOPES = ['channels:history', 'groups:history', 'im:history', 'mpim:history'];

const window = {
  oldest: z.coerce.string().default('0'),
  latest: z.coerce.string().optional(),
  inclusive: flagArg,
  limit: countArg(999, 100),
  cursor: z.string().optional(),
  include_all_metadata: flagArg,
};

type Window = {
  oldest: string;
  latest?: string | undefined;
  inclusive?: boolean | undefined;
};

function isWithin(ts: string, { oldest, latest, inclusive }: Window): boolean {
  const at = Number(ts);
  const from = Number(oldest);
  const to = latest === undefined ? Number.POSITIVE_INFINITY : Number(latest);
  return inclusive === true ? at >= from && at <= to : at > from && at < to;
}

/** Ephemeral messages are in no history. */
const isKept = (message: Message): boolean => message.ephemeralFor === undefined;

export const historyMethods: Record<string, Method> = {
  'conversations.history': method({
    args: z.looseObject({ channel: z.string(), ...window }),
    scopes: HISTORY_SCOPES,
    tier: 'tier3',
    run: (call, args) => {
      const channel = joinedChannel(call, args.channel);
      requireScope([channelScope(channel.kind, 'history')], call.scopes);
      const messages = messagesIn(call.slack.world, channel.id)
        .filter((message) => isKept(message) && isWithin(message.ts, args))
        .filter((message) => message.threadTs === undefined || message.subtype === 'thread_broadcast')
        .toReversed();
      const { items, next } = page(messages, args.limit, args.cursor);
      return {
        messages: items.map((message) =>
          presentMessage(call.slack, message, { withMetadata: args.include_all_metadata === true }),
        ),
        has_more: next !== '',
        pin_count: 0,
        response_metadata: { next_cursor: next },
      };
    },
  }),

  'conversations.replies': method({
    args: z.looseObject({ channel: z.string(), ts: z.string(), ...window }),
    scopes: HISTORY_SCOPES,
    tier: 'tier3',
    run: (call, args) => {
      const channel = joinedChannel(call, args.channel);
      requireScope([channelScope(channel.kind, 'history')], call.scopes);
      const named = findMessage(call.slack.world, channel.id, args.ts);
      if (named === undefined || !isKept(named)) throw new ApiError('thread_not_found');
      const rootTs = named.threadTs ?? named.ts;
      const thread = messagesIn(call.slack.world, channel.id).filter(
        (message) =>
          isKept(message) &&
          (message.ts === rootTs || (message.threadTs === rootTs && isWithin(message.ts, args))),
      );
      const { items, next } = page(thread, args.limit, args.cursor);
      return {
        messages: items.map((message) =>
          presentMessage(call.slack, message, { withMetadata: args.include_all_metadata === true }),
        ),
        has_more: next !== '',
        response_metadata: { next_cursor: next },
      };
    },
  }),
};
