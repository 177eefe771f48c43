import type { Delivery, FaultInput, SlackSimulator } from '../../src/playground/slack-simulator/index.ts';
import { isDict } from '../../src/playground/slack-simulator/index.ts';

const brief = ({ kind, url, status, error, responseBody }: Delivery): string =>
  [kind, url.replace(/\/T0.*/, ''), status, error, JSON.stringify(responseBody)].filter(Boolean).join(' ');

/** Asking whether somebody is in Slack is no trouble when they are not. */
const isFailure = ({ status, error, responseBody }: Delivery): boolean =>
  status !== 200 ||
  (error !== 'users_not_found' &&
    (error !== undefined || (isDict(responseBody) && responseBody.ok === false)));

/** What failed between Slack and Touchline, and what a test has ordered to fail. */
export function createTroubles({ control, settled }: SlackSimulator) {
  const reported = new Set<string>();
  const ordered: FaultInput[] = [];

  async function failures(): Promise<Delivery[]> {
    await settled();
    const { deliveries } = await control.deliveries({ limit: 1000 });
    const fresh = deliveries.filter((delivery) => isFailure(delivery) && !reported.has(delivery.id));
    for (const { id } of fresh) reported.add(id);
    return fresh;
  }
  /** Slack takes what it refuses for a while when it comes again, and is late only because a test moves its clock. */
  const isOrdered = ({ status, error }: Delivery) =>
    error === 'ratelimited' ||
    error === 'operation_timeout' ||
    ordered.some(
      (fault) =>
        error === (fault.error ?? fault.kind) ||
        (fault.kind === 'latency' ? status === null : status === fault.status),
    );

  return {
    /** Slack goes wrong like this from now on, and in no other way. */
    async faults(...add: FaultInput[]): Promise<void> {
      ordered.push(...add);
      await control.faults({ clear: true, add });
    },
    /** One line for every delivery, call or response that failed since the last time this was called. */
    troubles: async (): Promise<string[]> => (await failures()).map(brief),
    /** The same, but for what the test's own faults made fail, and for calls that were made again later. */
    left: async (): Promise<string[]> =>
      (await failures()).filter((failure) => !isOrdered(failure)).map(brief),
  };
}
