import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startTouchline, type Touchline } from '../../../src/app.ts';
import { createLog } from '../../../src/lib/log.ts';
import { listen } from '../../../src/server.ts';
import { type RedisServer, startRedis } from '../../contract/redis-server.ts';
import { redisServer } from '../../support/machine.ts';
import { ending, people } from '../support.ts';
import { type DigestApp, startDigestApp } from './digest-support.ts';

let app: DigestApp;
const others: Touchline[] = [];
const servers: Server[] = [];
const redises: RedisServer[] = [];

type StoreOptions = { redisUrl?: string; encryptionKeys?: string };

/** The Touchline of another process, with the same store, Slack and platform. */
async function another(store: StoreOptions): Promise<Touchline> {
  const server = createServer(app.platform.listener);
  servers.push(server);
  const touchline = await startTouchline({
    slack: { signingSecret: app.slack.signingSecret, apiUrl: app.slack.apiUrl },
    installations: {
      botToken: async ({ teamId = '' }) => app.slack.botToken(teamId),
      remove: async () => {},
    },
    platformUrl: await listen(server, { host: '127.0.0.1', port: 0 }),
    dataDir: app.dataDir,
    log: createLog('silent'),
    now: app.now,
    pollEveryMs: 60_000,
    ...store,
  });
  others.push(touchline);
  return touchline;
}

afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
  for (const redis of redises.splice(0)) await redis.stop();
});

const program = redisServer();

describe.each([
  ['one SQLite file', async (): Promise<StoreOptions> => ({})],
  ...(program === undefined
    ? []
    : [
        [
          'one Redis',
          async (): Promise<StoreOptions> => {
            const redis = await startRedis(program);
            redises.push(redis);
            return { redisUrl: redis.url, encryptionKeys: randomBytes(32).toString('base64') };
          },
        ] as const,
      ]),
] as const)('two processes on %s', (_what, open) => {
  it('post a digest exactly once, even after a restart', async () => {
    const store = await open();
    app = await ending(startDigestApp('2026-11-18T10:00:00Z', { touchline: store }));
    app.addTask('Call Anna', app.team.priya, 3);
    const second = await another(store);
    await app.type(people.marta, '/todo digest daily 9am');
    for (let day = 19; day <= 23; day += 1) {
      await app.slack.control.clock({ to: `2026-11-${day}T09:00:00Z` });
      await Promise.all([app.touchline.poll(), second.poll(), app.touchline.poll(), second.poll()]);
    }
    expect(await app.posts()).toHaveLength(5);
    await app.slack.control.clock({ to: '2026-11-24T09:00:00Z' });
    await second.poll();
    await app.restart();
    await app.touchline.poll();
    expect(await app.posts()).toHaveLength(6);
    expect(await app.postCalls()).toBe(6);
  });
});
