import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@keyv/redis';
import { afterEach, describe, expect, it } from 'vitest';
import { createHealth } from '../../../src/health.ts';
import { createLog } from '../../../src/lib/log.ts';
import { type RedisServer, startRedis } from '../../contract/redis-server.ts';
import { redisServer } from '../../support/machine.ts';
import { type App, ending, people, startApp } from '../support.ts';

let app: App;
let lines: string[] = [];
async function start(touchline: object = {}): Promise<App> {
  // What an earlier app still says is not this one's.
  const mine: string[] = [];
  lines = mine;
  const log = createLog('info', { write: (line) => void mine.push(line) });
  app = await ending(startApp({ touchline: { ...touchline, log } }));
  return app;
}

const readyz = async () => (await fetch(`${app.url}/readyz`)).status;
const errors = () => lines.filter((line) => line.includes('"level":50'));

/** Asks until /readyz answers this, and then a few times more. */
async function becomes(status: number): Promise<void> {
  await expect.poll(readyz).toBe(status);
  for (let times = 0; times < 3; times += 1) expect(await readyz()).toBe(status);
}

async function reads(): Promise<void> {
  expect(await app.say(people.jonas, '/todo')).toMatch(/^\*Your tasks\*/);
}

describe('a store that cannot be written', () => {
  it('a deleted database file: not ready, one line says what to do, and people can read', async () => {
    const { dataDir, url } = await start();
    await becomes(200);
    rmSync(join(dataDir, 'touchline.db'));
    await becomes(503);
    expect(errors()).toHaveLength(1);
    expect(errors()[0]).toMatch(
      /Not ready\. The database file .*touchline\.db was deleted .* put the file back/,
    );
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await reads();
  });

  it('jobs that fail one after the other: not ready until one ends well', async () => {
    let thrown = 19;
    const logged: string[] = [];
    const log = createLog('info', { write: (line) => void logged.push(line) });
    const create = () =>
      createHealth({ store: { probe: async () => {} }, scheduler: { thrownInARow: () => thrown }, log });
    const healths = [create(), create(), create()];
    expect(await healths[0]?.check()).toBeUndefined();
    thrown = 20;
    expect(await healths[1]?.check()).toMatch(/^The last 20 jobs failed/);
    thrown = 0;
    expect(await healths[2]?.check()).toBeUndefined();
    expect(logged).toHaveLength(1);
    for (const health of healths) health.stop();
  });
});

const program = redisServer();

describe.skipIf(program === undefined)('a Redis that cannot be written', () => {
  let redis: RedisServer;
  afterEach(() => redis.stop());

  async function startWith(...settings: string[]) {
    redis = await startRedis(program ?? '', ...settings);
    await start({ redisUrl: redis.url, encryptionKeys: randomBytes(32).toString('base64') });
    const client = createClient({ url: redis.url });
    await client.connect();
    return {
      command: async (...command: string[]) => void (await client.sendCommand(command)),
      info: () => client.info('memory'),
      [Symbol.dispose]: () => client.destroy(),
    };
  }

  it('read-only, or full: not ready, one line a minute, and people can read; ready again afterwards', async () => {
    using admin = await startWith();
    for (const [broken, mended, line] of [
      ['replicaof 127.0.0.1 1', 'replicaof no one', /is a read-only replica; set REDIS_URL to the primary/],
      ['config set maxmemory 1', 'config set maxmemory 0', /is full; give it more memory/],
    ] as const) {
      await becomes(200);
      lines.length = 0;
      await admin.command(...broken.split(' '));
      await becomes(503);
      expect(errors().filter((text) => text.includes('Not ready'))).toEqual([expect.stringMatching(line)]);
      await reads();
      await admin.command(...mended.split(' '));
    }
    await becomes(200);
  });

  it('that throws away keys is not ready; settings that lose data are named at the start', async () => {
    using admin = await startWith('--maxmemory-policy', 'allkeys-lru', '--appendfsync', 'everysec');
    const warnings = lines.filter((line) => line.includes('"level":40'));
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toMatch(
      /Redis at 127\.0\.0\.1:\d+: maxmemory-policy is allkeys-lru, so .* Set it to noeviction\./,
    );
    expect(warnings[1]).toMatch(/appendfsync is everysec/);
    await becomes(200);
    for (let index = 0; index < 20; index += 1)
      await admin.command('set', `filler-${index}`, 'x'.repeat(100_000));
    const used = Number(/^used_memory:(\d+)/m.exec(await admin.info())?.[1]);
    await admin.command('config', 'set', 'maxmemory', String(used - 1_500_000));
    await becomes(503);
    expect(errors().join('')).toMatch(/has thrown away \d+ keys; set maxmemory-policy to noeviction/);
  });
});
