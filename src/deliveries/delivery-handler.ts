import type { AtOnce } from '../jobs/limit.ts';
import type { JobHandler } from '../jobs/scheduler.ts';
import { workspaceOfJob } from '../store/job-name.ts';
import { type DeliverOptions, deliver } from './deliver.ts';
import { addressOf, type DeliveryKindName } from './delivery.ts';
import type { DeliveryKind } from './kind.ts';

/** Many are due at nine, and most of a message is waiting for Slack and the platform. */
const mostAtOnce = { least: 8, most: 64 };

/** All kinds of messages, by their names. */
export type DeliveryKinds = Partial<Record<DeliveryKindName, DeliveryKind>>;

/**
 * Creates the handler that sends messages of all kinds.
 *
 * @param given.atOnce how many at once, if not as many as go well
 * @param given.yieldsTo whether a user waits for an answer now
 */
export function createDeliveryHandler(
  options: DeliverOptions,
  kinds: DeliveryKinds,
  { atOnce, yieldsTo }: { atOnce?: AtOnce; yieldsTo?: () => boolean } = {},
): JobHandler {
  const kindOf = (key: string): DeliveryKind | undefined =>
    new Map<string, DeliveryKind>(Object.entries(kinds)).get(addressOf(key).kind);
  return {
    async run({ id }) {
      const kind = kindOf(id);
      return kind === undefined ? { failed: 'No such kind of messages.' } : deliver(options, kind, id);
    },
    // A workspace whose platform or Slack is slow leaves room for the others.
    group: workspaceOfJob,
    atOnce: atOnce ?? { ...mostAtOnce, yieldsTo },
    atOnceOfGroup: { least: 2, most: 8 },
    runAtAfterClockJump: async ({ id, runAt }) => kindOf(id)?.rightTime(id, runAt),
  };
}
