import { z } from 'zod';
import { channelScope } from '../../rules/scopes.ts';
import { type Message, messagesIn } from '../../world/data.ts';
import { toMessageObject } from '../objects/slack-objects.ts';
import { requireJoinedChannel } from './channel-args.ts';
import { booleanArg, defineMethod, limitArg, type Method, paginate, requireScope } from './method.ts';

const historyScopes = ['channels:history', 'groups:history', 'im:history', 'mpim:history'];

const rangeArgs = {
  oldest: z.coerce.string().default('0'),
  latest: z.coerce.string().optional(),
  inclusive: booleanArg,
  limit: limitArg(999, 100),
  cursor: z.string().optional(),
  include_all_metadata: booleanArg,
};

type TimeRange = {
  oldest: string;
  latest?: string | undefined;
  inclusive?: boolean | undefined;
};

function isInRange(ts: string, { oldest, latest, inclusive }: TimeRange): boolean {
  const at = Number(ts);
  const from = Number(oldest);
  const to = latest === undefined ? Number.POSITIVE_INFINITY : Number(latest);
  return inclusive === true ? at >= from && at <= to : at > from && at < to;
}

/** Ephemeral messages are not in the history. */
const isInHistory = (message: Message): boolean => message.ephemeralFor === undefined;

/** docs.slack.dev/reference/methods/conversations.history. */
export const historyMethods: Record<string, Method> = {
  'conversations.history': defineMethod({
    args: z.looseObject({ channel: z.string(), ...rangeArgs }),
    scopes: historyScopes,
    tier: 'tier3',
    run: (call, args) => {
      const channel = requireJoinedChannel(call, args.channel);
      requireScope([channelScope(channel.kind, 'history')], call.scopes);
      const messages = messagesIn(call.slack.data, channel.id)
        .filter((message) => isInHistory(message) && isInRange(message.ts, args))
        .filter((message) => message.threadTs === undefined)
        .toReversed();
      const { items, next } = paginate(messages, args.limit, args.cursor);
      return {
        messages: items.map((message) =>
          toMessageObject(call.slack, message, { withMetadata: args.include_all_metadata === true }),
        ),
        has_more: next !== '',
        pin_count: 0,
        channel_actions_ts: null,
        channel_actions_count: 0,
        response_metadata: { next_cursor: next },
      };
    },
  }),
};
