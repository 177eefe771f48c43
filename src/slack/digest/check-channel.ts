import { WebAPIPlatformError, type WebClient } from '@slack/web-api';
import { z } from 'zod';
import { UserFacingError } from '../user-errors.ts';

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

const notAChannel = () => new UserFacingError('A digest belongs in a channel. Type this in one.');
const notIn = () =>
  new UserFacingError('I’m not in this channel. Type `/invite @Touchline` here, then try again.');
const archived = () => new UserFacingError('This channel is archived, so nothing can be posted here.');
const readByOthers = () =>
  new UserFacingError(
    'People from another organization can read this channel, so no client tasks are posted here.',
  );

/**
 * Checks that a digest may be posted in a channel now (docs.slack.dev, `conversations.info`): it is not archived,
 * Touchline is in it, and nobody from another company can read it, since a digest shows clients' tasks.
 *
 * @throws UserFacingError that says what to do, or the Web API's error
 */
export async function checkChannel(slack: WebClient, channelId: string): Promise<void> {
  if (channelId.startsWith('D')) throw notAChannel();
  const { channel } = answer.parse(
    await slack.conversations.info({ channel: channelId }).catch((error: unknown) => {
      const code = error instanceof WebAPIPlatformError ? error.data.error : undefined;
      throw code === 'channel_not_found' ? notIn() : error;
    }),
  );
  if (channel.is_im || channel.is_mpim) throw notAChannel();
  if (channel.is_archived) throw archived();
  if (channel.is_ext_shared) throw readByOthers();
  if (channel.is_member === false) throw notIn();
}
