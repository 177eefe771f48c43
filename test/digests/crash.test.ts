import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NotSearchableError, type Poster } from '../../src/digests/poster.ts';
import { runDigest } from '../../src/digests/run-digest.ts';
import { digestJob } from '../../src/digests/subscriptions.ts';
import type { DigestOptions } from '../../src/digests/work.ts';
import { StoreUnavailableError } from '../../src/store/errors.ts';
import { type Bench, createBench, minute, subscribe } from './support.ts';

/** Everything that outlives a process: when one of these calls begins or ends, a process may die. */
const steps = ['claim', 'release', 'get', 'set', 'prepare', 'send', 'tell'];

let bench: Bench;
beforeEach(() => {
  bench = createBench();
});
afterEach(() => bench.close());

/**
 * A process that dies at one of its calls, before it is carried out or right after: nothing goes on from there. Resolves
 * once it is dead, or has survived its run.
 */
function mortal(options: DigestOptions, { at, carriedOut }: { at: number | 'send'; carriedOut: boolean }) {
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
        const now = at === 'send' ? name === at : calls === at;
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
  const { leases, runs, poster, notices } = options;
  const parts = { leases: wrap(leases), runs: wrap(runs), poster: wrap(poster), notices: wrap(notices) };
  const run = runDigest({ ...options, ...parts }, digestJob('T1', 'C1'));
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
    // As if it had expired.
    await one.leases.release('digest-lease/T1/C1');
  }
  for (let minutes = 0; minutes < 10; minutes += 1) {
    await one.run();
    bench.advance(minute);
  }
  bench.posted.push(...sends);
  const last = await one.runs.get({ workspaceId: 'T1', channelId: 'C1' });
  expect(last?.date).toBe('2026-11-19');
  expect(['posted', 'unconfirmed']).toContain(last?.outcome);
  if (last?.outcome === 'unconfirmed') expect(bench.notices).toMatchObject([{ what: 'unconfirmed' }]);
  expect(await one.scheduler.nextRunAt(digestJob('T1', 'C1'))).toBe(Date.parse('2026-11-20T09:00:00Z'));
}

const once = Array.from({ length: 9 }, (_, index) => index + 1).flatMap((at) => [
  { at, carriedOut: false },
  { at, carriedOut: true },
]);
const unsearchable: Poster['find'] = async () => {
  throw new NotSearchableError('No scope.');
};

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

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('and two more after it, the second at call %i', async (at) => {
    for (const third of [4, 8]) {
      const death = (call: number) => ({ at: call, carriedOut: call % 2 === 0 });
      await morning([{ at: 6, carriedOut: true }, death(at), death(third)]);
      expect(bench.posted).toEqual(['digest/T1/C1/2026-11-19']);
      expect(bench.notices).toEqual([]);
      await bench.close();
      bench = createBench();
    }
  });
});

it('a claim that timed out says nothing once another process has taken it over', async () => {
  const sends: string[] = [];
  const one = await bench.oneProcess(async (_, claim) => void sends.push(claim));
  await subscribe(one.subscriptions, 'weekdays 9am');
  bench.at('2026-11-19T09:00:00Z');
  // As the store's leases do: the call times out although it is carried out, and its caller may take the claim again.
  let unanswered = false;
  const claim: typeof one.leases.claim = async (key, ttlMs) => {
    if (key !== 'digest/T1/C1/2026-11-19') return one.leases.claim(key, ttlMs);
    if (unanswered) return true;
    unanswered = await one.leases.claim(key, ttlMs);
    throw new StoreUnavailableError('Too late.');
  };
  const late = { ...one, leases: { ...one.leases, claim } };
  const job = digestJob('T1', 'C1');
  await expect(runDigest(late, job)).rejects.toThrow(StoreUnavailableError);
  // Another process takes it over, posts it, and dies.
  await mortal(one, { at: 'send', carriedOut: true });
  await one.leases.release('digest-lease/T1/C1');
  await runDigest(late, job);
  expect(sends).toEqual(['digest/T1/C1/2026-11-19']);
  expect((await one.runs.get({ workspaceId: 'T1', channelId: 'C1' }))?.outcome).toBe('posted');
});
