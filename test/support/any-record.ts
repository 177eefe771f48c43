import { z } from 'zod';
import type { RecordKind } from '../../src/store/records.ts';

/** A kind of record that accepts anything, for tests of the layers below records. */
export const anyRecord = <T>(namespace: string): RecordKind<T> => ({
  namespace,
  version: 1,
  schema: z.custom<T>(),
});
