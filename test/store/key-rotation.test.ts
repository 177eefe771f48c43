import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyIdOf } from '../../src/store/encryption.ts';
import { backUpKeys, beginKeyRotation, endKeyRotation, loadKeys } from '../../src/store/keys.ts';

const place = { namespace: 'tokens', key: 'T1' };

describe('the embedded store’s own keys', () => {
  let dataDir: string;
  let file: string;
  const keys = () => readFileSync(file, 'utf8').trim().split('\n');
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'touchline-rotation-'));
    file = join(dataDir, 'encryption.key');
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('get a new one before the old one, which goes in the end', () => {
    const keyring = loadKeys({ dataDir });
    const [old] = keys();
    const before = keyring.encrypt('x', place);
    beginKeyRotation(dataDir);
    const [added] = keys();
    expect(keys()).toEqual([added, old]);
    expect(added).not.toBe(old);
    const begun = keys();
    // A rotation that was interrupted goes on with the same key.
    beginKeyRotation(dataDir);
    expect(keys()).toEqual(begun);
    expect(keyring.decrypt(before, place)).toBe('x');
    endKeyRotation(dataDir);
    expect(keys()).toEqual(begun.slice(0, 1));
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(readdirSync(dataDir)).toEqual(['encryption.key']);
  });

  it('are in a backup both, if a rotation begins and ends meanwhile', () => {
    loadKeys({ dataDir });
    const to = join(dataDir, 'copy');
    const [old] = keys();
    const end = backUpKeys(dataDir, to);
    beginKeyRotation(dataDir);
    endKeyRotation(dataDir);
    end();
    expect(readFileSync(join(to, 'encryption.key'), 'utf8')).toBe(`${keys()[0]}\n${old}\n`);
  });

  it('are read anew by a process that runs, at its next use of them', () => {
    const keyring = loadKeys({ dataDir });
    const first = keyring.currentId();
    beginKeyRotation(dataDir);
    const between = loadKeys({ dataDir });
    const written = between.encrypt('x', place);
    // A key that is not known may be a new one.
    expect(keyring.decrypt(written, place)).toBe('x');
    expect(keyring.currentId()).toBe(between.currentId());
    expect(keyring.currentId()).not.toBe(first);
    expect(keyIdOf(keyring.encrypt('y', place))).toBe(between.currentId());
  });

  it('stay in use while their file is gone or damaged', () => {
    const keyring = loadKeys({ dataDir });
    const first = keyring.currentId();
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, 'garbage');
    expect(keyring.currentId()).toBe(first);
    rmSync(file);
    expect(keyring.currentId()).toBe(first);
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n${text}`);
    expect(keyring.currentId()).not.toBe(first);
  });
});
