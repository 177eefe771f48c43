import type { MessageMetadata } from '@slack/types';
import { WebAPIPlatformError, WebAPIRateLimitedError, type WebClient } from '@slack/web-api';
import { z } from 'zod';
import { type CommandNames, withCommandNames } from '../ui/command-names.ts';
import type { Message } from '../ui/message.ts';
import type { NewerBlocks } from './newer-blocks.ts';

/** Where a message is. A direct message has a channel of its own. */
const posted = z.object({ channel: z.string(), ts: z.string() });
export type Posted = z.infer<typeof posted>;

/** Where a message goes: a channel, or a user's id for a direct message; into a thread, if one is given. */
export type MessagePlace = { channel: string; threadTs?: string | undefined };

export type Messenger = ReturnType<typeof createMessenger>;

/**
 * Posts, changes and finds messages with a bot token; the only file that calls `chat.*`. Hints use this app's names of
 * commands, and workspaces without newer blocks get plainer ones. All calls reject with the Web API's errors.
 */
export function createMessenger(options: {
  commandNames: CommandNames;
  newerBlocks: NewerBlocks;
  /** Called with the channel of a user's direct message. */
  onDirect: (workspaceId: string, userId: string, channel: string) => void;
}) {
  const { commandNames, newerBlocks, onDirect } = options;
  const send = <R>(workspaceId: string, message: Message, by: (message: Message) => Promise<R>): Promise<R> =>
    newerBlocks.send({ workspaceId, surface: 'message' }, withCommandNames(commandNames, message), by);
  return {
    /** Posts a message (docs.slack.dev, `chat.postMessage`), without previews of links. */
    post: (
      slack: WebClient,
      workspaceId: string,
      { channel, threadTs }: MessagePlace,
      message: Message,
      metadata?: MessageMetadata,
    ): Promise<Posted> =>
      send(workspaceId, message, async (some) => {
        const sent = posted.parse(
          await slack.chat.postMessage({
            channel,
            ...(threadTs !== undefined && { thread_ts: threadTs }),
            ...some,
            ...(metadata && { metadata }),
            unfurl_links: false,
            unfurl_media: false,
          }),
        );
        if (sent.channel !== channel) onDirect(workspaceId, channel, sent.channel);
        return sent;
      }),

    /** Posts a message that only one user sees (docs.slack.dev, `chat.postEphemeral`). */
    async postEphemeral(
      slack: WebClient,
      workspaceId: string,
      { channel, threadTs }: MessagePlace,
      user: string,
      message: Message,
    ): Promise<void> {
      await send(workspaceId, message, (some) =>
        slack.chat.postEphemeral({
          channel,
          user,
          ...(threadTs !== undefined && { thread_ts: threadTs }),
          ...some,
        }),
      );
    },

    /** Changes a message in its place, without a notification (docs.slack.dev, `chat.update`). */
    async change(
      slack: WebClient,
      workspaceId: string,
      { channel, ts }: Posted,
      message: Message,
    ): Promise<void> {
      await send(workspaceId, message, (some) => slack.chat.update({ channel, ts, blocks: [], ...some }));
    },

    /** A message's address (docs.slack.dev, `chat.getPermalink`). Slack refuses where Touchline is not in the channel. */
    async permalink(slack: WebClient, { channel, ts }: Posted): Promise<string> {
      return z.string().parse((await slack.chat.getPermalink({ channel, message_ts: ts })).permalink);
    },
  };
}

/** The address of a message; undefined where Slack does not give it, or not for a while. */
export async function permalinkIfThere(
  messenger: Messenger,
  slack: WebClient,
  place: Posted,
): Promise<string | undefined> {
  try {
    return await messenger.permalink(slack, place);
  } catch (error) {
    if (error instanceof WebAPIPlatformError || error instanceof WebAPIRateLimitedError) return undefined;
    throw error;
  }
}
