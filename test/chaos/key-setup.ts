import { anyRecord } from '../support/any-record.ts';

/** The store that all processes of a run share, and its keys. */
export type KeySetup = { dataDir: string; redisUrl?: string; encryptionKeys?: string };

export const valueRecord = anyRecord<number>('organization-tokens', { encrypted: true, owner: 'connection' });
export const kinds = [valueRecord];
