import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { RefusedError } from '../../../workspaces/refused.ts';
import { type OwnChannels, type SlackChannel, slackChannel } from '../../edge/own-channels.ts';
import { meaningOf } from '../../edge/refusals.ts';

const answer = z.object({ channel: slackChannel.default({}) });

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

/** @throws RefusedError if Touchline is not there, or the Web API's error */
const lookUp = async (slack: WebClient, channelId: string): Promise<SlackChannel> =>
  answer.parse(
    await slack.conversations
      .info({ channel: channelId, include_num_members: true })
      .catch((error: unknown) => {
        throw meaningOf(error) === 'not-in-channel'
          ? new RefusedError({ kind: 'no-channel', reason: 'not-in-channel' })
          : error;
      }),
  ).channel;

/**
 * Checks that a digest may be posted in a channel now (docs.slack.dev, `conversations.info`): it is not archived, and
 * Touchline is in it.
 *
 * @param channels where many digests are due together, their channels are looked up together
 * @throws RefusedError that says what to do, or the Web API's error
 */
export async function checkChannel(
  slack: WebClient,
  channelId: string,
  channels?: { workspaceId: string; ownChannels: OwnChannels },
): Promise<ChannelFacts> {
  if (channelId.startsWith('D')) throw new RefusedError({ kind: 'no-channel', reason: 'not-a-channel' });
  const alone = () => lookUp(slack, channelId);
  const channel = await (channels
    ? channels.ownChannels(slack, channels.workspaceId, channelId, alone)
    : alone());
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
