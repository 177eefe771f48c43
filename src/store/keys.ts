import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../lib/errors.ts';
import { createKeyring, type Keyring } from './encryption.ts';
import { databaseName, makePrivateDir, replaceFile, writeFileExclusive } from './files.ts';

/** Parses 32 bytes in base64, with or without padding; undefined for anything else. */
function parseKey(text: string): Buffer | undefined {
  return /^[A-Za-z0-9+/]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}

/** The length of a key that is not 32 bytes in base64, if it can be told. */
function lengthOf(text: string): string {
  if (/^[0-9a-f]+$/i.test(text)) return ` (these are ${text.length} hexadecimal digits)`;
  return /^[\w+/-]{8,}=*$/.test(text) ? ` (these are ${Buffer.from(text, 'base64').length} bytes)` : '';
}

/** A sentence for each entry of `ENCRYPTION_KEYS` that is not a key. It never shows the entry. */
export function keyProblems(list: string): string[] {
  const parts = list.split(',').map((part) => part.trim());
  return parts.flatMap((part, index) =>
    parseKey(part) !== undefined
      ? []
      : `ENCRYPTION_KEYS: key ${index + 1} of ${parts.length} is not 32 bytes in base64${lengthOf(part)}; make one with \`openssl rand -base64 32\`.`,
  );
}

function parseKeys(list: string): Buffer[] {
  const [problem] = keyProblems(list);
  if (problem !== undefined) throw new ConfigError(problem);
  return list.split(',').flatMap((part) => parseKey(part.trim()) ?? []);
}

const keyFile = (dataDir: string): string => join(dataDir, 'encryption.key');
const asText = (keys: Buffer[]): string => keys.map((key) => `${key.toString('base64')}\n`).join('');

/** The keys in the file, one per line: the first encrypts, and a rotation in progress keeps the old one after it. */
function readKeys(file: string): Buffer[] | undefined {
  const keys = readFileSync(file, 'utf8').trim().split('\n').map(parseKey);
  return keys.every((key) => key !== undefined) ? keys : undefined;
}

/**
 * Reads the keys in the data folder. The first one is created before anything is stored there, also when two processes
 * start at once, and never later: a new key could not decrypt what is stored.
 */
function ownKeys(dataDir: string): Buffer[] {
  const file = keyFile(dataDir);
  const database = join(dataDir, databaseName);
  if (existsSync(database) && !existsSync(file)) {
    throw new ConfigError(
      `${file} is missing, and what is stored in ${database} cannot be read without it: put a backup in ` +
        'its place, set ENCRYPTION_KEYS if that was set before, or move the database away to start empty.',
    );
  }
  try {
    makePrivateDir(dataDir);
    writeFileExclusive(file, (beside) => writeFileSync(beside, asText([randomBytes(32)])));
    const keys = readKeys(file);
    if (keys !== undefined) return keys;
  } catch (cause) {
    throw new ConfigError(
      `${file} cannot be read or created (${(cause as Error).message}); check DATA_DIR.`,
      {
        cause,
      },
    );
  }
  throw new ConfigError(
    `${file} is damaged, and stored tokens cannot be read without it: put a backup in its place.`,
  );
}

/** Reads the key file again once another process has replaced it. An unreadable file changes nothing. */
function watchKeys(dataDir: string): () => Buffer[] | undefined {
  const file = keyFile(dataDir);
  const stamp = (): string => {
    const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
    return stat === undefined ? '' : `${stat.ino} ${stat.mtimeNs} ${stat.size}`;
  };
  let last = stamp();
  return () => {
    const found = stamp();
    if (found === last || found === '') return undefined;
    try {
      const keys = readKeys(file);
      last = found;
      return keys;
    } catch {
      return undefined;
    }
  };
}

/**
 * Puts a new key in front of the one in the data folder, unless a rotation is in progress. Running processes find it
 * there before they encrypt anything else. Only one process at a time may do this.
 */
export function beginKeyRotation(dataDir: string): void {
  const keys = ownKeys(dataDir);
  if (keys.length === 1) replaceFile(keyFile(dataDir), asText([randomBytes(32), ...keys]));
}

/** Removes the old keys. Nothing may be encrypted with them any more. */
export function endKeyRotation(dataDir: string): void {
  replaceFile(keyFile(dataDir), asText(ownKeys(dataDir).slice(0, 1)));
}

/**
 * Copies the keys into a backup: now, so that no backup is without them, and again with those of a rotation in the meantime.
 *
 * @returns copies them again
 */
export function backUpKeys(dataDir: string, to: string): () => void {
  const before = ownKeys(dataDir);
  makePrivateDir(to);
  const write = (keys: Buffer[]) => replaceFile(keyFile(to), asText(keys));
  write(before);
  return () => {
    const now = ownKeys(dataDir);
    write([...now, ...before.filter((key) => !now.some((other) => other.equals(key)))]);
  };
}

/**
 * Loads the keyring from `ENCRYPTION_KEYS`, or else from `encryption.key` in the data folder. Redis needs the setting,
 * because replicas on several machines must share the keys.
 *
 * @throws ConfigError one sentence that says what to do
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
    throw new ConfigError(
      'ENCRYPTION_KEYS is required with REDIS_URL; make a key with `openssl rand -base64 32`.',
    );
  // In this order, so that a change between the two is noticed.
  const reread = watchKeys(dataDir);
  return createKeyring(ownKeys(dataDir), reread);
}
