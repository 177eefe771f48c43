import { setTimeout as sleep } from 'node:timers/promises';
import { type CacheOptions, createCache } from '../lib/cache.ts';
import { insteadOf } from '../lib/errors.ts';
import { StoreUnavailableError } from '../store/errors.ts';
import { holdLease } from '../store/held-lease.ts';
import type { LeaseStore } from '../store/ports.ts';
import { type Connection, connectionKey, ofOrganization } from './connections.ts';
import { lookForReadEveryMs, organizationsCached, readingLeaseMs } from './limits.ts';

type ReadByOne<T> = {
  /** Without leases there is one process only. */
  leases: LeaseStore | undefined;
  /** Names the lease. */
  key: string;
  /** What another process has read, if it is new enough. */
  stored: () => Promise<T | undefined>;
  read: () => Promise<T>;
  /** How often a process looks whether another one has read. */
  lookEveryMs?: number;
};

/** Reads from the platform in one process, and in the others what that one has stored. */
export async function readByOne<T>({
  leases,
  key,
  stored,
  read,
  lookEveryMs = lookForReadEveryMs,
}: ReadByOne<T>): Promise<T> {
  for (;;) {
    const known = await stored();
    if (known !== undefined) return known;
    if (leases === undefined) return read();
    const lease = await holdLease(leases, key, readingLeaseMs).catch(insteadOf(null, StoreUnavailableError));
    // Without the store, each process reads for itself.
    if (lease === null) return read();
    if (lease !== undefined)
      try {
        return (await stored()) ?? (await read());
      } finally {
        await lease.release();
      }
    await sleep(lookEveryMs);
  }
}

/**
 * A cache of what connections read of the platform. The last value is also in the store: a new process begins with it,
 * and one process reads for all.
 */
export function createSharedCache<T extends { readAt: number }>({
  name,
  leases,
  stored,
  read,
  now,
  changedAt,
  ...options
}: Pick<CacheOptions<T>, 'ttlMs' | 'now' | 'staleWhileRevalidate'> & {
  name: string;
  leases: LeaseStore | undefined;
  /** Stored values from before this time (milliseconds, UTC) are not used. */
  changedAt(connection: Connection): number;
  /** The stored value, if it was read after `afterMs` (milliseconds, UTC). */
  stored(connection: Connection, afterMs: number): Promise<T | undefined>;
  /** Reads from the platform, and stores. */
  read(connection: Connection): Promise<T>;
}) {
  const cache = createCache<T>({
    ...options,
    max: organizationsCached,
    now,
    loadedAt: ({ readAt }) => readAt,
  });

  const load = (connection: Connection, known: T | undefined) =>
    readByOne<T>({
      leases,
      key: `directory/${name}/${connectionKey(connection)}`,
      async stored() {
        const found = await stored(connection, known?.readAt ?? Number.NEGATIVE_INFINITY);
        return found && found.readAt >= changedAt(connection) ? found : undefined;
      },
      read: () => read(connection),
    });
  return {
    /** The value, read again if it is older than `maxAgeMs`. Without that, a value that is slow to read may be stale. */
    async get(connection: Connection, maxAgeMs?: number): Promise<T> {
      const key = connectionKey(connection);
      const latest = () => cache.get(key, (known) => load(connection, known), maxAgeMs);
      // The first may be what another process read long ago.
      await latest();
      return latest();
    },
    /** The cached value in this process, however old. Reads nothing. */
    known: (connection: Connection): T | undefined => cache.peek(connectionKey(connection))?.value,
    /** When the value in this process was read (milliseconds, UTC); undefined if there is none. */
    readAt: (connection: Connection): number | undefined => cache.peek(connectionKey(connection))?.at,
    /** An organization has changed (all of them, without an id). */
    drop: (organizationId?: string): void => cache.drop(ofOrganization(organizationId)),
  };
}
