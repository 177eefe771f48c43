import KeyvRedis from '@keyv/redis';
import { TimeoutError, withTimeout } from '../../lib/timeout.ts';
import { createKeyv } from '../bucket.ts';
import { NewerStoreError, StoreUnavailableError } from '../errors.ts';
import type { Backend } from '../ports.ts';
import { connect, renew } from './client.ts';
import { createJobTable } from './job-table.ts';
import { listKeys } from './keys.ts';
import { createLeaseStore } from './leases.ts';
import { raiseSchemaVersion } from './schema-version.ts';

/** Opens a Redis that all replicas share. All keys begin with `touchline:`. */
export async function openRedis(url: string, timeoutMs: number): Promise<Backend> {
  const { client, name } = await connect(url, timeoutMs);
  const describeError = (error: unknown): string =>
    error instanceof NewerStoreError
      ? `${name} holds data of a newer release of Touchline and was left untouched: run that release or a later one, or set REDIS_URL to another Redis.`
      : `${name} is not available (${error instanceof Error ? error.message : error}); check that it runs.`;
  try {
    await withTimeout(timeoutMs, () => raiseSchemaVersion(client));
  } catch (cause) {
    client.destroy();
    throw new StoreUnavailableError(describeError(cause), { cause });
  }
  return {
    namespace(namespace) {
      const lead = `touchline:bucket:${namespace}`;
      return {
        keyv: createKeyv(new KeyvRedis(client, { throwOnErrors: true, keyPrefixSeparator: ':' }), lead),
        keys: (range, run) => listKeys(client, `${lead}:`, range, run),
      };
    },
    leases: createLeaseStore(client),
    jobs: createJobTable(client),
    ping: async () => void (await client.ping()),
    // Not `client.close()`, which would wait for answers that a frozen Redis never gives.
    close: () => client.destroy(),
    run: async (call) => {
      try {
        return await withTimeout(timeoutMs, call);
      } catch (error) {
        if (error instanceof TimeoutError) renew(client);
        throw error;
      }
    },
    describeError,
  };
}
