import { WebAPIPlatformError, type WebClient } from '@slack/web-api';
import { z } from 'zod';
import { notInChannel, UserFacingError } from '../user-errors.ts';

const answer = z.object({
  channel: z
    .object({
      is_member: z.boolean().optional(),
      is_im: z.boolean().optional(),
      is_mpim: z.boolean().optional(),
      is_ext_shared: z.boolean().optional(),
      is_archived: z.boolean().optional(),
    })
    .default({}),
});

const notAChannel = 'A digest belongs in a channel. Type this in one.';
const archived = 'This channel is archived, so nothing can be posted here.';
const readByOthers =
  'People from another organization can read this channel, so no client tasks are posted here.';

/**
 * Checks that a digest may be posted in a channel now (docs.slack.dev, `conversations.info`): it is not archived,
 * Touchline is in it, and nobody from another company can read it, since a digest shows clients' tasks.
 *
 * @throws UserFacingError that says what to do, or the Web API's error
 */
export async function checkChannel(slack: WebClient, channelId: string): Promise<void> {
  if (channelId.startsWith('D')) throw new UserFacingError(notAChannel);
  const { channel } = answer.parse(
    await slack.conversations.info({ channel: channelId }).catch((error: unknown) => {
      const code = error instanceof WebAPIPlatformError ? error.data.error : undefined;
      throw code === 'channel_not_found' ? new UserFacingError(notInChannel) : error;
    }),
  );
  if (channel.is_im || channel.is_mpim) throw new UserFacingError(notAChannel);
  if (channel.is_archived) throw new UserFacingError(archived);
  if (channel.is_ext_shared) throw new UserFacingError(readByOthers);
  if (channel.is_member === false) throw new UserFacingError(notInChannel);
}
