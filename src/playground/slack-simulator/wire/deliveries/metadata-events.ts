import type { Dict } from '../../kit/dict.ts';
import type { Channel, Message } from '../../world/data.ts';
import type { Slack } from '../state/slack.ts';
import { sendChannelEvent } from './events.ts';

type Metadata = NonNullable<Message['metadata']>;

/**
 * Tells the app about a message's metadata (docs.slack.dev/reference/events/message_metadata_posted, …_updated,
 * …_deleted), if the manifest's `metadata_subscriptions` name it. `before` and `after` are missing where the message
 * has none.
 */
export function sendMetadataEvent(
  slack: Slack,
  channel: Channel,
  message: Message,
  before: Metadata | undefined,
  after: Metadata | undefined,
): void {
  const changed = after ?? before;
  if (changed === undefined || !isSubscribed(slack, message, changed.event_type)) return;
  const ts = slack.ids.ts(slack.clock.now());
  const fields: Dict = {
    app_id: message.appId,
    bot_id: message.botId,
    user_id: message.user,
    team_id: message.teamId,
    channel_id: channel.id,
    ...(before !== undefined && { previous_metadata: before }),
    ...(after !== undefined && { metadata: after }),
    message_ts: message.ts,
    event_ts: ts,
  };
  if (after === undefined)
    sendChannelEvent(slack, channel, { type: 'message_metadata_deleted', ...fields, deleted_ts: ts });
  else if (before === undefined)
    sendChannelEvent(slack, channel, { type: 'message_metadata_posted', ...fields });
  else if (JSON.stringify(before) !== JSON.stringify(after))
    sendChannelEvent(slack, channel, { type: 'message_metadata_updated', ...fields });
}

/** A subscription names an app, or `*` for every app. */
const isSubscribed = (slack: Slack, message: Message, eventType: string): boolean =>
  (slack.manifest.settings.event_subscriptions?.metadata_subscriptions ?? []).some(
    ({ app_id, event_type }) => event_type === eventType && (app_id === '*' || app_id === message.appId),
  );
