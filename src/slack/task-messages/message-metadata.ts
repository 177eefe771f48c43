import type { MessageMetadata } from '@slack/types';
import { z } from 'zod';
import { messageIdOf } from './render.ts';

const event_type = 'touchline_message';

/**
 * The metadata by which a message is found again (docs.slack.dev, "Message metadata"): the claim under which it was
 * posted, which holds the ids of the workspace and of the channel or reader, and the date.
 */
export const claimMetadata = (claim: string): MessageMetadata => ({ event_type, event_payload: { claim } });

/** The fields of a message in a channel's history by which ours are recognized. */
export const sentMessage = z.object({
  ts: z.string(),
  bot_id: z.string().optional(),
  metadata: z
    .object({ event_type: z.string(), event_payload: z.record(z.string(), z.unknown()) })
    .optional()
    .catch(undefined),
  blocks: z
    .array(z.object({ block_id: z.string().default('') }))
    .default([])
    .catch([]),
});

/**
 * Whether a message is the one that was posted under a claim. Its rows have the message's id too, which stays when a
 * user marks a task done in it.
 */
export function isClaimed(
  { bot_id, metadata, blocks }: z.infer<typeof sentMessage>,
  claim: string,
  messageId: string | undefined,
): boolean {
  if (bot_id === undefined) return false;
  if (metadata?.event_type === event_type && metadata.event_payload.claim === claim) return true;
  return messageId !== undefined && blocks.some(({ block_id }) => messageIdOf(block_id) === messageId);
}
