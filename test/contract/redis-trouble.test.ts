import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningScheduler } from '../../src/jobs/scheduler.ts';
import { createLog } from '../../src/lib/log.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/ports.ts';
import { dueJobs } from '../support/due-jobs.ts';
import { testKeyring } from '../support/keyring.ts';
import { redisServer } from '../support/machine.ts';
import { inRedis } from '../support/redis-rows.ts';
import { createEngine } from './engine.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

const program = redisServer();

const idle = { run: async () => undefined };

describe.skipIf(program === undefined)('jobs on a Redis that comes and goes', () => {
  let redis: RedisServer;
  let store: Store;
  let scheduler: RunningScheduler;
  let lines: string[];
  /** The jobs' clock stands still, so they are never overdue: the repair of lost wake-ups hides none here. */
  const nowMs = Date.now();
  const sink = { write: (line: string) => void lines.push(line) };
  const open = (leaseMs: number, log = createLog('info', sink)) =>
    createEngine({
      redisUrl: redis.url,
      store,
      log,
      now: () => nowMs,
      everyMs: 100,
      leaseMs,
    });
  beforeEach(async () => {
    redis = await startRedis(program ?? '');
    store = await openStore({ dataDir: '/nowhere', redisUrl: redis.url, keyring: testKeyring });
    lines = [];
  });
  afterEach(async () => {
    await scheduler.stop();
    await scheduler.close();
    redis.thaw();
    await store.close();
    await redis.stop();
  });

  /** Schedules twelve jobs, four of which run at once, and waits until they have begun. They end once they are let go. */
  async function beginTwelve() {
    const ended = new Set<string>();
    const hold = Promise.withResolvers<void>();
    let begun = 0;
    const handler = {
      async run({ id }: { id: string }) {
        begun += 1;
        await hold.promise;
        ended.add(id);
        return undefined;
      },
    };
    for (let index = 0; index < 12; index += 1)
      await scheduler.schedule({ kind: 'letter', id: `T1/${index}`, runAt: nowMs });
    scheduler.start({ letter: handler });
    await expect.poll(() => begun).toBe(4);
    return { ended, letGo: hold.resolve };
  }

  const left = () => dueJobs(store, inRedis(redis.url), 'letter').catch((error: unknown) => String(error));

  const logged = (text: string) => lines.filter((line) => line.includes(text)).length;

  it('are all run when it was killed and started again, and while they ran', async () => {
    scheduler = await open(3_000);
    const { ended, letGo } = await beginTwelve();
    await redis.kill();
    letGo();
    await expect.poll(() => ended.size).toBeGreaterThan(0);
    await redis.start();
    await expect.poll(left).toEqual([]);
    expect(ended.size).toBe(12);
    // A Redis that is down floods no log.
    expect(lines.length).toBeLessThan(60);
  });

  it('are all run when it was killed as they were put back', async () => {
    // Touchline's own log has one line for all of them.
    scheduler = await open(6_000, pino({ level: 'info' }, sink));
    const { ended, letGo } = await beginTwelve();
    redis.freeze();
    letGo();
    // Now they are being put back, as are those that waited for room: Redis has not answered.
    await expect.poll(() => logged('A failed job could not be moved.')).toBe(4);
    await redis.kill();
    await redis.start();
    await expect.poll(left).toEqual([]);
    expect(ended.size).toBe(12);
  });

  it('do not keep the process from stopping while it is down', async () => {
    scheduler = await open(3_000);
    scheduler.start({ letter: idle });
    await scheduler.poll();
    await redis.kill();
    expect(await scheduler.stop(10_000)).toBe(0);
  });
});
