import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createKeyring, type Keyring } from './encryption.ts';
import { KeysError } from './errors.ts';
import { databaseName, makePrivateDir, writeFileExclusive } from './files.ts';

/** Parses 32 bytes in base64, with or without padding; undefined for anything else. */
function parseKey(text: string): Buffer | undefined {
  return /^[A-Za-z0-9+/]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}

function parseKeys(list: string): Buffer[] {
  const parts = list.split(',');
  return parts.map((part, index) => {
    const key = parseKey(part.trim());
    if (key !== undefined) return key;
    throw new KeysError(
      `ENCRYPTION_KEYS: key ${index + 1} of ${parts.length} is not 32 bytes in base64; make one with \`openssl rand -base64 32\`.`,
    );
  });
}

/**
 * Reads the key in the data folder. It is created before anything is stored there, also when two processes start at
 * once, and never later: a new key could not decrypt what is stored.
 */
function ownKey(dataDir: string): Buffer {
  const file = join(dataDir, 'encryption.key');
  const database = join(dataDir, databaseName);
  if (existsSync(database) && !existsSync(file)) {
    throw new KeysError(
      `${file} is missing, and what is stored in ${database} cannot be read without it: put a backup in ` +
        'its place, set ENCRYPTION_KEYS if that was set before, or move the database away to start empty.',
    );
  }
  try {
    makePrivateDir(dataDir);
    writeFileExclusive(file, (beside) => writeFileSync(beside, `${randomBytes(32).toString('base64')}\n`));
    const key = parseKey(readFileSync(file, 'utf8').trim());
    if (key !== undefined) return key;
  } catch (cause) {
    throw new KeysError(`${file} cannot be read or created (${(cause as Error).message}); check DATA_DIR.`, {
      cause,
    });
  }
  throw new KeysError(
    `${file} is damaged, and stored tokens cannot be read without it: put a backup in its place.`,
  );
}

/**
 * Loads the keyring from `ENCRYPTION_KEYS`, or else from `encryption.key` in the data folder. Redis needs the setting,
 * because replicas on several machines must share the keys.
 *
 * @throws KeysError one sentence that says what to do
 */
export function loadKeys(options: {
  /** `ENCRYPTION_KEYS`: a comma-separated list of 32-byte keys in base64. The first one encrypts, all decrypt. */
  encryptionKeys?: string | undefined;
  /** Where the embedded store keeps its own key when none is set. */
  dataDir: string;
  redisUrl?: string | undefined;
}): Keyring {
  const { encryptionKeys, dataDir, redisUrl } = options;
  if (encryptionKeys) return createKeyring(parseKeys(encryptionKeys));
  if (redisUrl)
    throw new KeysError(
      'ENCRYPTION_KEYS is required with REDIS_URL; make a key with `openssl rand -base64 32`.',
    );
  return createKeyring([ownKey(dataDir)]);
}
