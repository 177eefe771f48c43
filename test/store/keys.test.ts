import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/lib/errors.ts';
import { loadKeys } from '../../src/store/keys.ts';

const place = { namespace: 'tokens', key: 'T1' };
const one = randomBytes(32).toString('base64');
const two = randomBytes(32).toString('base64');
const redisUrl = 'redis://127.0.0.1:6379';

let parent: string;
let dataDir: string;
let file: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'touchline-keys-'));
  dataDir = join(parent, 'data');
  file = join(dataDir, 'encryption.key');
});
afterEach(() => rmSync(parent, { recursive: true }));

describe('a folder with data but without its key', () => {
  it('gets no new key, which could not read anything: one sentence says what to do', () => {
    loadKeys({ dataDir });
    writeFileSync(join(dataDir, 'touchline.db'), 'data');
    rmSync(file);
    expect(() => loadKeys({ dataDir })).toThrow(
      `${file} is missing, and what is stored in ${join(dataDir, 'touchline.db')} cannot be read without it: put a backup in its place, set ENCRYPTION_KEYS if that was set before, or move the database away to start empty.`,
    );
    expect(existsSync(file)).toBe(false);
    expect(loadKeys({ dataDir, encryptionKeys: one }).encrypt('x', place)).toBeDefined();
  });
});

describe('ENCRYPTION_KEYS', () => {
  it('is a comma-separated list: the first key encrypts, all decrypt, and no file is created', () => {
    const encrypted = loadKeys({ encryptionKeys: one, dataDir }).encrypt('x', place);
    const rotated = loadKeys({ encryptionKeys: ` ${two} , ${one.replace('=', '')} `, dataDir, redisUrl });
    expect(rotated.decrypt(encrypted, place)).toBe('x');
    expect(loadKeys({ encryptionKeys: two, dataDir }).decrypt(rotated.encrypt('y', place), place)).toBe('y');
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each([
    ['too short', randomBytes(31).toString('base64'), 1],
    ['too long', randomBytes(33).toString('base64'), 1],
    ['of 16 bytes', randomBytes(16).toString('base64'), 1],
    ['hexadecimal', randomBytes(32).toString('hex'), 1],
    ['not base64', `${one.slice(0, 20)}!${one.slice(21)}`, 1],
    ['invalid in the second position', `${one},short`, 2],
    ['missing after a comma', `${one},`, 2],
    ['only spaces', '  ', 1],
  ])('that is %s is refused by name and not shown', (_, encryptionKeys, which) => {
    const load = () => loadKeys({ encryptionKeys, dataDir });
    expect(load).toThrow(ConfigError);
    const count = encryptionKeys.split(',').length;
    expect(load).toThrow(
      new RegExp(
        `^ENCRYPTION_KEYS: key ${which} of ${count} is not 32 bytes in base64(?: \\(these are .+\\))?; make one with .openssl rand -base64 32.\\.$`,
      ),
    );
    for (const key of encryptionKeys.split(',').filter((part) => part.trim().length > 1))
      expect(load).not.toThrow(key);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('is required with Redis', () => {
    for (const encryptionKeys of [undefined, ''])
      expect(() => loadKeys({ encryptionKeys, dataDir, redisUrl })).toThrow(
        'ENCRYPTION_KEYS is required with REDIS_URL; make a key with `openssl rand -base64 32`.',
      );
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe("the embedded store's own key", () => {
  it('is created once, for this user only, and found again', () => {
    const encrypted = loadKeys({ dataDir }).encrypt('x', place);
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('700');
    const text = readFileSync(file, 'utf8');
    expect(Buffer.from(text, 'base64')).toHaveLength(32);
    expect(loadKeys({ encryptionKeys: '', dataDir }).decrypt(encrypted, place)).toBe('x');
    expect(loadKeys({ encryptionKeys: text, dataDir }).decrypt(encrypted, place)).toBe('x');
    expect(readdirSync(dataDir)).toStrictEqual(['encryption.key']);
  });

  it.each(['', 'garbage', `${one}\ngarbage`, `${one}\n\n${two}`])(
    'that is damaged (%j) is an error and left untouched',
    (text) => {
      loadKeys({ dataDir });
      writeFileSync(file, text);
      expect(() => loadKeys({ dataDir })).toThrow(ConfigError);
      expect(() => loadKeys({ dataDir })).toThrow(
        `${file} is damaged, and stored tokens cannot be read without it: put a backup in its place.`,
      );
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );

  it('that cannot be created is an error that names it', () => {
    writeFileSync(dataDir, '');
    expect(() => loadKeys({ dataDir })).toThrow(ConfigError);
    expect(() => loadKeys({ dataDir })).toThrow(
      /encryption\.key cannot be read or created \(.+\); check DATA_DIR\.$/,
    );
  });

  it('is the same for processes that start at the same moment', async () => {
    const script = fileURLToPath(new URL('key-maker.ts', import.meta.url));
    const children = Array.from({ length: 4 }, () => spawn(process.execPath, [script, dataDir]));
    const outputs = children.map((child) => createInterface(child.stdout)[Symbol.asyncIterator]());
    for (const output of outputs) expect((await output.next()).value).toBe('ready');
    for (const child of children) child.stdin.write('go\n');
    const encrypted = await Promise.all(outputs.map(async (output) => (await output.next()).value ?? ''));
    const keyring = loadKeys({ dataDir });
    expect(encrypted.map((text) => keyring.decrypt(text, place))).toStrictEqual(Array(4).fill('hello'));
    expect(readdirSync(dataDir)).toStrictEqual(['encryption.key']);
  });
});
