import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from 'node:crypto';
import { DecryptionError } from './errors.ts';
import type { Bucket } from './ports.ts';

/** Where a value lives; it only opens there. */
export type Place = { namespace: string; key: string };

/** Seals with its first key, opens with any of them. The keys cannot be read back out of it. */
export type Keyring = {
  /** An envelope for the text: `v1.KEY-ID.NONCE.CIPHERTEXT-AND-TAG`. */
  encrypt(text: string, place: Place): string;
  /** The text of an envelope sealed for this place; throws `DecryptionError`. */
  decrypt(envelope: string, place: Place): string;
};

const VERSION = 'v1';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Which key sealed an envelope: a hash, so it tells nothing about the key. */
const keyId = (key: Buffer) =>
  createHash('sha256').update('touchline key id').update(key).digest('hex').slice(0, 16);

/** What is authenticated beside the text. JSON keeps the parts apart, whatever is in them. */
const boundTo = (id: string, { namespace, key }: Place) =>
  Buffer.from(JSON.stringify([VERSION, id, namespace, key]));

/** Bytes of strict base64url: lax decoding would let a changed envelope stand for the same bytes. */
function bytes(text: string | undefined): Buffer | undefined {
  const decoded = Buffer.from(text ?? '', 'base64url');
  return decoded.toString('base64url') === text ? decoded : undefined;
}

/**
 * A keyring of 32-byte keys for AES-256-GCM with random 96-bit nonces (NIST SP 800-38D, 8.2.2: good for 2^32
 * values a key). To rotate, put a new key first and keep the old ones behind it.
 */
export function createKeyring(keys: Buffer[]): Keyring {
  const ring = new Map(
    keys.map((key) => {
      if (key.length !== KEY_BYTES) throw new RangeError(`An encryption key is ${KEY_BYTES} bytes long.`);
      return [keyId(key), createSecretKey(key)] as const;
    }),
  );
  const [first] = ring;
  if (first === undefined) throw new RangeError('A keyring needs at least one key.');
  const [sealingId, sealingKey] = first;

  return {
    encrypt(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, sealingKey, nonce).setAAD(boundTo(sealingId, place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, sealingId, nonce.toString('base64url'), sealed.toString('base64url')].join('.');
    },

    decrypt(envelope, place) {
      const [version, id = '', nonceText, sealedText, ...rest] = envelope.split('.');
      const nonce = bytes(nonceText);
      const sealed = bytes(sealedText);
      if (version !== VERSION || rest.length > 0 || nonce?.length !== NONCE_BYTES || sealed === undefined)
        throw new DecryptionError(`A stored ${place.namespace} value is not a sealed envelope.`);
      const key = ring.get(id);
      if (key === undefined)
        throw new DecryptionError(
          `A stored ${place.namespace} value was sealed with a key that is missing; add the old key to the end of ENCRYPTION_KEYS.`,
        );
      try {
        const tagAt = sealed.length - TAG_BYTES;
        const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
          .setAAD(boundTo(id, place))
          .setAuthTag(sealed.subarray(tagAt));
        return Buffer.concat([decipher.update(sealed.subarray(0, tagAt)), decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new DecryptionError(
          `A stored ${place.namespace} value was changed or moved after it was sealed.`,
          {
            cause,
          },
        );
      }
    },
  };
}

/**
 * A bucket that seals what goes into `inner` and opens what comes out. It lies above Keyv because Keyv's own
 * serialize hook does not see the key, and without it a value could be moved to another workspace's key.
 */
export function encryptBucket<T>(inner: Bucket<string>, namespace: string, keyring: Keyring): Bucket<T> {
  return {
    async get(key) {
      const envelope: unknown = await inner.get(key);
      if (envelope === undefined) return undefined;
      return JSON.parse(keyring.decrypt(String(envelope), { namespace, key })) as T;
    },
    set: async (key, value, ttlMs) =>
      inner.set(key, keyring.encrypt(JSON.stringify(value), { namespace, key }), ttlMs),
    delete: (key) => inner.delete(key),
    list: inner.list,
  };
}
