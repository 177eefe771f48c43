import type { MessageMetadata } from '@slack/types';
import { z } from 'zod';
import { messageIdOf } from './render.ts';

const eventTypes = { digest: 'touchline_digest', private: 'touchline_private_message' } as const;

/**
 * The metadata of a message that is found again by it (docs.slack.dev, "Message metadata"): the claim that it was posted
 * under, which has the ids of workspace and channel or of the one who reads it, and the date.
 */
export const claimMetadata = (kind: keyof typeof eventTypes, claim: string): MessageMetadata => ({
  event_type: eventTypes[kind],
  event_payload: { claim },
});

/** A message of a channel's history, as far as ours are recognized by it. */
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
 * Whether a message is the one that was posted under a claim. Its rows have the message's id too, which stays when
 * somebody has marked a task done in it since.
 */
export function isClaimed(
  { bot_id, metadata, blocks }: z.infer<typeof sentMessage>,
  claim: string,
  messageId: string | undefined,
): boolean {
  if (bot_id === undefined) return false;
  const isOurs = Object.values(eventTypes).some((type) => type === metadata?.event_type);
  if (isOurs && metadata?.event_payload.claim === claim) return true;
  return messageId !== undefined && blocks.some(({ block_id }) => messageIdOf(block_id) === messageId);
}
