import { withBlockIds } from './blocks/block-ids.ts';
import { type Channel, type Dict, type Message, messagesIn, SLACKBOT } from './data.ts';
import { tellOfChange, tellOfMessage } from './deliveries/events.ts';
import type { Slack } from './slack.ts';
import { presentMessage } from './slack-objects.ts';

/** What is told of a new message; the rest is Slack's to give. */
export type Draft = Omit<Message, 'ts' | 'channelId'>;

/** Posts a message and tells who is to know: the page, and the app if it is subscribed. */
export function post(slack: Slack, channel: Channel, draft: Draft): Message {
  const message: Message = { ...draft, ts: slack.ids.ts(slack.clock.now()), channelId: channel.id };
  if (draft.blocks !== undefined) message.blocks = withBlockIds(draft.blocks, slack.ids);
  messagesIn(slack.world, channel.id).push(message);
  slack.changes.tell({
    what: 'messages',
    channel: channel.id,
    ...(message.ephemeralFor !== undefined && { user: message.ephemeralFor }),
  });
  if (message.ephemeralFor === undefined) tellOfMessage(slack, channel, message);
  return message;
}

/** What a message becomes; what is left out stays. An empty list of blocks takes them away. */
export type Edit = Partial<Pick<Message, 'text' | 'blocks' | 'attachments' | 'metadata'>>;

export function edit(slack: Slack, message: Message, change: Edit, editorId: string): void {
  const before = presentMessage(slack, message, { withMetadata: true });
  const { blocks, ...rest } = change;
  Object.assign(message, rest);
  if (blocks !== undefined) {
    if (blocks.length > 0) message.blocks = withBlockIds(blocks, slack.ids);
    else delete message.blocks;
  }
  message.edited = { user: editorId, ts: slack.ids.ts(slack.clock.now()) };
  changed(slack, message, before, presentMessage(slack, message, { withMetadata: true }));
}

export function remove(slack: Slack, message: Message): void {
  const before = presentMessage(slack, message, { withMetadata: true });
  const list = messagesIn(slack.world, message.channelId);
  const index = list.indexOf(message);
  if (index < 0) return;
  list.splice(index, 1);
  changed(slack, message, before);
}

/** Tells the page, and the app unless the message is ephemeral. */
function changed(slack: Slack, message: Message, before: Dict, after?: Dict): void {
  const channel = slack.world.channels.get(message.channelId);
  const only = message.ephemeralFor === undefined ? {} : { user: message.ephemeralFor };
  slack.changes.tell({ what: 'messages', channel: message.channelId, ...only });
  if (channel !== undefined && message.ephemeralFor === undefined)
    tellOfChange(slack, channel, before, after);
}

/** A line from Slackbot that one person sees: what Slack itself has to tell them. */
export function slackbotSays(
  slack: Slack,
  channel: Channel,
  userId: string,
  text: string,
  threadTs?: string,
): Message {
  return post(slack, channel, {
    user: SLACKBOT,
    teamId: channel.teamId,
    text,
    ephemeralFor: userId,
    ...(threadTs !== undefined && { threadTs }),
  });
}
