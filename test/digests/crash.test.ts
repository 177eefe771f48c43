import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDailyLimit } from '../../src/deliveries/daily-limit.ts';
import { deliver } from '../../src/deliveries/deliver.ts';
import { createDeliveries } from '../../src/deliveries/deliveries.ts';
import { deliveryRecord } from '../../src/deliveries/delivery.ts';
import { createDigestKind, type Poster } from '../../src/digests/digest-kind.ts';
import { digestJob, digestKey } from '../../src/digests/subscriptions.ts';
import { createQuotas, quotaRecord } from '../../src/workspaces/quotas.ts';
import { type Bench, createBench, minute, subscribe } from './support.ts';

/** Everything that outlives a process: when one of these calls begins or ends, a process may die. */
const steps = ['get', 'update', 'prepare', 'send', 'tell'];
const channel = { workspaceId: 'T1', channelId: 'C1' };
type Process = Awaited<ReturnType<Bench['oneProcess']>>;

let bench: Bench;
beforeEach(() => {
  bench = createBench();
});
afterEach(() => bench.close());

/**
 * A process that dies at one of its calls, before it is carried out or right after: nothing goes on from there. Resolves
 * once it is dead, or has survived its run.
 */
function mortal(one: Process, { at, carriedOut }: { at: number; carriedOut: boolean }) {
  let calls = 0;
  let ended = false;
  const { promise: dead, resolve: die } = Promise.withResolvers<void>();
  const never = () => {
    ended = true;
    die();
    return new Promise<never>(() => {});
  };
  function wrap<T extends object>(part: T): T {
    const entries = Object.entries(part).map(([name, call]) => {
      if (typeof call !== 'function' || !steps.includes(name)) return [name, call];
      const wrapped = async (...args: unknown[]) => {
        calls += 1;
        const now = calls === at;
        if (ended || (now && !carriedOut)) return never();
        if (now) ended = true;
        const result = await call(...args);
        if (ended) return never();
        return name === 'prepare' ? wrap(result) : result;
      };
      return [name, wrapped];
    });
    return Object.fromEntries(entries);
  }
  const bucket = wrap(one.store.bucket(deliveryRecord));
  const deliveries = createDeliveries({ ...one, bucket });
  const options = {
    ...one,
    deliveries,
    dailyLimit: createDailyLimit({
      quotas: createQuotas(wrap(one.store.bucket(quotaRecord)), one.now),
      now: one.now,
    }),
  };
  const kind = createDigestKind({ ...one, poster: wrap(one.poster), notices: wrap(one.notices) });
  const run = deliver(options, kind, digestKey(channel));
  return Promise.race([dead, run.then(() => undefined)]);
}

/** Lets processes die one after the other, then one live. */
async function morning(deaths: { at: number; carriedOut: boolean }[], find?: Poster['find']): Promise<void> {
  const sends: string[] = [];
  const one = await bench.oneProcess(async (_, claim) => void sends.push(claim), { find });
  await subscribe(one.subscriptions, 'weekdays 9am');
  bench.at('2026-11-19T09:00:00Z');
  for (const death of deaths) {
    await mortal(one, death);
    bench.advance(minute);
  }
  for (let minutes = 0; minutes < 10; minutes += 1) {
    await one.run();
    bench.advance(minute);
  }
  bench.posted.push(...sends);
  const { last, sending } = (await one.deliveries.get(digestKey(channel))) ?? {};
  expect(sending).toBeUndefined();
  expect(last?.once).toBe('2026-11-19');
  expect(['sent', 'unknown']).toContain(last?.state);
  if (last?.state === 'unknown') expect(bench.notices).toMatchObject([{ what: 'unconfirmed' }]);
  expect(await one.scheduler.nextRunAt(digestJob('T1', 'C1'))).toBe(Date.parse('2026-11-20T09:00:00Z'));
}

const once = Array.from({ length: 6 }, (_, index) => index + 1).flatMap((at) => [
  { at, carriedOut: false },
  { at, carriedOut: true },
]);
const unsearchable: Poster['find'] = async () => 'not-searchable';

describe('a process that dies', () => {
  it.each(once)('at call $at (carried out: $carriedOut): the digest is posted once', async (death) => {
    await morning([death]);
    expect(bench.posted).toEqual(['digest/T1/C1/2026-11-19']);
    expect(bench.notices).toEqual([]);
  });

  it.each(once)(
    'at call $at (carried out: $carriedOut), and may not read the channel: it is posted, or somebody is asked',
    async (death) => {
      await morning([death], unsearchable);
      expect(bench.posted.length + bench.notices.length).toBeGreaterThanOrEqual(1);
      expect(bench.posted.length).toBeLessThanOrEqual(1);
    },
  );

  it.each([1, 2, 3, 4, 5, 6])('and two more after it, the second at call %i', async (at) => {
    for (const third of [3, 5]) {
      const death = (call: number) => ({ at: call, carriedOut: call % 2 === 0 });
      await morning([{ at: 4, carriedOut: true }, death(at), death(third)]);
      expect(bench.posted).toEqual(['digest/T1/C1/2026-11-19']);
      expect(bench.notices).toEqual([]);
      await bench.close();
      bench = createBench();
    }
  });
});
