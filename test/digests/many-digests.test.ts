import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NotPostedError } from '../../src/deliveries/kind.ts';
import { digestJob } from '../../src/digests/subscriptions.ts';
import { turns } from '../support/turns.ts';
import { type Bench, createBench, subscribe } from './support.ts';

const job = digestJob('T1', 'C1');

let bench: Bench;
beforeEach(() => {
  bench = createBench();
});
afterEach(() => bench.close());

/** Posts that hang until all of them are released. */
function hanging() {
  const held = new Map<string, () => void>();
  return {
    held,
    hold: (id: string) => new Promise<void>((resolve) => held.set(id, resolve)),
    release() {
      for (const resolve of held.values()) resolve();
      held.clear();
    },
  };
}

describe('many digests at nine', () => {
  it('are posted for other workspaces while the platform of one with many digests hangs', async () => {
    const { held, hold, release } = hanging();
    const posted: string[] = [];
    const one = await bench.oneProcess(async ({ workspaceId, channelId }) => {
      if (workspaceId === 'T0') await hold(channelId);
      posted.push(workspaceId);
    });
    // These come first, because they are due earlier than the others.
    for (let index = 0; index < 60; index += 1)
      await subscribe(one.subscriptions, 'daily 8:30', `C${index}`, { workspaceId: 'T0' });
    for (let index = 0; index < 40; index += 1)
      await subscribe(one.subscriptions, 'daily 9am', 'C1', { workspaceId: `T${index + 1}` });
    const scheduler = bench.start(one);
    bench.at('2026-11-19T09:00:00Z');
    let done = false;
    const look = scheduler.poll().then(() => {
      done = true;
    });
    await expect.poll(() => posted.length).toBe(40);
    expect(posted).not.toContain('T0');
    expect(held.size).toBe(4);
    expect(done).toBe(false);
    // A digest that becomes due is found, although the first poll is not done.
    await subscribe(one.subscriptions, 'daily 9:01', 'C2', { workspaceId: 'T1' });
    bench.at('2026-11-19T09:01:00Z');
    void scheduler.poll();
    await expect.poll(() => posted.length).toBe(41);
    expect(done).toBe(false);
    while (!done) {
      release();
      await turns(1);
    }
    await look;
    expect(posted.filter((workspace) => workspace === 'T0')).toHaveLength(60);
  });

  it('are posted 32 at once, in the order of their times, and once each by two processes', async () => {
    const { held, hold, release } = hanging();
    const begun: string[] = [];
    let most = 0;
    const post = async ({ workspaceId }: { workspaceId: string }) => {
      begun.push(workspaceId);
      const released = hold(workspaceId);
      most = Math.max(most, held.size);
      await released;
    };
    /** Lets the posts end, again and again, once at least so many hang. Resolves to how many hung then. */
    async function finish(polls: Promise<unknown>, atLeast: number): Promise<number> {
      let done = false;
      const end = polls.then(() => {
        done = true;
      });
      await expect.poll(() => held.size).toBeGreaterThanOrEqual(atLeast);
      const atFirst = held.size;
      while (!done) {
        release();
        await turns(1);
      }
      await end;
      return atFirst;
    }
    const one = await bench.oneProcess(post);
    // The higher an id, the earlier its time.
    for (let index = 0; index < 40; index += 1)
      await subscribe(one.subscriptions, `daily 8:${String(50 - index).padStart(2, '0')}`, 'C1', {
        workspaceId: `T${String(index).padStart(2, '0')}`,
      });
    bench.at('2026-11-19T09:00:00Z');
    expect(await finish(bench.start(one).poll(), 32)).toBe(32);
    expect(most).toBe(32);
    expect(begun).toEqual(
      Array.from({ length: 40 }, (_, index) => `T${String(39 - index).padStart(2, '0')}`),
    );
    begun.length = 0;
    const two = await bench.oneProcess(post);
    bench.at('2026-11-20T09:00:00Z');
    await finish(Promise.all([bench.start(one).poll(), bench.start(two).poll()]), 40);
    expect(begun.toSorted()).toEqual(
      Array.from({ length: 40 }, (_, index) => `T${String(index).padStart(2, '0')}`),
    );
  });

  it('are finished before the scheduler stops; the others stay due and are posted after a restart', async () => {
    const { held, hold, release } = hanging();
    const posted: string[] = [];
    const one = await bench.oneProcess(async ({ workspaceId }) => {
      await hold(workspaceId);
      posted.push(workspaceId);
    });
    for (let index = 0; index < 50; index += 1)
      await subscribe(one.subscriptions, 'daily 9am', 'C1', { workspaceId: `T${index}` });
    bench.at('2026-11-19T09:00:00Z');
    const scheduler = bench.start(one);
    void scheduler.poll();
    await expect.poll(() => held.size).toBe(32);
    let stopped = false;
    const stopping = scheduler.stop().then(() => {
      stopped = true;
    });
    await turns();
    expect(stopped).toBe(false);
    release();
    await stopping;
    expect(posted).toHaveLength(32);
    const again = await bench.oneProcess(async ({ workspaceId }) => void posted.push(workspaceId));
    await bench.start(again).poll();
    expect(posted.toSorted()).toEqual(Array.from({ length: 50 }, (_, index) => `T${index}`).toSorted());
  });

  it('that were changed or turned off while they waited follow the change', async () => {
    const { held, hold, release } = hanging();
    const posted: string[] = [];
    const first = ['C1', 'C2', 'C6', 'C7'];
    const isFirst = (channelId: string) => first.includes(channelId);
    const one = await bench.oneProcess(async ({ channelId }) => {
      posted.push(channelId);
      if (isFirst(channelId)) await hold(channelId);
    });
    for (const channel of first) await subscribe(one.subscriptions, 'daily 8:59', channel);
    for (const channel of ['C3', 'C4', 'C5']) await subscribe(one.subscriptions, 'daily 9am', channel);
    bench.at('2026-11-19T09:00:00Z');
    const look = bench.start(one).poll();
    await expect.poll(() => held.size).toBe(4);
    await one.subscriptions.remove('T1', 'C3');
    // Its new time is tomorrow.
    await subscribe(one.subscriptions, 'daily 8:00', 'C4');
    release();
    await look;
    expect(posted).toEqual([...first, 'C5']);
  });
});

