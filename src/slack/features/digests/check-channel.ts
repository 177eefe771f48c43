import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { RefusedError } from '../../../workspaces/refused.ts';
import { meaningOf } from '../../edge/refusals.ts';

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
 * @throws RefusedError that says what to do, or the Web API's error
 */
export async function checkChannel(slack: WebClient, channelId: string): Promise<ChannelFacts> {
  if (channelId.startsWith('D')) throw new RefusedError({ kind: 'no-channel', reason: 'not-a-channel' });
  const { channel } = answer.parse(
    await slack.conversations
      .info({ channel: channelId, include_num_members: true })
      .catch((error: unknown) => {
        throw meaningOf(error) === 'not-in-channel'
          ? new RefusedError({ kind: 'no-channel', reason: 'not-in-channel' })
          : error;
      }),
  );
  if (channel.is_im || channel.is_mpim)
    throw new RefusedError({ kind: 'no-channel', reason: 'not-a-channel' });
  if (channel.is_archived) throw new RefusedError({ kind: 'no-channel', reason: 'archived' });
  if (channel.is_member === false) throw new RefusedError({ kind: 'no-channel', reason: 'not-in-channel' });
  return {
    id: channelId,
    // What is not said to be private is open to anyone.
    isPrivate: channel.is_private === true,
    isShared: channel.is_ext_shared === true,
    isPending: channel.is_pending_ext_shared === true,
    members: channel.num_members,
  };
}
