import { randomUUID } from 'node:crypto';
import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { Found } from '../../deliveries/kind.ts';
import { isKind } from '../../lib/errors.ts';
import { day } from '../../lib/units.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { messageSkewSeconds } from '../edge/limits.ts';
import { refusalOf } from '../edge/refusals.ts';
import { isClaimed, sentMessage } from '../task-messages/message-metadata.ts';
import type { Services } from './services.ts';

/** The most that apps outside Slack's Marketplace get (docs.slack.dev, `conversations.history`). */
const pageSize = 15;

const history = z.object({
  messages: z.array(sentMessage).default([]),
  has_more: z.boolean().default(false),
});

/** A message that may have been sent. */
export type Sought = {
  workspaceId: string;
  /** A channel, or that of a direct message. */
  channel: string;
  /** The claim that its metadata names. */
  claim: string;
  /** The id in its blocks. */
  messageId?: string;
  /** Everything from this timestamp of Slack's on has been searched. */
  searchedTo?: string | undefined;
  /** When it may have been sent: milliseconds, UTC. */
  atMs: number;
};
export type SoughtDirect = Omit<Sought, 'channel'> & { userId: string; known?: string | undefined };

/**
 * Looks for a message of ours: one page of 15 messages, one a minute for each workspace, newest first, back to ten minutes
 * before it was sent. Newest first so that a clock that was wrong does not hide it.
 *
 * @param client reads the channel
 * @throws the Web API's errors
 */
export async function findMessage(
  { quotas, now, digestTimes }: Pick<Services, 'quotas' | 'now' | 'digestTimes'>,
  client: () => Promise<WebClient>,
  { workspaceId, channel, claim, messageId, searchedTo, atMs }: Sought,
): Promise<Found> {
  const turn = { most: 1, isTaken: quotas.isWithin(digestTimes.searchEveryMs) };
  if (!(await quotas.take(`${workspaceId}/message-search`, randomUUID(), turn))) return 'later';
  const nowMs = now();
  // A time that is still to come was taken from a clock that was ahead.
  const sentMs = atMs > nowMs ? nowMs - day : atMs;
  try {
    const slack = await client();
    const answer = await slack.conversations.history({
      channel,
      limit: pageSize,
      include_all_metadata: true,
      ...(searchedTo !== undefined && { latest: searchedTo }),
    });
    const { messages, has_more } = history.parse(answer);
    const found = messages.find((message) => isClaimed(message, claim, messageId));
    if (found !== undefined) return { channel, ts: found.ts };
    const oldest = messages.at(-1)?.ts;
    if (!has_more || oldest === undefined || Number(oldest) < sentMs / 1000 - messageSkewSeconds)
      return undefined;
    return { searchedTo: oldest };
  } catch (error) {
    if (isKind(error, RefusedError, 'not-installed') || refusalOf(error) === 'lasting')
      return 'not-searchable';
    throw error;
  }
}

/**
 * Looks for a message in the direct message with its reader. Slack tells that one's channel (`known`) with each message, and
 * when they open Touchline's Home: asking for it would take another scope.
 *
 * @throws as {@link findMessage}
 */
export async function findDirect(
  services: Services,
  client: () => Promise<WebClient>,
  { workspaceId, userId, known, ...sought }: SoughtDirect,
): Promise<Found> {
  const channel = known ?? (await services.homes.get(workspaceId, userId))?.channel;
  if (channel === undefined) return 'not-searchable';
  return findMessage(services, client, { ...sought, workspaceId, channel });
}
