import type { z } from 'zod';

/**
 * What one namespace holds, described once by the room that owns it. A value that older releases could not read
 * gets the next version, and `upgrades` makes the older value into it.
 */
export type RecordKind<T> = {
  /** Made of a-z, 0-9 and hyphens. */
  namespace: string;
  /** A whole number from 1: the version that this release writes. */
  version: number;
  /** Checks a value that was read. Fields it does not know stay in the value, so that changing a record keeps them. */
  schema: z.ZodType<T, T>;
  /** By the version they start from: `1` makes a value of version 1 into one of version 2. */
  upgrades?: Record<number, (value: never) => unknown>;
};
