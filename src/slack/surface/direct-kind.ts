import { randomUUID } from 'node:crypto';
import type { Delivery } from '../../deliveries/delivery.ts';
import { type DeliveryKind, type Due, NotPostedError, type SentMessage } from '../../deliveries/kind.ts';
import { isKind } from '../../lib/errors.ts';
import type { InstallationRef } from '../../workspaces/installation-ref.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { bulkClient } from '../edge/bulk-client.ts';
import { farAheadMs } from '../edge/limits.ts';
import type { Message } from '../ui/message.ts';
import { findDirect } from './find-message.ts';
import { postClaimed } from './post-claimed.ts';
import type { Services } from './services.ts';

/** Something that one Slack user is told, once. */
export type DirectNotice = Due & { workspaceId: string; installation: InstallationRef; to: string };

/** What a kind of direct messages says. */
export type DirectMessage<N extends DirectNotice> = {
  /** A message that would come later than this is not sent, in milliseconds. */
  lateMs: number;
  /** What waits or is on its way, if anything. */
  read(key: string, delivery: Delivery): N | undefined;
  /** Undefined if there is nothing to say any more. */
  write(notice: N): Promise<Message | undefined>;
  /** Who gets it if Slack does not take it for this user (ids). */
  instead?(notice: N): Promise<string[]>;
};

/** @throws NotPostedError; another error if it may have been posted */
async function send<N extends DirectNotice>(
  services: Services,
  { instead }: DirectMessage<N>,
  notice: N,
  { message, claim }: { message: Message; claim: string },
): Promise<SentMessage> {
  const { workspaceId, to } = notice;
  const slack = await bulkClient(services, notice).catch((cause: unknown) => {
    if (!isKind(cause, RefusedError, 'not-installed')) throw cause;
    throw new NotPostedError('Touchline is not installed there.', { next: 'never', cause });
  });
  let cause: unknown;
  for (const find of [async () => [to], async () => (await instead?.(notice)) ?? []])
    for (const channel of await find())
      try {
        return await postClaimed(services, slack, { workspaceId, channel }, message, claim);
      } catch (error) {
        if (!(error instanceof NotPostedError) || error.next === 'soon') throw error;
        cause = error.cause;
      }
  throw new NotPostedError('Slack takes a message for no one.', { next: 'never', cause });
}

/** Creates a kind of direct messages that say something in words, to a user who need not be known on the platform. */
export function directKind<N extends DirectNotice>(
  services: Services,
  message: DirectMessage<N>,
): DeliveryKind {
  const { now } = services;
  return {
    lateMs: message.lateMs,
    ifUnknowable: 'again',
    async open(key, delivery) {
      const notice = message.read(key, delivery);
      if (notice === undefined) return undefined;
      const { workspaceId, to: userId, once, dueMs } = notice;
      return {
        due: ({ waiting = [] }) => (waiting.length > 0 ? { once, dueMs } : undefined),
        async prepare() {
          const written = await message.write(notice);
          return (
            written && {
              id: randomUUID(),
              send: (_, claim) => send(services, message, notice, { message: written, claim }),
            }
          );
        },
        find: ({ messageId, atMs, searchedTo }, claim, { last }) =>
          findDirect(services, () => bulkClient(services, notice), {
            ...{ workspaceId, userId, known: last?.channel },
            ...{ claim, messageId, atMs, searchedTo },
          }),
      };
    },
    rightTime: async (_, runAt) => (runAt > now() + farAheadMs ? now() : undefined),
  };
}
