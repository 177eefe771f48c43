import { WebAPIPlatformError } from '@slack/web-api';
import { z } from 'zod';
import { SaidError } from '../explain.ts';
import type { Incoming } from '../incoming.ts';

const answer = z.object({
  channel: z
    .object({
      is_member: z.boolean().optional(),
      is_im: z.boolean().optional(),
      is_mpim: z.boolean().optional(),
      is_ext_shared: z.boolean().optional(),
    })
    .default({}),
});

/**
 * Whether a digest may be posted in a channel (docs.slack.dev, `conversations.info`): Touchline is in it, and
 * nobody of another company reads along, since a digest tells clients' tasks.
 *
 * @throws SaidError that says what to do; the Web API's error
 */
export async function checkChannel(incoming: Incoming, channelId: string): Promise<void> {
  if (channelId.startsWith('D')) throw new SaidError('A digest belongs in a channel. Type this in one.');
  const { channel } = answer.parse(
    await incoming.slack.conversations.info({ channel: channelId }).catch((error: unknown) => {
      const code = error instanceof WebAPIPlatformError ? error.data.error : undefined;
      if (code !== 'channel_not_found') throw error;
      throw notIn;
    }),
  );
  if (channel.is_im || channel.is_mpim)
    throw new SaidError('A digest belongs in a channel. Type this in one.');
  if (channel.is_ext_shared) {
    throw new SaidError(
      'People of another organization read this channel, so no client tasks are posted here.',
    );
  }
  if (channel.is_member === false) throw notIn;
}

const notIn = new SaidError('I’m not in this channel. Type `/invite @Touchline` here, then try again.');
