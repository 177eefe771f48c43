import { setTimeout as sleep } from 'node:timers/promises';
import { type CacheOptions, createCache } from '../lib/cache.ts';
import { insteadOf } from '../lib/errors.ts';
import { StoreUnavailableError } from '../store/errors.ts';
import { holdLease } from '../store/held-lease.ts';
import type { LeaseStore } from '../store/ports.ts';
import { type Connection, connectionKey, ofOrganization } from './connections.ts';

/** How long a process that died keeps others from reading, in milliseconds. */
const leaseMs = 15_000;
/** How often a process looks whether another one is done, in milliseconds. */
const lookEveryMs = 250;

type ReadByOne<T> = {
  /** Without leases there is one process only. */
  leases: LeaseStore | undefined;
  /** Names the lease. */
  key: string;
  /** What another process has read, if that will do. */
  stored: () => Promise<T | undefined>;
  read: () => Promise<T>;
};

/** Reads something from the platform in one process, and in the others what that one has stored. */
async function readByOne<T>({ leases, key, stored, read }: ReadByOne<T>): Promise<T> {
  for (;;) {
    const known = await stored();
    if (known !== undefined) return known;
    if (leases === undefined) return read();
    const lease = await holdLease(leases, key, leaseMs).catch(insteadOf(null, StoreUnavailableError));
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

export type SharedCache<T> = {
  /** The value, read again if it is older than `maxAgeMs`. A value that is slow to read may be stale without that. */
  get(connection: Connection, maxAgeMs?: number): Promise<T>;
  /** The value in this process, however old. Reads nothing. */
  known(connection: Connection): T | undefined;
  /** When the value in this process was read (milliseconds, UTC); undefined if there is none. */
  readAt(connection: Connection): number | undefined;
  /** Something in an organization has changed (in any, without an id). */
  drop(organizationId?: string): void;
};

/**
 * A cache of what connections read of the platform. What was read last is also in the store: a new process begins with
 * it, and of all processes one reads anew.
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
  /** What is in the store from before this time (milliseconds, UTC) will not do. */
  changedAt(connection: Connection): number;
  /** What is in the store, if it was read after `afterMs` (milliseconds, UTC). */
  stored(connection: Connection, afterMs: number): Promise<T | undefined>;
  /** Reads from the platform, and stores. */
  read(connection: Connection): Promise<T>;
}): SharedCache<T> {
  const cache = createCache<T>({ ...options, max: 200, now, loadedAt: ({ readAt }) => readAt });

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
    async get(connection, maxAgeMs) {
      const key = connectionKey(connection);
      const latest = () => cache.get(key, (known) => load(connection, known), maxAgeMs);
      // The first may be what another process read long ago.
      await latest();
      return latest();
    },
    known: (connection) => cache.peek(connectionKey(connection))?.value,
    readAt: (connection) => cache.peek(connectionKey(connection))?.at,
    drop(organizationId) {
      cache.drop(ofOrganization(organizationId));
    },
  };
}
