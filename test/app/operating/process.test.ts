import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlatform } from '../../../src/playground/platform-emulator/index.ts';
import { endAll, type Program, startMain, startProgram, until } from '../process-support.ts';
import { people } from '../support.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-process-'));
});
afterEach(async () => {
  await endAll();
  rmSync(dataDir, { recursive: true, force: true });
});

type Json = Record<string, unknown>;

async function control(url: string, path: string, body?: object): Promise<Json> {
  const answer = await fetch(`${url}${path}`, {
    ...(body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  return (await answer.json()) as Json;
}

const messages = async (url: string): Promise<string> =>
  JSON.stringify(await control(url, `/_control/messages?user=${people.jonas}&channel=C0COACH001`));

const type = (url: string, text: string) =>
  control(url, '/_control/type', { user: people.jonas, channel: 'C0COACH001', text });

const tasks = async (url: string): Promise<{ description: string; done: boolean }[]> =>
  (await control(url, '/_platform/inspect')).tasks as { description: string; done: boolean }[];

describe('npm start without settings', () => {
  it('starts with a page, is healthy, and keeps tasks, messages and the clock across kill -9', async () => {
    const first = await startMain({ DATA_DIR: dataDir });
    expect(first.out()).toBe(
      'There are no SLACK_* settings, so this is the playground: a Slack and a coaching platform of its own, on this machine only.\n' +
        `Touchline is ready: ${first.url}\n`,
    );
    const page = await fetch(first.url);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await page.text()).toMatch(/<!doctype html>/i);
    for (const path of ['/healthz', '/readyz']) {
      const answer = await fetch(`${first.url}${path}`);
      expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ ok: true })]);
    }
    await type(first.url, '/todo Call Anna about onboarding tomorrow 3pm !high for Anna Kowalski');
    await until(
      async () => (await messages(first.url)).includes('Call Anna about onboarding'),
      'the receipt',
    );
    expect(
      (await tasks(first.url)).filter(({ description }) => description === 'Call Anna about onboarding'),
    ).toHaveLength(1);
    await control(first.url, '/_control/clock', { advanceMs: 3_600_000 });
    await type(first.url, 'said just before the end');
    first.signal('SIGKILL');
    await first.ended();

    const second = await startMain({ DATA_DIR: dataDir });
    const kept = await messages(second.url);
    expect(kept).toContain('Call Anna about onboarding');
    expect(kept).toContain('said just before the end');
    expect(await control(second.url, `/_control/state?user=${people.jonas}`)).toMatchObject({
      clock: { offsetMs: 3_600_000 },
    });
    expect(
      (await tasks(second.url)).filter(({ description }) => description === 'Call Anna about onboarding'),
    ).toHaveLength(1);
    await type(second.url, '/todo');
    await until(async () => (await messages(second.url)).includes('Your tasks'), 'the list');
    second.signal('SIGTERM');
    expect(await second.ended()).toBe(0);
    expect(second.err()).toBe('');
  });

  it('keeps its files private to its user', async () => {
    const { url } = await startMain({ DATA_DIR: join(dataDir, 'new') });
    expect(url).toBeDefined();
    const mode = (name: string) => (statSync(join(dataDir, 'new', name)).mode & 0o777).toString(8);
    expect(mode('.')).toBe('700');
    for (const name of ['touchline.db', 'encryption.key', 'platform.sqlite', 'slack.sqlite'])
      expect(mode(name)).toBe('600');
  });

  it('listens only on loopback, whatever HOST is, and only serves pages of this machine', async () => {
    const { url } = await startMain({ DATA_DIR: dataDir, HOST: '0.0.0.0' });
    const elsewhere = await fetch(`${url}/_platform/inspect`, {
      headers: { origin: 'https://evil.example' },
    });
    expect(elsewhere.status).toBe(403);
  });
});

/** Waits for a start that fails: expects its exit code, returns its output. */
async function failedStart(program: Program, lines = 1): Promise<string> {
  expect(await program.ended()).toBe(1);
  expect(program.out()).toBe('');
  expect(program.err().trimEnd().split('\n')).toHaveLength(lines);
  return program.err().trimEnd();
}

const platform = createPlatform({ databaseFile: ':memory:' });
afterAll(() => platform.close());

