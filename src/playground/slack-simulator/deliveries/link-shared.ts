import type { Channel, Message } from '../data.ts';
import type { Slack } from '../slack.ts';
import { sendEvent } from './events.ts';

/** A link in a message, and the domain of the manifest's `unfurl_domains` that it belongs to. */
type SharedLink = { domain: string; url: string };

const linkPattern = /<(https?:\/\/[^<|>]+)(?:\|[^<>]*)?>/g;

const unescapeText = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The app's domain of a URL: the same or one above it; undefined if the app has none. */
export function unfurlDomainOf(slack: Slack, url: string): string | undefined {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return slack.manifest.features.unfurl_domains.find(
    (domain) => host === domain || host.endsWith(`.${domain}`),
  );
}

/** The URLs in a message's text, each once. */
export const urlsIn = ({ text }: Message): string[] => [
  ...new Set([...text.matchAll(linkPattern)].map(([, url = '']) => unescapeText(url))),
];

/** Identifies a message to `chat.unfurl`: its channel, its timestamp and a signature. */
export const unfurlIdOf = (slack: Slack, { channelId, ts }: Message): string =>
  `${channelId}.${ts}.${slack.secrets(`unfurl ${channelId} ${ts}`, 64)}`;

/**
 * Sends `link_shared` for a new message with links to the app's domains: also where the app is not in the channel, and
 * not for its own messages (docs.slack.dev/reference/events/link_shared). Links that are still in the composer send
 * nothing here.
 */
export function sendLinkShared(slack: Slack, channel: Channel, message: Message): void {
  const links: SharedLink[] = urlsIn(message).flatMap((url) => {
    const domain = unfurlDomainOf(slack, url);
    return domain === undefined ? [] : [{ domain, url }];
  });
  if (links.length === 0) return;
  for (const teamId of channel.teams) {
    const bot = slack.data.workspaces.get(teamId)?.installation?.botUserId;
    if (bot === undefined || bot === message.user) continue;
    const event = {
      type: 'link_shared',
      user: message.user,
      channel: channel.id,
      message_ts: message.ts,
      ...(message.threadTs !== undefined && { thread_ts: message.threadTs }),
      links,
      source: 'conversations_history',
      unfurl_id: unfurlIdOf(slack, message),
      is_bot_user_member: channel.members.has(bot),
      event_ts: slack.ids.ts(slack.clock.now()),
    };
    sendEvent(slack, [teamId], event, { channel });
  }
}
