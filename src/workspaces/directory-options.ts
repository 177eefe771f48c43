import type { PlatformClient } from '../platform/client.ts';
import type { LeaseStore } from '../store/ports.ts';
import type { Connection } from './connections.ts';
import type { DirectoryRecords } from './directory-records.ts';

/** What the parts of a directory read with. */
export type DirectoryOptions = {
  /** A client for calls that somebody waits for. */
  platform: (connection: Connection) => PlatformClient;
  /** A client whose deadline is long enough to wait out a rate limit. */
  background: (connection: Connection) => PlatformClient;
  now: () => number;
  /** Where directories outlive the process; in memory only without it. */
  records: DirectoryRecords | undefined;
  /** With these, one process of all reads. */
  leases: LeaseStore | undefined;
  /** From how many people on an organization counts as large; 300 by default. */
  largeFrom?: number | undefined;
  /** What was read before this time (milliseconds, UTC) is not relied on. */
  changedAt(connection: Connection): number;
  /** Lets work go on that nobody waits for. */
  inBackground(work: Promise<unknown>): void;
};
