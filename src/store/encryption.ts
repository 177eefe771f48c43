import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from 'node:crypto';
import { DecryptionError } from './errors.ts';

/** Where a value is stored, and its version (1 unless given). It can only be decrypted with the same address. */
export type Address = { namespace: string; key: string; version?: number };

/** Encrypts with its first key, decrypts with any of them. The keys cannot be read back out of it. */
export type Keyring = ReturnType<typeof createKeyring>;

const formatVersion = 'v1';
const cipherName = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Random bytes that no nonce has had. One call for many costs little more than one call for one. */
let unusedRandom = Buffer.alloc(0);

function nextNonce(): Buffer {
  if (unusedRandom.length === 0) unusedRandom = randomBytes(256 * nonceBytes);
  const nonce = unusedRandom.subarray(0, nonceBytes);
  unusedRandom = unusedRandom.subarray(nonceBytes);
  return nonce;
}

/** Identifies a key by a hash, which reveals nothing about it. */
const keyId = (key: Buffer) =>
  createHash('sha256').update('touchline key id').update(key).digest('hex').slice(0, 16);

/**
 * The additional authenticated data. JSON keeps its parts apart, whatever they contain. Version 1 is left out because
 * the releases before versions encrypted without it.
 */
const boundTo = (id: string, { namespace, key, version = 1 }: Address) =>
  Buffer.from(JSON.stringify([formatVersion, id, namespace, key, ...(version > 1 ? [version] : [])]));

/** Decodes strict base64url. With lax decoding a changed text could stand for the same bytes. */
function bytes(text: string | undefined): Buffer | undefined {
  const decoded = Buffer.from(text ?? '', 'base64url');
  return decoded.toString('base64url') === text ? decoded : undefined;
}

/** Keys by their ids, and the first of them. */
function toRing(keys: Buffer[]) {
  const byId = new Map(
    keys.map((key) => {
      if (key.length !== keyBytes) throw new RangeError(`An encryption key must be ${keyBytes} bytes long.`);
      return [keyId(key), createSecretKey(key)] as const;
    }),
  );
  const [first] = byId;
  if (first === undefined) throw new RangeError('A keyring needs at least one key.');
  return { byId, firstId: first[0], firstKey: first[1] };
}

/** An encrypted value: version, key id, nonce, ciphertext and tag. */
const encryptedPattern = new RegExp(`^${formatVersion}\\.([0-9a-f]{16})\\.[\\w-]{16}\\.[\\w-]{22,}$`);

/** The id of the key that a value is encrypted with; undefined for anything that is not encrypted. */
export const keyIdOf = (text: string): string | undefined => encryptedPattern.exec(text)?.[1];

/**
 * Creates a keyring of 32-byte keys for AES-256-GCM with random 96-bit nonces (NIST SP 800-38D, section 8.2.2: safe for
 * 2^32 values per key). To rotate keys, put the new key first and keep the old ones after it.
 *
 * @param reread returns the keys when they have changed since it was called last, where another process may change them
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
    currentId: (): string => refresh().firstId,

    /** The text, encrypted for this address: `v1.KEY-ID.NONCE.CIPHERTEXT-AND-TAG`. */
    encrypt(text: string, address: Address): string {
      const { firstId, firstKey } = refresh();
      const nonce = nextNonce();
      const cipher = createCipheriv(cipherName, firstKey, nonce).setAAD(boundTo(firstId, address));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [formatVersion, firstId, nonce.toString('base64url'), encrypted.toString('base64url')].join('.');
    },

    /** @throws DecryptionError when the value was changed, moved, or encrypted with a key that is missing here */
    decrypt(text: string, address: Address): string {
      const name = `The stored ${address.namespace} record "${address.key}"`;
      const [version, id = '', nonceText, encryptedText, ...rest] = text.split('.');
      const nonce = bytes(nonceText);
      const encrypted = bytes(encryptedText);
      const isWhole = version === formatVersion && rest.length === 0;
      if (!isWhole || nonce?.length !== nonceBytes || encrypted === undefined)
        throw new DecryptionError(`${name} is not an encrypted value.`);
      const key = ring.byId.get(id) ?? refresh().byId.get(id);
      if (key === undefined)
        throw new DecryptionError(
          `${name} was encrypted with a key that is missing; add the old key to the end of ENCRYPTION_KEYS.`,
        );
      try {
        const tagAt = encrypted.length - tagBytes;
        const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagBytes })
          .setAAD(boundTo(id, address))
          .setAuthTag(encrypted.subarray(tagAt));
        const decrypted = [decipher.update(encrypted.subarray(0, tagAt)), decipher.final()];
        return Buffer.concat(decrypted).toString('utf8');
      } catch (cause) {
        throw new DecryptionError(`${name} was changed or moved after it was encrypted.`, { cause });
      }
    },
  };
}
