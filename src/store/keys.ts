import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createKeyring, type Keyring } from './encryption.ts';
import { KeysError } from './errors.ts';
import { databaseName, makePrivateDir, writeFileExclusive } from './files.ts';

export type KeyOptions = {
  /** `ENCRYPTION_KEYS`: a comma list of base64 32-byte keys; the first one seals, all open. */
  encryptionKeys?: string | undefined;
  /** Where the embedded store keeps its own key when none is set. */
  dataDir: string;
  redisUrl?: string | undefined;
};

/** 32 bytes in base64, with or without the padding; undefined for anything else. */
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
 * The key in the data folder, made before anything is stored there; safe when two processes start at once. Where
 * something is stored already, another key would not open it.
 */
function ownKey(dataDir: string): Buffer {
  const file = join(dataDir, 'encryption.key');
  const database = join(dataDir, databaseName);
  if (existsSync(database) && !existsSync(file)) {
    throw new KeysError(
      `${file} is missing, and what is stored in ${database} cannot be read without it: put a backup of it in its ` +
        'place, set ENCRYPTION_KEYS if that was set before, or move the database away to begin anew.',
    );
  }
  try {
    makePrivateDir(dataDir);
    writeFileExclusive(file, (beside) => writeFileSync(beside, `${randomBytes(32).toString('base64')}\n`));
    const key = parseKey(readFileSync(file, 'utf8').trim());
    if (key !== undefined) return key;
  } catch (cause) {
    throw new KeysError(`${file} cannot be read or made (${(cause as Error).message}); check DATA_DIR.`, {
      cause,
    });
  }
  throw new KeysError(
    `${file} is damaged, and stored tokens cannot be read without it: put a backup of it in its place.`,
  );
}

/**
 * The keyring that seals what is secret: of `ENCRYPTION_KEYS`, or else of `encryption.key` in the data folder.
 * With Redis there must be a setting, since replicas on several machines share what they seal. Throws `KeysError`.
 */
export function loadKeys({ encryptionKeys, dataDir, redisUrl }: KeyOptions): Keyring {
  if (encryptionKeys) return createKeyring(parseKeys(encryptionKeys));
  if (redisUrl)
    throw new KeysError(
      'ENCRYPTION_KEYS is required with REDIS_URL; make a key with `openssl rand -base64 32`.',
    );
  return createKeyring([ownKey(dataDir)]);
}
