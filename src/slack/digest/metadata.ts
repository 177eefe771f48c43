import type { MessageMetadata } from '@slack/types';
import { z } from 'zod';
import { messageIdOf } from '../task-messages/render.ts';

const eventType = 'touchline_digest';

/**
 * The metadata of a digest's message (docs.slack.dev, "Message metadata"): the claim that it was posted under, which has
 * the ids of workspace and channel and the date, and nothing of a person.
 */
export const digestMetadata = (claim: string): MessageMetadata => ({
  event_type: eventType,
  event_payload: { claim },
});

const message = z.object({
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

/** A message of a channel's history, as far as a digest is recognized by it. */
export const historyMessage = message;

/**
 * Whether a message is the digest that was posted under a claim. Its rows have the message's id too, which stays when
 * somebody has marked a task done in it since.
 */
export function isDigest(
  { bot_id, metadata, blocks }: z.infer<typeof message>,
  claim: string,
  messageId: string | undefined,
): boolean {
  if (bot_id === undefined) return false;
  if (metadata?.event_type === eventType && metadata.event_payload.claim === claim) return true;
  return messageId !== undefined && blocks.some(({ block_id }) => messageIdOf(block_id) === messageId);
}