/** A Slack that knows one token. */
const slackApi = createServer((req, res) => {
  const known = req.headers.authorization === 'Bearer xoxb-hush-hush';
  res.writeHead(200, { 'content-type': 'application/json' });
  res.end(JSON.stringify(known ? { ok: true, bot_id: 'B1' } : { ok: false, error: 'invalid_auth' }));
});
await new Promise<void>((resolve) => void slackApi.listen(0, '127.0.0.1', resolve));
slackApi.unref();

const real = {
  SLACK_API_URL: `http://127.0.0.1:${(slackApi.address() as AddressInfo).port}/api/`,
  SLACK_SIGNING_SECRET: 'hush'.repeat(8),
  SLACK_BOT_TOKEN: 'xoxb-hush-hush',
  PLATFORM_URL: (await platform.listen()).url,
};

describe('a start that must fail', () => {
  it.each<[string, Record<string, string>, string[], number?]>([
    [
      'no SLACK_* in production',
      { NODE_ENV: 'production' },
      ['NODE_ENV=production', 'SLACK_SIGNING_SECRET', 'SLACK_BOT_TOKEN', 'PLATFORM_URL'],
    ],
    [
      'half of Slack’s settings',
      { SLACK_BOT_TOKEN: 'xoxb-hush-hush' },
      ['SLACK_SIGNING_SECRET', 'PLATFORM_URL'],
      2,
    ],
    [
      'Redis without keys',
      { ...real, REDIS_URL: 'redis://127.0.0.1:1' },
      ['ENCRYPTION_KEYS', 'REDIS_URL'],
      2,
    ],
    [
      'a Redis that is not running',
      {
        ...real,
        REDIS_URL: 'redis://:hush-hush@127.0.0.1:1',
        ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString('base64'),
      },
      ['REDIS_URL', '127.0.0.1:1'],
    ],
    ['bad keys', { ...real, ENCRYPTION_KEYS: 'hush-hush' }, ['ENCRYPTION_KEYS', 'key 1 of 1']],
    [
      'a bot token that Slack does not accept',
      { ...real, SLACK_BOT_TOKEN: 'xoxb-other-hush-hush' },
      ['SLACK_BOT_TOKEN (invalid_auth)', 'OAuth & Permissions'],
    ],
    ['an address of another machine', { ...real, HOST: '203.0.113.1' }, ['203.0.113.1', 'HOST']],
  ])(
    '%s: a line for each problem that names the settings, exit 1',
    async (_what, settings, names, lines = 1) => {
      const program = startProgram('src/main.ts', { PORT: '0', DATA_DIR: dataDir, ...settings });
      const said = await failedStart(program, lines);
      for (const name of names) expect(said).toContain(name);
      expect(said).not.toMatch(/hush-?hush/);
    },
  );

  it('a port in use: names it and what to do', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    for (const settings of [{}, { ...real, HOST: '127.0.0.1' }]) {
      const said = await failedStart(
        startProgram('src/main.ts', { PORT: String(port), DATA_DIR: dataDir, ...settings }),
      );
      expect(said).toBe(`Port ${port} is in use. Set PORT to another one, or to 0 for any.`);
    }
    other.close();
  });

  it('a port that browsers refuse: says so', async () => {
    const program = startProgram('src/main.ts', { PORT: '4190', DATA_DIR: dataDir });
    expect(await failedStart(program)).toBe(
      'Browsers refuse port 4190. Set PORT to another one, or to 0 for any.',
    );
  });

  it.each(['touchline.db', 'platform.sqlite', 'slack.sqlite'])(
    'a damaged %s: one sentence names the file, which stays unchanged',
    async (name) => {
      const file = join(dataDir, name);
      const damaged = Buffer.alloc(20_000, 'This is no database. ');
      writeFileSync(file, damaged);
      writeFileSync(join(dataDir, 'encryption.key'), Buffer.alloc(32, 7).toString('base64'));
      const said = await failedStart(startProgram('src/main.ts', { PORT: '0', DATA_DIR: dataDir }));
      expect(said).toContain(file);
      expect(said).toMatch(/put a backup in its place/);
      expect(readFileSync(file).equals(damaged)).toBe(true);
    },
  );
});
