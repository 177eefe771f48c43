import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPlatform } from '../../src/playground/platform-emulator/index.ts';
import { fixedNow, start } from './support.ts';

const mainFile = fileURLToPath(new URL('../../src/playground/platform-emulator/main.ts', import.meta.url));

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platform-'));
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts `npm run platform` as its own process and parses what it prints when it is ready. */
async function run(port = '0') {
  const env = { ...process.env, PORT: port, DATA_DIR: join(folder, 'data') };
  const child = spawn(process.execPath, [mainFile], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let output = '';
  let errors = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('token: ')) resolve();
    });
    void ended.then(() => resolve());
  });
  const [, url = '', token = ''] = /^platform ready: (\S+)\ntoken: (\S+)\n$/.exec(output) ?? [];
  return { child, url, token, ended, errors: () => errors };
}

const total = async (url: string, token: string): Promise<number> => {
  const response = await fetch(`${url}/clients`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { meta: { total: number } }).meta.total;
};

const create = (url: string, token: string, email: string): Promise<Response> =>
  fetch(`${url}/clients`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Kept', email }),
  });

describe('npm run platform', () => {
  test('keeps data and token across a restart, and stops on a signal', async () => {
    const first = await run();
    expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await total(first.url, first.token)).toBe(40);
    expect((await create(first.url, first.token, 'kept@new.example')).status).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const second = await run();
    expect(second.token).toBe(first.token);
    expect(await total(second.url, second.token)).toBe(41);
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
  });

  test('loses nothing it has confirmed when it is killed', async () => {
    const first = await run();
    let answered = 0;
    const writing = (async () => {
      for (let i = 0; i < 10_000; i++) {
        const response = await create(first.url, first.token, `kept${i}@new.example`).catch(() => undefined);
        if (response?.status !== 200) return;
        answered += 1;
        if (answered === 25) first.child.kill('SIGKILL');
      }
    })();
    await writing;
    await first.ended;
    const second = await run();
    expect(answered).toBeGreaterThanOrEqual(25);
    expect(await total(second.url, second.token)).toBeGreaterThanOrEqual(40 + answered);
  });

  test('explains an invalid port in one line', async () => {
    const { ended, errors } = await run('eighty');
    expect(await ended).toBe(1);
    expect(errors()).toContain('PORT must be a number from 0 to 65535, not "eighty".');
    expect(errors()).not.toContain('    at ');
  });
});

describe('the database file', () => {
  test('is readable only by its owner', async () => {
    const databaseFile = join(folder, 'platform.sqlite');
    await start({ databaseFile });
    expect(statSync(databaseFile).mode & 0o777).toBe(0o600);
  });

  test('is seeded once and keeps changes', async () => {
    const databaseFile = join(folder, 'platform.sqlite');
    const first = createPlatform({ databaseFile, now: () => fixedNow });
    const token = first.token();
    const task = first.inspect().tasks.find(({ done }) => !done)?.id ?? '';
    first.setDone(task, true);
    const before = first.inspect();
    await first.close();
    const later = await start({ databaseFile, now: () => fixedNow + 1e9 });
    expect(later.platform.token()).toBe(token);
    expect(later.platform.inspect()).toEqual(before);
    expect((await later.get('/me')).status).toBe(200);
  });

  test('contains the token that is printed at every start, but only hashes of other tokens', async () => {
    const databaseFile = join(folder, 'platform.sqlite');
    const { platform, as } = await start({ databaseFile });
    const marta = platform.inspect().team.find(({ role }) => role === 'admin')?.id ?? '';
    const added = platform.addToken(marta);
    expect((await as(added).get('/me')).status).toBe(200);
    const bytes = [databaseFile, `${databaseFile}-wal`].map((file) => readFileSync(file, 'latin1')).join('');
    expect(bytes).toContain(platform.token());
    expect(bytes).not.toContain(added);
  });

  test('is named in the error when it is not a database or has another version', async () => {
    const broken = join(folder, 'broken.sqlite');
    writeFileSync(broken, 'This is no database, and long enough to be one. '.repeat(100));
    expect(() => createPlatform({ databaseFile: broken })).toThrow(/data in .*broken\.sqlite cannot be used/);
    const { DatabaseSync } = await import('node:sqlite');
    const other = join(folder, 'other.sqlite');
    const database = new DatabaseSync(other);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(() => createPlatform({ databaseFile: other })).toThrow('its version is 99, not 1');
  });
});

test('two platforms on one file share their data', async () => {
  const databaseFile = join(folder, 'platform.sqlite');
  const [one, two] = [await start({ databaseFile }), await start({ databaseFile })];
  expect(two.platform.token()).toBe(one.platform.token());
  const writes = [one, two].flatMap((api, index) =>
    Array.from({ length: 10 }, (_, i) =>
      api.post('/clients', { name: 'W', email: `w${index}-${i}@new.example` }),
    ),
  );
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await two.get('/clients')).body.meta.total).toBe(60);
});

test('nothing can be added without an organization', async () => {
  const { platform } = await start({ seed: false });
  expect(() => platform.token()).toThrow('There is no organization yet.');
  expect(() => platform.addClient({ name: 'Nobody' })).toThrow('There is no organization yet.');
  const house = platform.addOrganization({ name: 'Ärzte & Co', admin: { name: 'A', email: 'a@x.example' } });
  expect(house.subdomain).toBe('arzte-co');
  expect(() => platform.inspect('elsewhere')).toThrow('There is no organization elsewhere.');
});
