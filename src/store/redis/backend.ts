import { isKind } from '../../lib/errors.ts';
import { TimeoutError, withTimeout } from '../../lib/timeout.ts';
import { StoreUnavailableError, UnusableStoreError } from '../errors.ts';
import type { Backend } from '../ports.ts';
import { connect, renew } from './client.ts';
import { createHealth } from './health.ts';
import { createJobTable } from './job-table.ts';
import { createKeyTable } from './key-table.ts';
import { createLeaseStore } from './leases.ts';
import { checkSchemaVersion } from './schema-version.ts';
import { createRows, createTexts, createValues } from './texts.ts';
import { createWriter } from './writer.ts';

/** How Redis refuses writes, and what to do about it. */
const refusals = [
  ['READONLY', 'is a read-only replica; set REDIS_URL to the primary'],
  ['OOM', 'is full; give it more memory (maxmemory)'],
  ['MISCONF', 'cannot save to its disk; check the disk'],
  ['NOREPLICAS', 'has too few replicas to accept writes; check them'],
] as const;

/** Opens a Redis that all replicas share. All keys begin with `touchline:`. */
export async function openRedis(url: string, timeoutMs: number): Promise<Backend> {
  const { client, name } = await connect(url, timeoutMs);
  const describeError = (error: unknown): string => {
    if (isKind(error, UnusableStoreError, 'newer-store'))
      return `${name} holds data of a newer release of Touchline and was left untouched: run that release or a later one, or set REDIS_URL to another Redis.`;
    if (isKind(error, UnusableStoreError, 'older-store'))
      return `${name} holds data of a version of Touchline from before its first release and was left untouched: delete its keys that begin with touchline: to start empty, or set REDIS_URL to another Redis.`;
    if (isKind(error, UnusableStoreError, 'half-filled'))
      return `${name} has only a part of another store, since \`npm run move-to-redis\` was cut off: run it again.`;
    const why = error instanceof Error ? error.message : String(error);
    if (isKind(error, UnusableStoreError, 'evicting')) return `${name} ${why}`;
    const refusal = refusals.find(([prefix]) => why.startsWith(prefix));
    if (refusal) return `${name} ${refusal[1]} (${why}).`;
    return `${name} is not available (${why}); check that it runs.`;
  };
  try {
    await withTimeout(timeoutMs, () => checkSchemaVersion(client));
  } catch (cause) {
    client.destroy();
    throw new StoreUnavailableError(describeError(cause), { cause });
  }
  const health = createHealth(client);
  const write = createWriter(client);
  return {
    keyv: (kind) => createValues(client, write, kind),
    texts: (kind) => createTexts(client, write, kind),
    leases: createLeaseStore(client),
    jobs: createJobTable(client),
    rows: createRows(client),
    keys: createKeyTable(client, name),
    ping: async () => void (await client.ping()),
    probe: health.probe,
    warnings: async () => (await health.warnings()).map((warning) => `${name}: ${warning}`),
    // Not `client.close()`, which would wait for responses that a frozen Redis never sends.
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
