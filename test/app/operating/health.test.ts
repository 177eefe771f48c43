import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { type RedisServer, startRedis } from '../../contract/redis-server.ts';
import { redisServer } from '../../support/machine.ts';
import { until } from '../process-support.ts';
import { type App, ending, people, startApp } from '../support.ts';

let app: App;
let redis: RedisServer | undefined;
afterEach(async () => {
  redis?.thaw();
  await redis?.stop();
  redis = undefined;
});

const get = async (path: string) => {
  const answer = await fetch(`${app.url}${path}`);
  return { status: answer.status, body: await answer.json() };
};

describe('health', () => {
  it('is ready with the embedded store, and not once the store is closed', async () => {
    app = await ending(startApp());
    expect(await get('/healthz')).toEqual({
      status: 200,
      body: {
        ok: true,
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        commit: expect.stringMatching(/^(?:[0-9a-f]{12}|unknown)$/),
        node: process.versions.node,
        role: 'all',
        store: 'SQLite',
        workspaces: 1,
        settings: [],
      },
    });
    expect(await get('/readyz')).toEqual({ status: 200, body: { ok: true } });
    await app.touchline.close();
    expect(await get('/healthz')).toMatchObject({ status: 200 });
    expect(await get('/readyz')).toEqual({
      status: 503,
      body: { ok: false, error: 'The store is not responding.' },
    });
  });
});

const program = redisServer();

describe.skipIf(program === undefined)('health with Redis', () => {
  const start = async () => {
    redis = await startRedis(program ?? '');
    app = await ending(
      startApp({
        touchline: { redisUrl: redis.url, encryptionKeys: randomBytes(32).toString('base64') },
      }),
    );
    return redis;
  };
  const ready = async (status: number) =>
    until(async () => (await get('/readyz')).status === status, `/readyz to answer ${status}`);

  it('is not ready while Redis is frozen or down, stays alive, and is ready again when Redis is back', async () => {
    const server = await start();
    await ready(200);
    server.freeze();
    await ready(503);
    expect((await get('/healthz')).status).toBe(200);
    server.thaw();
    await ready(200);
    await server.kill();
    await ready(503);
    expect((await get('/healthz')).status).toBe(200);
    await server.start();
    await ready(200);
    expect(await app.say(people.jonas, '/todo')).toMatch(/^\*Your tasks\*/);
  });
});
