import { z } from 'zod';
import type { RecordKind } from '../../src/store/records.ts';

/** A kind of record that may be anything, for what is tested below the records. */
export const anyRecord = <T>(namespace: string): RecordKind<T> => ({
  namespace,
  version: 1,
  schema: z.custom<T>(),
});
