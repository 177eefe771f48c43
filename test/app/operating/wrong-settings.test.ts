import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlatform } from '../../../src/playground/platform-emulator/index.ts';
import { createSlack } from '../../../src/playground/slack-simulator/index.ts';
import { type RedisServer, startRedis } from '../../contract/redis-server.ts';
import { redisServer } from '../../support/machine.ts';
import { endAll, startMain, startProgram } from '../process-support.ts';

const slack = createSlack({ manifest: join(import.meta.dirname, '../../../manifest.yml') });
await slack.listen();
const platform = createPlatform({ databaseFile: ':memory:' });
const { url: platformUrl } = await platform.listen();
const servers: ReturnType<typeof createServer>[] = [];
afterAll(async () => {
  await slack.close();
  await platform.close();
  for (const server of servers) server.close();
});

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline wrong-'));
});
afterEach(async () => {
  await endAll();
  rmSync(dataDir, { recursive: true, force: true });
});

const right = () => ({
  PORT: '0',
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  SLACK_SIGNING_SECRET: slack.signingSecret,
  SLACK_BOT_TOKEN: slack.botToken(),
  SLACK_API_URL: slack.apiUrl,
  PLATFORM_URL: platformUrl,
});
const keys = () => randomBytes(32).toString('base64');

/** A start that must fail: its lines. */
async function refused(settings: Record<string, string>, ...flags: string[]): Promise<string[]> {
  const program = startProgram('src/main.ts', { ...right(), ...settings }, flags);
  expect(await program.ended()).toBe(1);
  expect(program.out()).toBe('');
  return program.err().trimEnd().split('\n');
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the platform', () => {
  it('is dead, a website, another API, or sends on: one line', async () => {
    const website = await serve((_, res) => res.setHeader('content-type', 'text/html').end('<html>'));
    const other = await serve((_, res) =>
      res.writeHead(404, { 'content-type': 'application/json' }).end('{}'),
    );
    const moved = await serve((_, res) => res.writeHead(301, { location: '/elsewhere' }).end());
    for (const [address, line] of [
      ['http://127.0.0.1:9', /^PLATFORM_URL .* does not answer \(ECONNREFUSED\): check the address/],
      [website, /^PLATFORM_URL .* is a website or something else/],
      [other, /^PLATFORM_URL .* has no \/me/],
      [moved, /^PLATFORM_URL .* sends on/],
    ] as const)
      expect(await refused({ PLATFORM_URL: address })).toEqual([expect.stringMatching(line)]);
  });

  it('may be away once it has answered: Touchline starts, and says so', async () => {
    let isAway = false;
    const url = await serve((req, res) =>
      isAway ? res.writeHead(502).end() : void platform.listener(req, res),
    );
    const first = await startMain({ ...right(), PLATFORM_URL: url });
    first.signal('SIGKILL');
    await first.ended();
    isAway = true;
    const second = await startMain({ ...right(), PLATFORM_URL: url });
    await expect.poll(second.out).toMatch(/"level":40.*PLATFORM_URL .* answers with an error \(502\)/);
  });
});

describe('the folder', () => {
  it('is one process’s, for as long as it lives', async () => {
    const first = await startMain(right());
    expect(await refused({})).toEqual([
      expect.stringMatching(/^Another process of Touchline uses the folder .*DATA_DIR/),
    ]);
    first.signal('SIGKILL');
    await first.ended();
    await startMain(right());
  });

  it('can’t be written, or its keys are others: one line', async () => {
    expect(await refused({ DATA_DIR: '/proc/touchline' })).toEqual([
      expect.stringMatching(/^The folder \/proc\/touchline cannot be used.*set DATA_DIR/),
    ]);
    const first = await startMain({ ...right(), ENCRYPTION_KEYS: keys() });
    first.signal('SIGKILL');
    await first.ended();
    expect(await refused({ ENCRYPTION_KEYS: keys() })).toEqual([
      expect.stringMatching(/^ENCRYPTION_KEYS .* does not fit what is stored/),
    ]);
  });
});

it('says everything that is wrong, inside and outside, at once', async () => {
  const lines = await refused({
    PORT: 'x',
    DATA_DIR: '/dev/null/x',
    SLACK_BOT_TOKEN: 'xoxb-hush-hush',
    PLATFORM_URL: 'http://127.0.0.1:9',
    LOGLEVEL: 'info',
  });
  for (const name of ['PORT', '/dev/null/x', 'SLACK_BOT_TOKEN', 'PLATFORM_URL', 'LOGLEVEL'])
    expect(lines.filter((line) => line.includes(name))).toHaveLength(1);
  expect(lines).toHaveLength(5);
});

describe('npm start -- --check', () => {
  it('says that all is right, and starts nothing', async () => {
    const program = startProgram('src/main.ts', { ...right(), DATA_DIR: join(dataDir, 'new') }, ['--check']);
    expect(await program.ended()).toBe(0);
    expect(program.out()).toMatch(
      /^Everything was checked and is right\. Settings: .*SLACK_BOT_TOKEN.*\.\n$/,
    );
    expect(program.out()).not.toContain(slack.botToken());
    expect(() => rmSync(join(dataDir, 'new'))).toThrow(/ENOENT/);
  });

  it('names the scopes that the token lacks', async () => {
    const few = await serve((_, res) => {
      res.setHeader('content-type', 'application/json').setHeader('x-oauth-scopes', 'chat:write,commands');
      res.end('{"ok":true,"bot_id":"B1"}');
    });
    expect(await refused({ SLACK_API_URL: `${few}/api/` }, '--check')).toEqual([
      expect.stringMatching(/^SLACK_BOT_TOKEN lacks scopes .*users:read.* manifest/),
    ]);
  });
});

const program = redisServer();

describe.skipIf(program === undefined)('Redis', () => {
  let redis: RedisServer | undefined;
  afterEach(async () => {
    await endAll();
    await redis?.stop();
    redis = undefined;
  });

  it.each<[string, string[], RegExp]>([
    ['wants a password', ['--requirepass', 'hush'], /wants a password: put it into REDIS_URL/],
    ['is a cluster', ['--cluster-enabled', 'yes'], /is a cluster/],
    ['is a replica', ['--replicaof', '127.0.0.1 1'], /is a read-only replica: set REDIS_URL to the primary/],
    ['evicts', ['--maxmemory-policy', 'allkeys-lru'], /maxmemory-policy is allkeys-lru.* noeviction/],
  ])('%s: one line', async (_what, options, line) => {
    redis = await startRedis(program ?? '', ...options);
    expect(await refused({ REDIS_URL: redis.url, ENCRYPTION_KEYS: keys() })).toEqual([
      expect.stringMatching(line),
    ]);
  });

  it('holds what other keys encrypted: one line; emptied while it runs: not ready', async () => {
    redis = await startRedis(program ?? '');
    const first = await startMain({ ...right(), REDIS_URL: redis.url, ENCRYPTION_KEYS: keys() });
    expect(await refused({ REDIS_URL: redis.url, ENCRYPTION_KEYS: keys() })).toEqual([
      expect.stringMatching(/does not fit what is stored/),
    ]);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    const { createClient } = await import('@keyv/redis');
    const admin = createClient({ url: redis.url });
    await admin.connect();
    await admin.sendCommand(['FLUSHALL']);
    admin.destroy();
    await expect.poll(async () => (await fetch(`${first.url}/readyz`)).status).toBe(503);
    await expect.poll(first.out).toMatch(/Not ready\. The store was emptied/);
  });
});
