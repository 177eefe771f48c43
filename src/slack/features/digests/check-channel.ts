import { WebAPIPlatformError, type WebClient } from '@slack/web-api';
import { z } from 'zod';
import { notInChannel, UserFacingError } from '../../surface/user-errors.ts';

const sentences = {
  'not-a-channel': 'A digest belongs in a channel. Type this in one.',
  archived: 'This channel is archived, so nothing can be posted here.',
  'not-in-channel': notInChannel,
};

/** A digest can't be posted in a channel. The message says what to do; `reason` is stored. */
export class NoChannelError extends UserFacingError {
  readonly reason: keyof typeof sentences;

  constructor(reason: keyof typeof sentences) {
    super(sentences[reason]);
    this.reason = reason;
  }
}

const answer = z.object({
  channel: z
    .object({
      is_member: z.boolean().optional(),
      is_im: z.boolean().optional(),
      is_mpim: z.boolean().optional(),
      is_private: z.boolean().optional(),
      is_ext_shared: z.boolean().optional(),
      is_pending_ext_shared: z.boolean().optional(),
      is_archived: z.boolean().optional(),
      num_members: z.number().optional(),
    })
    .default({}),
});

/** What Slack says of a channel that decides who reads it. */
export type ChannelFacts = {
  id: string;
  isPrivate: boolean;
  /** Another company is in it, or invited to it (Slack Connect). */
  isShared: boolean;
  isPending: boolean;
  /** How many members it has, where Slack says so. */
  members: number | undefined;
};

/**
 * Checks that a digest may be posted in a channel now (docs.slack.dev, `conversations.info`): it is not archived, and
 * Touchline is in it.
 *
 * @throws NoChannelError that says what to do, or the Web API's error
 */
export async function checkChannel(slack: WebClient, channelId: string): Promise<ChannelFacts> {
  if (channelId.startsWith('D')) throw new NoChannelError('not-a-channel');
  const { channel } = answer.parse(
    await slack.conversations
      .info({ channel: channelId, include_num_members: true })
      .catch((error: unknown) => {
        const code = error instanceof WebAPIPlatformError ? error.data.error : undefined;
        throw code === 'channel_not_found' ? new NoChannelError('not-in-channel') : error;
      }),
  );
  if (channel.is_im || channel.is_mpim) throw new NoChannelError('not-a-channel');
  if (channel.is_archived) throw new NoChannelError('archived');
  if (channel.is_member === false) throw new NoChannelError('not-in-channel');
  return {
    id: channelId,
    // What is not said to be private is open to anyone.
    isPrivate: channel.is_private === true,
    isShared: channel.is_ext_shared === true,
    isPending: channel.is_pending_ext_shared === true,
    members: channel.num_members,
  };
}
