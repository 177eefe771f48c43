import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { RecordError } from './errors.ts';

/** Where a value is stored, and its version (1 by default). It can only be decrypted with the same address. */
export type Address = { namespace: string; key: string; version?: number };

/** Encrypts and decrypts with one key, which cannot be read back. */
export type Cipher = ReturnType<typeof createCipher>;

/** Encrypts with its first key, decrypts with any of them. The keys cannot be read back. */
export type Keyring = ReturnType<typeof createKeyring>;

const formatVersion = 'v1';
const cipherName = 'aes-256-gcm';
/** The length of a key, in bytes. */
export const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Identifies a key by a hash, which reveals nothing about it. */
const keyId = (key: Buffer) =>
  createHash('sha256').update('touchline key id').update(key).digest('hex').slice(0, 16);

/** The additional authenticated data. JSON keeps its parts apart, whatever they contain. */
const boundTo = (id: string, { namespace, key, version = 1 }: Address) =>
  Buffer.from(JSON.stringify([formatVersion, id, namespace, key, version]));

/** Random bytes for the next nonces: a system call for each would cost a third of an encryption. */
let unused = Buffer.alloc(0);
function newNonce(): Buffer {
  if (unused.length === 0) unused = randomBytes(128 * nonceBytes);
  const nonce = unused.subarray(0, nonceBytes);
  unused = unused.subarray(nonceBytes);
  return nonce;
}

/** Decodes strict base64url. With lax decoding a changed text could stand for the same bytes. */
function bytes(text: string | undefined): Buffer | undefined {
  const decoded = Buffer.from(text ?? '', 'base64url');
  return decoded.toString('base64url') === text ? decoded : undefined;
}

const keyIdPattern = new RegExp(`^${formatVersion}\\.([\\w-]{16})\\.`);

/** The id of the key that a value is encrypted with, according to the value; undefined if it is not encrypted. */
export const keyIdOf = (text: string): string | undefined => keyIdPattern.exec(text)?.[1];

/** A stored value's name in errors, which never show what is stored. */
export const nameOf = ({ namespace, key }: Address): string => `The stored ${namespace} record "${key}"`;

/** The error for a value whose key is not in the keyring. */
export const missingKey = (address: Address): RecordError =>
  new RecordError(
    `${nameOf(address)} was encrypted with a key that is missing; add the old key to the end of ENCRYPTION_KEYS.`,
    { kind: 'decryption' },
  );

export const changedOrMoved = (address: Address, cause?: unknown): RecordError =>
  new RecordError(`${nameOf(address)} was changed or moved after it was encrypted.`, {
    kind: 'decryption',
    cause,
  });

/**
 * Creates a cipher of AES-256-GCM with random 96-bit nonces (NIST SP 800-38D, section 8.2.2: safe for 2^32 values per
 * key).
 *
 * @param id 16 characters of base64url, which distinguish the key from others
 */
export function createCipher(id: string, secret: Buffer) {
  if (secret.length !== keyBytes) throw new RangeError(`An encryption key must be ${keyBytes} bytes long.`);
  const key: KeyObject = createSecretKey(secret);

  return {
    id,

    /** Encrypts the text for this address: `v1.KEY-ID.NONCE.CIPHERTEXT-AND-TAG`. */
    encrypt(text: string, address: Address): string {
      const nonce = newNonce();
      const cipher = createCipheriv(cipherName, key, nonce).setAAD(boundTo(id, address));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [formatVersion, id, nonce.toString('base64url'), encrypted.toString('base64url')].join('.');
    },

    /** @throws RecordError when the value was changed or moved, or has another key */
    decrypt(text: string, address: Address): string {
      const [version, givenId, nonceText, encryptedText, ...rest] = text.split('.');
      const nonce = bytes(nonceText);
      const encrypted = bytes(encryptedText);
      const isWhole = version === formatVersion && givenId === id && rest.length === 0;
      if (!isWhole || nonce?.length !== nonceBytes || encrypted === undefined) throw notEncrypted(address);
      try {
        const tagAt = encrypted.length - tagBytes;
        const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagBytes })
          .setAAD(boundTo(id, address))
          .setAuthTag(encrypted.subarray(tagAt));
        const decrypted = [decipher.update(encrypted.subarray(0, tagAt)), decipher.final()];
        return Buffer.concat(decrypted).toString('utf8');
      } catch (cause) {
        throw changedOrMoved(address, cause);
      }
    },
  };
}

/** The error for a text that is not `v1.KEY-ID.NONCE.CIPHERTEXT-AND-TAG`. */
export const notEncrypted = (address: Address): RecordError =>
  new RecordError(`${nameOf(address)} is not an encrypted value.`, { kind: 'decryption' });

/** Ciphers by the ids of their keys, and the first of them. */
function toRing(keys: Buffer[]) {
  const ciphers = keys.map((key) => createCipher(keyId(key), key));
  const [first] = ciphers;
  if (first === undefined) throw new RangeError('A keyring needs at least one key.');
  return { byId: new Map(ciphers.map((cipher) => [cipher.id, cipher])), first };
}

/**
 * Creates a keyring of 32-byte keys. It encrypts the data keys, which encrypt everything else. To rotate keys, put the
 * new key first and keep the old ones after it.
 *
 * @param reread returns the keys if they have changed since its last call, in case another process may change them
 */
export function createKeyring(keys: Buffer[], reread: () => Buffer[] | undefined = () => undefined) {
  let ring = toRing(keys);
  function refresh(): typeof ring {
    const changed = reread();
    if (changed !== undefined) ring = toRing(changed);
    return ring;
  }

  return {
    /** The id of the key that encrypts now. */
    currentId: (): string => refresh().first.id,

    /** Encrypts the text for this address with the first key. */
    encrypt: (text: string, address: Address): string => refresh().first.encrypt(text, address),

    /** @throws RecordError when the value was changed, moved, or encrypted with a key that is missing here */
    decrypt(text: string, address: Address): string {
      const id = keyIdOf(text);
      if (id === undefined) throw notEncrypted(address);
      const cipher = ring.byId.get(id) ?? refresh().byId.get(id);
      if (cipher === undefined) throw missingKey(address);
      return cipher.decrypt(text, address);
    },
  };
}
