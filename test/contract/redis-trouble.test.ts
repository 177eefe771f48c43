import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningScheduler } from '../../src/jobs/scheduler.ts';
import { createLog } from '../../src/lib/log.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/ports.ts';
import { redisServer } from '../support/machine.ts';
import { createEngine } from './engine.ts';
import { type RedisServer, startRedis } from './redis-server.ts';

const program = redisServer();

describe.skipIf(program === undefined)('jobs on a Redis that comes and goes', () => {
  let redis: RedisServer;
  let store: Store;
  let scheduler: RunningScheduler;
  let lines: string[];
  beforeEach(async () => {
    redis = await startRedis(program ?? '');
    store = await openStore({ dataDir: '/nowhere', redisUrl: redis.url });
    lines = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    scheduler = await createEngine({
      redisUrl: redis.url,
      store,
      log,
      now: Date.now,
      everyMs: 100,
      leaseMs: 3_000,
    });
  });
  afterEach(async () => {
    redis.thaw();
    await scheduler.stop();
    await scheduler.close();
    await store.close();
    await redis.stop();
  });

  it('are all run when it was killed and started again, and while they ran', async () => {
    const ended: string[] = [];
    const begun = Promise.withResolvers<void>();
    const hold = Promise.withResolvers<void>();
    const handler = {
      async run({ id }: { id: string }) {
        begun.resolve();
        await hold.promise;
        ended.push(id);
        return undefined;
      },
      group: () => 'one',
      atOnce: 2,
      atOnceOfGroup: 2,
    };
    for (let index = 0; index < 12; index += 1)
      await scheduler.schedule({ kind: 'letter', id: `job${index}`, runAt: Date.now() });
    scheduler.start({ letter: handler });
    await begun.promise;
    await redis.kill();
    hold.resolve();
    await expect.poll(() => ended.length).toBeGreaterThan(0);
    await redis.start();
    // Sooner than the queues are compared with the table, which is once a minute.
    await expect.poll(() => new Set(ended).size, { timeout: 45_000 }).toBe(12);
    await expect.poll(() => store.jobs.counts().catch((error: unknown) => String(error))).toEqual({});
    // A Redis that is down floods no log.
    expect(lines.length).toBeLessThan(60);
  });

  it('do not keep the process from stopping while it is down', async () => {
    scheduler.start({
      letter: { run: async () => undefined, group: () => 'one', atOnce: 2, atOnceOfGroup: 2 },
    });
    await scheduler.poll();
    await redis.kill();
    expect(await scheduler.stop(10_000)).toBe(0);
  });
});
