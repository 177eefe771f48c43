import { createKeyring } from '../../src/store/encryption.ts';

/** The keys of tests that don't rotate any. */
export const testKeyring = createKeyring([Buffer.alloc(32, 1)]);
