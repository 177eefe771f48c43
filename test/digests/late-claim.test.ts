import { createClient } from '@keyv/redis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestJob } from '../../src/digests/subscriptions.ts';
import type { LeaseStore } from '../../src/store/ports.ts';
import { type RedisServer, startRedis } from '../contract/redis-server.ts';
import { redisServer } from '../support/machine.ts';
import { type StoppedClock, stopClock } from '../support/stopped-clock.ts';
import { type Bench, createBench, subscribe } from './support.ts';

const program = redisServer();
const claimKey = 'touchline:claim:digest/T1/C1/2026-11-19';

describe.skipIf(program === undefined)('a claim that Redis carries out too late', () => {
  let bench: Bench;
  let server: RedisServer;

  beforeEach(async () => {
    bench = createBench();
    server = await startRedis(program ?? '');
  });
  afterEach(async () => {
    server.thaw();
    await bench.close();
    await server.stop();
  });

  const open = () => bench.oneProcess(undefined, { redisUrl: server.url });

  /** A process whose Redis freezes at its first claim, and thaws once that claim has timed out. */
  function lateOnce(one: Awaited<ReturnType<typeof open>>, clock: StoppedClock): typeof one {
    let late = false;
    const claim: LeaseStore['claim'] = async (key, ttlMs) => {
      if (late || !key.startsWith('digest/')) return one.leases.claim(key, ttlMs);
      late = true;
      server.freeze();
      try {
        return await clock.run(one.leases.claim(key, ttlMs));
      } finally {
        server.thaw();
        const answers = async () => {
          await clock.advance(50);
          return one.store.ping().then(
            () => true,
            () => false,
          );
        };
        await expect.poll(answers).toBe(true);
      }
    };
    return { ...one, leases: { ...one.leases, claim } };
  }

  async function isClaimed(): Promise<boolean> {
    const client = createClient({ url: server.url });
    await client.connect();
    const found = await client.exists(claimKey);
    client.destroy();
    return found === 1;
  }

  it('is recognized: the digest is posted five minutes later, once', async () => {
    const one = await open();
    const two = await open();
    await subscribe(one.subscriptions, 'daily 9am');
    const scheduler = bench.start(lateOnce(one, stopClock()));
    bench.at('2026-11-19T09:00:00Z');
    await scheduler.poll();
    expect(bench.posted).toEqual([]);
    expect(await isClaimed()).toBe(true);
    bench.at('2026-11-19T09:05:00Z');
    await scheduler.poll();
    expect(bench.posted).toEqual(['C1 2026-11-19T09:05:00.000Z']);
    // It is never posted again, by this process or the other one.
    for (let again = 0; again < 3; again += 1) {
      await one.scheduler.schedule({ ...digestJob('T1', 'C1'), runAt: bench.now() });
      await scheduler.poll();
      await one.scheduler.schedule({ ...digestJob('T1', 'C1'), runAt: bench.now() });
      await two.run();
    }
    expect(bench.posted).toHaveLength(1);
  });

  it('is left to another process that has taken it in the meantime', async () => {
    const one = await open();
    const two = await open();
    await subscribe(one.subscriptions, 'daily 9am');
    const scheduler = bench.start(lateOnce(one, stopClock()));
    bench.at('2026-11-19T09:00:00Z');
    await scheduler.poll();
    await two.leases.release('digest/T1/C1/2026-11-19');
    bench.at('2026-11-19T09:05:00Z');
    await two.run();
    await one.scheduler.schedule({ ...digestJob('T1', 'C1'), runAt: bench.now() });
    await scheduler.poll();
    expect(bench.posted).toEqual(['C1 2026-11-19T09:05:00.000Z']);
  });
});