describe('a digest that was not posted', () => {
  it.each([
    ['soon', ['09:00', '09:05', '09:10'], '2026-11-19T09:15:00.000Z'],
    ['next-run', ['09:00'], '2026-11-20T09:00:00.000Z'],
    ['never', ['09:00'], undefined],
  ] as const)('and is to be tried %s', async (next, tries, then) => {
    const seen: string[] = [];
    const one = await bench.oneProcess(async () => {
      seen.push(new Date(bench.now()).toISOString().slice(11, 16));
      throw new NotPostedError('Not now.', { next });
    });
    await subscribe(one.subscriptions, 'daily 9am');
    const { poll } = bench.start(one);
    for (const time of ['09:00', '09:01', '09:05', '09:06', '09:10']) {
      bench.at(`2026-11-19T${time}:00Z`);
      await poll();
    }
    expect(seen).toEqual(tries);
    const atMs = await one.scheduler.nextRunAt(job);
    expect(atMs && new Date(atMs).toISOString()).toBe(then);
    expect((await one.subscriptions.get('T1', 'C1')) !== undefined).toBe(then !== undefined);
    // Nothing was posted, so a digest that is set up again may be posted today.
    expect((await one.deliveries.get('T1/digest/C1'))?.said).toBeUndefined();
  });
});

describe('a schedule that cannot be computed', () => {
  it('does not hold up other digests', async () => {
    const one = await bench.oneProcess();
    await subscribe(one.subscriptions, 'daily 9am', 'C1');
    // As after an update of the time zone database. Far ahead, so that it is checked for a clock jump.
    const schedule = { days: [1, 2, 3, 4, 5] as const, hour: 9, minute: 0, timeZone: 'Atlantis/City' };
    const lost = {
      workspaceId: 'T2',
      channelId: 'C2',
      installation: { teamId: 'T2' },
      organizationId: 'o1',
      schedule: { ...schedule, days: [...schedule.days] },
      setBy: 'U1',
      setByName: 'Marta Reyes',
    };
    await one.subscriptions.set(lost, Date.parse('2027-11-19T09:00:00Z'));
    bench.at('2026-11-19T09:00:00Z');
    await one.run();
    expect(bench.posted).toEqual(['C1 2026-11-19T09:00:00.000Z']);
  });
});

describe('a clock that was far ahead for a while', () => {
  it.each([
    ['daily 9am', '2026-11-20T09:00:00.000Z'],
    ['mondays 9am', '2026-11-23T09:00:00.000Z'],
  ])('does not silence a digest (%s), whether this process saw that or a later one', async (words, next) => {
    for (const restarted of [false, true]) {
      bench.at('2026-11-18T10:00:00Z');
      const one = await bench.oneProcess();
      await subscribe(one.subscriptions, words);
      const wrong = bench.start(one);
      bench.at('2027-06-04T11:59:00Z');
      await wrong.poll();
      const then = await one.scheduler.nextRunAt(job);
      expect(then).toBeGreaterThan(bench.now());
      bench.at('2026-11-19T10:00:00Z');
      bench.posted.length = 0;
      const right = restarted ? bench.start(one) : wrong;
      await right.poll();
      expect(bench.posted).toEqual([]);
      bench.at(next);
      await right.poll();
      expect(bench.posted).toEqual([`C1 ${next}`]);
      // Otherwise the second round would find the date taken.
      await one.deliveries.change('T1/digest/C1', () => ({}));
      await wrong.stop();
    }
  });

  it('does not move a digest whose next run is skipped on purpose', async () => {
    const one = await bench.oneProcess();
    await subscribe(one.subscriptions, 'daily 9am');
    const tomorrow = Date.parse('2026-11-20T09:00:00Z');
    await one.scheduler.schedule({ ...job, runAt: tomorrow });
    await bench.start(one).poll();
    expect(await one.scheduler.nextRunAt(job)).toBe(tomorrow);
  });

  it.each([
    ['the run after the next one', 0, false],
    ['a millisecond later', 1, true],
  ])('checks a digest that is scheduled for %s', async (_what, laterMs, moved) => {
    const one = await bench.oneProcess();
    await subscribe(one.subscriptions, 'mondays 9am');
    const runAt = Date.parse('2026-11-30T09:00:00Z') + laterMs;
    await one.scheduler.schedule({ ...job, runAt });
    await bench.start(one).poll();
    const next = Date.parse('2026-11-23T09:00:00Z');
    expect(await one.scheduler.nextRunAt(job)).toBe(moved ? next : runAt);
  });

  it('does not change the job of a channel without a digest', async () => {
    const one = await bench.oneProcess();
    const runAt = Date.parse('2027-11-19T09:00:00Z');
    await one.scheduler.schedule({ ...job, runAt });
    await bench.start(one).poll();
    expect(await one.scheduler.nextRunAt(job)).toBe(runAt);
  });
});
