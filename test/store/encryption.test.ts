import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyring } from '../../src/store/encryption.ts';
import { DecryptionError } from '../../src/store/errors.ts';

const place = { namespace: 'tokens', key: 'T1' };
const key = randomBytes(32);
const keyring = createKeyring([key]);

describe('encryption', () => {
  it('decrypts to the same text in the same place, whatever the text and place', () => {
    assert(
      property(string({ unit: 'binary' }), string(), string(), (text, namespace, name) => {
        const there = { namespace, key: name };
        expect(keyring.decrypt(keyring.encrypt(text, there), there)).toBe(text.toWellFormed());
      }),
    );
  });

  it('returns a different envelope each time', () => {
    const envelopes = Array.from({ length: 100 }, () => keyring.encrypt('same', place));
    expect(new Set(envelopes).size).toBe(100);
    expect(new Set(envelopes.map((envelope) => envelope.split('.')[2])).size).toBe(100);
  });

  it('reveals neither text nor key, in the envelope or in the keyring', () => {
    const envelope = keyring.encrypt('swordfish', place);
    expect(envelope).not.toContain('swordfish');
    expect(Buffer.from(envelope.split('.')[3] ?? '', 'base64url').includes('swordfish')).toBe(false);
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      expect(envelope).not.toContain(key.toString(encoding).slice(0, 16));
      expect(inspect(keyring, { depth: 9 }) + JSON.stringify(keyring)).not.toContain(key.toString(encoding));
    }
  });

  it.each([
    ['another key', { namespace: 'tokens', key: 'T2' }],
    ['another namespace', { namespace: 'installations', key: 'T1' }],
    ['the two swapped', { namespace: 'T1', key: 'tokens' }],
    ['the same letters, divided differently', { namespace: 'token', key: 'sT1' }],
  ])('does not decrypt for %s', (_, elsewhere) => {
    const envelope = keyring.encrypt('x', place);
    expect(() => keyring.decrypt(envelope, elsewhere)).toThrow(DecryptionError);
    expect(keyring.decrypt(envelope, place)).toBe('x');
  });

  it('does not decrypt if any one character is changed', () => {
    const envelope = keyring.encrypt('a token of some length', place);
    for (let at = 0; at < envelope.length; at++)
      for (const other of ['A', '_', '.', 'z', '=', '1']) {
        if (envelope[at] === other) continue;
        const changed = envelope.slice(0, at) + other + envelope.slice(at + 1);
        expect(() => keyring.decrypt(changed, place), changed).toThrow(DecryptionError);
      }
  });

  it('does not decrypt if any one bit of the nonce, the ciphertext or the tag is changed', () => {
    const [version, id, ...parts] = keyring.encrypt('a token', place).split('.');
    let tried = 0;
    for (const which of parts.keys()) {
      const bytes = parts.map((part) => Buffer.from(part, 'base64url'));
      const changed = bytes[which] ?? Buffer.alloc(0);
      for (let at = 0; at < changed.length; at++)
        for (let bit = 0; bit < 8; bit++) {
          changed.writeUInt8(changed.readUInt8(at) ^ (1 << bit), at);
          const envelope = [version, id, ...bytes.map((part) => part.toString('base64url'))].join('.');
          expect(() => keyring.decrypt(envelope, place)).toThrow(DecryptionError);
          changed.writeUInt8(changed.readUInt8(at) ^ (1 << bit), at);
          tried++;
        }
    }
    // 12 bytes of nonce, 7 of text, 16 of tag.
    expect(tried).toBe((12 + 7 + 16) * 8);
  });

  it('does not decrypt if it is cut, extended or not an envelope at all', () => {
    const envelope = keyring.encrypt('a token', place);
    const [version, id, nonce] = envelope.split('.');
    for (let length = 0; length < envelope.length; length++)
      expect(() => keyring.decrypt(envelope.slice(0, length), place)).toThrow(DecryptionError);
    for (const odd of [
      `${envelope}A`,
      `${envelope}.`,
      ` ${envelope}`,
      `${version}.${id}.${nonce}.`,
      `v2${envelope.slice(2)}`,
      '{}',
      '....',
    ])
      expect(() => keyring.decrypt(odd, place), odd).toThrow(DecryptionError);
  });

  it('does not decrypt with only a part of its tag', () => {
    const [version, id, nonce, tag = ''] = keyring.encrypt('', place).split('.');
    const bytes = Buffer.from(tag, 'base64url');
    expect(bytes).toHaveLength(16);
    for (let length = 0; length < 16; length++) {
      const part = bytes.subarray(0, length).toString('base64url');
      expect(() => keyring.decrypt([version, id, nonce, part].join('.'), place)).toThrow(DecryptionError);
    }
  });

  it('encrypts with the first key, decrypts with any, and reports a missing key', () => {
    const next = randomBytes(32);
    const both = createKeyring([next, key]);
    expect(both.decrypt(keyring.encrypt('old', place), place)).toBe('old');
    const sealed = both.encrypt('new', place);
    expect(createKeyring([next]).decrypt(sealed, place)).toBe('new');
    expect(() => keyring.decrypt(sealed, place)).toThrow(DecryptionError);
    expect(() => keyring.decrypt(sealed, place)).toThrow(/ENCRYPTION_KEYS/);
  });

  it('accepts only 32-byte keys, and requires at least one', () => {
    expect(() => createKeyring([])).toThrow(RangeError);
    for (const length of [0, 16, 31, 33])
      expect(() => createKeyring([Buffer.alloc(length)])).toThrow(RangeError);
  });
});
