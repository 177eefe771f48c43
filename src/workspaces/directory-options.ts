import type { PlatformClient } from '../platform/client.ts';
import type { LeaseStore } from '../store/ports.ts';
import type { Connection } from './connections.ts';
import type { DirectoryRecords } from './directory-records.ts';

/** What the parts of a directory use for reading. */
export type DirectoryOptions = {
  /** A client for calls that a person waits for. */
  platform: (connection: Connection) => PlatformClient;
  /** A client whose deadline is long enough to wait out a rate limit. */
  background: (connection: Connection) => PlatformClient;
  now: () => number;
  /** Keeps directories across restarts; without it they are in memory only. */
  records?: DirectoryRecords | undefined;
  /** With these, one process reads for all. */
  leases?: LeaseStore | undefined;
  /** From how many people an organization counts as large; 300 by default. */
  largeFrom?: number | undefined;
  /** Data that was read before this time (milliseconds, UTC) is not relied on. */
  changedAt(connection: Connection): number;
  /** Lets work go on in the background. */
  inBackground(work: Promise<unknown>): void;
};
