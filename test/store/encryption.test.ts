import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyring } from '../../src/store/encryption.ts';
import { anyText } from '../support/any-text.ts';

const undecryptable = expect.objectContaining({ name: 'DecryptionError' });

const place = { namespace: 'tokens', key: 'T1' };
const key = randomBytes(32);
const keyring = createKeyring([key]);

describe('encryption', () => {
  it('gives back any text at the address that it was encrypted for', () => {
    assert(
      property(anyText(), string(), string(), (text, namespace, name) => {
        const there = { namespace, key: name };
        expect(keyring.decrypt(keyring.encrypt(text, there), there)).toBe(text.toWellFormed());
      }),
    );
  });

  it('never gives the same result twice', () => {
    const results = Array.from({ length: 1000 }, () => keyring.encrypt('same', place));
    expect(new Set(results).size).toBe(1000);
    expect(new Set(results.map((result) => result.split('.')[2])).size).toBe(1000);
  });

  it('shows neither text nor key, in the result or in the keyring', () => {
    const encrypted = keyring.encrypt('swordfish', place);
    expect(encrypted).not.toContain('swordfish');
    expect(Buffer.from(encrypted.split('.')[3] ?? '', 'base64url').includes('swordfish')).toBe(false);
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      expect(encrypted).not.toContain(key.toString(encoding).slice(0, 16));
      expect(inspect(keyring, { depth: 9 }) + JSON.stringify(keyring)).not.toContain(key.toString(encoding));
    }
  });

  it.each([
    ['another key', { namespace: 'tokens', key: 'T2' }],
    ['another namespace', { namespace: 'installations', key: 'T1' }],
    ['namespace and key swapped', { namespace: 'T1', key: 'tokens' }],
    ['the same letters, split differently', { namespace: 'token', key: 'sT1' }],
    ['another version', { ...place, version: 2 }],
  ])('cannot be undone for %s', (_, elsewhere) => {
    const encrypted = keyring.encrypt('x', place);
    expect(() => keyring.decrypt(encrypted, elsewhere)).toThrow(undecryptable);
    expect(keyring.decrypt(encrypted, place)).toBe('x');
  });

  it('cannot be undone when any single character was changed', () => {
    const encrypted = keyring.encrypt('a token of some length', place);
    for (let at = 0; at < encrypted.length; at++)
      for (const other of ['A', '_', '.', 'z', '=', '1']) {
        if (encrypted[at] === other) continue;
        const changed = encrypted.slice(0, at) + other + encrypted.slice(at + 1);
        expect(() => keyring.decrypt(changed, place), changed).toThrow(undecryptable);
      }
  });

  it('encrypts with the first key, decrypts with any, and says when a key is missing', () => {
    const next = randomBytes(32);
    const both = createKeyring([next, key]);
    expect(both.decrypt(keyring.encrypt('old', place), place)).toBe('old');
    const encrypted = both.encrypt('new', place);
    expect(createKeyring([next]).decrypt(encrypted, place)).toBe('new');
    expect(() => keyring.decrypt(encrypted, place)).toThrow(
      'The stored tokens record "T1" was encrypted with a key that is missing; add the old key to the end of ENCRYPTION_KEYS.',
    );
  });

  it('takes only 32-byte keys, and at least one', () => {
    expect(() => createKeyring([])).toThrow(new RangeError('A keyring needs at least one key.'));
    for (const length of [0, 16, 31, 33])
      expect(() => createKeyring([Buffer.alloc(length)])).toThrow(
        new RangeError('An encryption key must be 32 bytes long.'),
      );
  });
});
