import { createTextBucket } from './bucket.ts';
import { createGuard } from './guard.ts';
import { createLeaseStore } from './leases.ts';
import type { Namespace, Store } from './ports.ts';
import { createRecordBucket } from './record-bucket.ts';
import type { RecordKind } from './records.ts';
import { openSqlite } from './sqlite/backend.ts';

export type StoreOptions = {
  /** The folder of the embedded store's file; created when it is missing. Not used when `redisUrl` is set. */
  dataDir: string;
  /** `redis://` or `rediss://`. When set, everything is stored in Redis, which all replicas share. */
  redisUrl?: string | undefined;
  /** How long a call may take, in milliseconds; 2,000 unless given. */
  timeoutMs?: number;
  /** The embedded store's clock (milliseconds, UTC). Redis uses its own. */
  now?: () => number;
};

/**
 * Opens the store, and brings one that an older release wrote to the present version.
 *
 * @throws StoreUnavailableError one sentence that says what to do: the file is damaged, a newer release wrote the store
 *   (both are left untouched), or Redis cannot be reached
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { dataDir, redisUrl, timeoutMs = 2000, now = Date.now } = options;
  const backend = await (redisUrl
    ? // Its client takes a while to load, and is not needed otherwise.
      (await import('./redis/backend.ts')).openRedis(redisUrl, timeoutMs)
    : openSqlite(dataDir, timeoutMs, now));
  const guard = createGuard(backend);
  const namespaces = new Map<string, Namespace>();

  function texts({ namespace, isLazy = false }: Pick<RecordKind<unknown>, 'namespace' | 'isLazy'>) {
    if (!/^[a-z0-9-]+$/.test(namespace)) throw new TypeError(`"${namespace}" is not a valid namespace.`);
    return createTextBucket(
      namespaces.getOrInsertComputed(namespace, () => backend.namespace(namespace, isLazy)),
      guard,
    );
  }

  let closing: Promise<void> | undefined;
  const { leases, jobs, texts: stored } = backend;
  return {
    bucket: (kind) => createRecordBucket(kind, texts(kind)),
    encryptedBucket: (kind, keyring) => createRecordBucket(kind, texts(kind), keyring),
    leases: createLeaseStore(leases, guard),
    jobs: {
      put: (job, options) => guard.run(() => jobs.put(job, options)),
      get: (job) => guard.run(() => jobs.get(job)),
      due: (kind, nowMs, limit) => guard.run(() => jobs.due(kind, nowMs, limit)),
      change: (job, times) => guard.run(() => jobs.change(job, times)),
      nextAfter: (kind, afterMs) => guard.run(() => jobs.nextAfter(kind, afterMs)),
      counts: () => guard.run(() => jobs.counts()),
    },
    texts: {
      page: (cursor) => guard.run(() => stored.page(cursor)),
      replace: (before, text) => guard.run(() => stored.replace(before, text)),
    },
    ping: () => guard.run(() => backend.ping()),
    probe: () => guard.run(() => backend.probe()),
    warnings: () => guard.run(() => backend.warnings()),
    close: () => {
      closing ??= guard.close().then(() => backend.close());
      return closing;
    },
  };
}
