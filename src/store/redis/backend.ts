import KeyvRedis from '@keyv/redis';
import { createKeyv } from '../bucket.ts';
import type { Backend } from '../ports.ts';
import { LateError, within } from '../within.ts';
import { connect, renew } from './client.ts';
import { createLedger } from './ledger.ts';
import { createTimetable } from './timetable.ts';

/** Everything in one Redis, shared by all replicas. All keys begin with `touchline:`. */
export async function openRedis(options: { url: string; timeoutMs: number }): Promise<Backend> {
  const { url, timeoutMs } = options;
  const { client, name } = await connect(url, timeoutMs);
  return {
    keyv: (namespace) =>
      createKeyv(
        new KeyvRedis(client, { throwOnErrors: true, keyPrefixSeparator: ':' }),
        `touchline:bucket:${namespace}`,
      ),
    ledger: createLedger(client),
    timetable: createTimetable(client),
    ping: async () => void (await client.ping()),
    // Not `client.close()`: it would wait for answers that a frozen Redis never gives.
    close: () => client.destroy(),
    run: async (call) => {
      try {
        return await within(timeoutMs, call);
      } catch (error) {
        if (error instanceof LateError) renew(client);
        throw error;
      }
    },
    explain: (error) =>
      `${name} cannot be used now (${error instanceof Error ? error.message : error}); check that it runs.`,
  };
}
