import { z } from 'zod';
import { ConfigError, isKind } from '../lib/errors.ts';
import { keyAddress } from './data-keys.ts';
import type { Keyring } from './encryption.ts';
import { RecordError } from './errors.ts';
import type { KeyTable } from './ports.ts';

/**
 * The scope of the check record, which is stored beside the data keys and encrypted as they are, so that a rotation of
 * keys includes it. It says which address of the platform has answered before.
 */
export const checkScope = 'check';

const record = z.tuple([z.object({ key: z.string() })]);

/**
 * Reads the check record: the platform's address that has answered before. Undefined in a new store.
 *
 * @throws ConfigError when these keys are not those of the store
 */
export function readCheck(text: string | undefined, keyring: Keyring): string | undefined {
  const found = record.safeParse(JSON.parse(text ?? 'null'));
  if (!found.success) return undefined;
  try {
    return keyring.decrypt(found.data[0].key, keyAddress(checkScope));
  } catch (cause) {
    if (!isKind(cause, RecordError, 'decryption')) throw cause;
    throw new ConfigError(
      'ENCRYPTION_KEYS (or encryption.key in DATA_DIR) does not fit what is stored, which was encrypted with another key: add that key to the end of ENCRYPTION_KEYS, or put the encryption.key of this store back.',
      { cause },
    );
  }
}

/** Writes the check record, unless it says the same already, or is another key's: that was told before the start. */
export async function writeCheck(table: KeyTable, keyring: Keyring, platformUrl: string): Promise<void> {
  const before = await table.get(checkScope);
  try {
    if (readCheck(before, keyring) === platformUrl) return;
  } catch (error) {
    if (error instanceof ConfigError) return;
    throw error;
  }
  const key = keyring.encrypt(platformUrl, keyAddress(checkScope));
  await table.replace(checkScope, before, JSON.stringify([{ id: checkScope, key }]));
}
