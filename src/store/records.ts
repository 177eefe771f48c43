import type { z } from 'zod';

/**
 * Describes the records in one namespace, once, in the room that owns them. A change that older releases cannot read
 * needs a new version, and an upgrade from the version before it.
 */
export type RecordKind<T> = {
  /** Consists of a-z, 0-9 and hyphens. */
  namespace: string;
  /** The version that this release writes: 1, 2, and so on. */
  version: number;
  /** Checks a value that was read. Unknown fields stay in the value, so changing a record does not lose them. */
  schema: z.ZodType<T, T>;
  /**
   * Whether a power cut may lose what was written in the last second, so that no write waits for the disk. A crash of the
   * process loses nothing either way. (On Redis, `appendfsync` decides.)
   */
  isLazy?: boolean;
  /**
   * Whether most requests read the same few records: then what was decrypted and checked is kept while the stored text
   * stays the same. Nobody may change a value that was read.
   */
  isReadOften?: boolean;
  /** Upgrades by the version they start from: `1` turns a value of version 1 into one of version 2. */
  upgrades?: Record<number, (value: never) => unknown>;
};
