import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startTouchline, type Touchline } from '../../../src/app.ts';
import { createLog } from '../../../src/lib/log.ts';
import { listen } from '../../../src/server.ts';
import { type RedisServer, startRedis } from '../../contract/redis-server.ts';
import { redisServer } from '../../support/machine.ts';
import { channels, people } from '../support.ts';
import { type DigestTest, startDigestTest } from './digest-support.ts';

let test: DigestTest;
const others: Touchline[] = [];
const servers: Server[] = [];
const redises: RedisServer[] = [];

type StoreOptions = { redisUrl?: string; encryptionKeys?: string };

/** The Touchline of another process, with the same store, Slack and platform. */
async function another(store: StoreOptions): Promise<Touchline> {
  const server = createServer(test.platform.listener);
  servers.push(server);
  const touchline = await startTouchline({
    slack: { signingSecret: test.slack.signingSecret, apiUrl: test.slack.apiUrl },
    installations: {
      botToken: async ({ teamId = '' }) => test.slack.botToken(teamId),
      remove: async () => {},
    },
    platformUrl: await listen(server, { host: '127.0.0.1', port: 0 }),
    dataDir: test.dataDir,
    log: createLog('silent'),
    now: test.now,
    pollEveryMs: 60_000,
    ...store,
  });
  others.push(touchline);
  return touchline;
}

afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
  await test.close();
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
    test = await startDigestTest('2026-11-18T10:00:00Z', { touchline: store });
    test.addTask('Call Anna', test.team.priya, 3);
    const second = await another(store);
    await test.type(people.marta, '/todo digest daily 9am');
    for (let day = 19; day <= 23; day += 1) {
      await test.slack.control.clock({ to: `2026-11-${day}T09:00:00Z` });
      await Promise.all([test.touchline.poll(), second.poll(), test.touchline.poll(), second.poll()]);
    }
    expect(await test.posts()).toHaveLength(5);
    await test.slack.control.clock({ to: '2026-11-24T09:00:00Z' });
    await second.poll();
    await test.restart();
    await test.touchline.poll();
    expect(await test.posts()).toHaveLength(6);
    expect(await test.postCalls()).toBe(6);
  });

  it('tell somebody about tasks for them in one message', async () => {
    const store = await open();
    test = await startDigestTest('2026-11-18T10:00:00Z', { touchline: store });
    const second = await another(store);
    const both = () => Promise.all([test.touchline.poll(), second.poll()]);
    for (const words of ['Call', 'Write', 'Send', 'Read']) {
      await test.type(people.jonas, `/todo ${words} it for Anna Kowalski`);
      await both();
      await test.slack.control.clock({ advanceMs: 10_000 });
    }
    // A wake-up that comes before its job is looked for again a moment later.
    const told = async () => {
      await both();
      return (await test.messages(people.anna, 'D0APPANNAK0')).map(({ text }) => text);
    };
    await expect.poll(told).toEqual(['Jonas Lindqvist gave you 4 tasks: Call it, Write it, Send it …']);
    expect(await test.slackCalls('chat.postMessage')).toBe(1);
  });

  it('agree on who completed what in it', async () => {
    const store = await open();
    test = await startDigestTest('2026-11-18T10:00:00Z', { touchline: store });
    test.addTask('Call Anna', test.team.priya, 3);
    const second = await another(store);
    await test.type(people.marta, '/todo digest daily 9am');
    await test.slack.control.clock({ to: '2026-11-19T09:00:00Z' });
    await second.poll();
    const [digest] = await test.posts(channels.coaching);
    if (digest === undefined) throw new Error('There is no digest.');
    // Posted by one process, clicked in the other.
    const done = await test.click(people.jonas, digest, 'Done');
    expect(done.edited).toBe(true);
    expect(test.tasks('Call Anna')[0]?.done).toBe(true);
  });
});
