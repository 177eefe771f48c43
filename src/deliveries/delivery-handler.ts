import type { JobHandler } from '../jobs/scheduler.ts';
import { type DeliverOptions, deliver } from './deliver.ts';
import { addressOf, type DeliveryKindName } from './delivery.ts';
import type { DeliveryKind } from './kind.ts';

/** All kinds of messages, by their names. */
export type DeliveryKinds = Partial<Record<DeliveryKindName, DeliveryKind>>;

/** Creates the handler that sends messages of all kinds. */
export function createDeliveryHandler(options: DeliverOptions, kinds: DeliveryKinds): JobHandler {
  const kindOf = (key: string): DeliveryKind | undefined =>
    new Map<string, DeliveryKind>(Object.entries(kinds)).get(addressOf(key).kind);
  return {
    async run({ id }) {
      const kind = kindOf(id);
      return kind === undefined ? { failed: 'No such kind of messages.' } : deliver(options, kind, id);
    },
    runAtAfterClockJump: async ({ id, runAt }) => kindOf(id)?.rightTime?.(id, runAt),
  };
}
