import { z } from 'zod';
import type { RecordKind } from '../../src/store/records.ts';

/** A kind of record that accepts anything, for tests of the layers below records; plain unless said otherwise. */
export const anyRecord = <T>(namespace: string, more: Partial<RecordKind<T>> = {}): RecordKind<T> => ({
  namespace,
  version: 1,
  schema: z.custom<T>(),
  encrypted: false,
  what: namespace,
  about: 'nobody',
  isListed: true,
  lasts: 'always',
  ...more,
});

/** The same, encrypted with the data key of its workspace. */
export const encryptedRecord = <T>(namespace: string): RecordKind<T> =>
  anyRecord(namespace, { encrypted: true });
