import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JobHandler, JobOutcome, RunningScheduler } from '../../src/jobs/scheduler.ts';
import { createLog } from '../../src/lib/log.ts';
import { StoreUnavailableError, UnreadableJobError } from '../../src/store/errors.ts';
import type { JobTable, ScheduledJob, Store, Timetable } from '../../src/store/ports.ts';
import { createEngine } from './engine.ts';
import { onEachStore } from './opened.ts';

const minute = 60_000;
const letter = (id: string) => ({ kind: 'letter', id });

/** A handler that notes the jobs it runs, and returns the given outcome. */
function recording(outcome: (job: ScheduledJob) => JobOutcome | Promise<JobOutcome> = () => undefined) {
  const ran: ScheduledJob[] = [];
  const handler: JobHandler = {
    async run(job) {
      ran.push(job);
      return outcome(job);
    },
  };
  return { handler, ran, ids: () => ran.map(({ id }) => id) };
}

onEachStore('the scheduler', (stores) => {
  let nowMs: number;
  let lines: string[];
  let started: RunningScheduler[];

  /** The scheduler of one process. */
  async function create(
    handlers?: Record<string, JobHandler>,
    store: Store = stores.store,
    everyMs = 60 * minute,
  ) {
    const scheduler = await createEngine({
      redisUrl: stores.options.redisUrl,
      store,
      log: createLog('info', { write: (line) => void lines.push(line) }),
      now: () => nowMs,
      everyMs,
    });
    if (handlers) scheduler.start(handlers);
    started.push(scheduler);
    return scheduler;
  }

  beforeEach(() => {
    nowMs = Date.UTC(2026, 10, 18, 10);
    lines = [];
    started = [];
  });
  afterEach(async () => {
    await Promise.all(started.map((scheduler) => scheduler.stop()));
    await Promise.all(started.map((scheduler) => scheduler.close()));
  });

  it('runs a job at its time, not before, and forgets it afterwards', async () => {
    const { handler, ran } = recording();
    const scheduler = await create({ letter: handler });
    const runAt = nowMs + minute;
    await scheduler.schedule({ ...letter('a'), runAt });
    nowMs = runAt - 1;
    await scheduler.poll();
    expect(ran).toEqual([]);
    expect(await scheduler.nextRunAt(letter('a'))).toBe(runAt);
    nowMs = runAt;
    await scheduler.poll();
    await scheduler.poll();
    expect(ran).toEqual([{ ...letter('a'), runAt }]);
    expect(await scheduler.nextRunAt(letter('a'))).toBeUndefined();
  });

  it('replaces the time of a job that is scheduled again, and never runs a cancelled job', async () => {
    const { handler, ids } = recording();
    const scheduler = await create({ letter: handler });
    for (const id of ['a', 'b']) await scheduler.schedule({ ...letter(id), runAt: nowMs + minute });
    await scheduler.schedule({ ...letter('a'), runAt: nowMs + 2 * minute });
    await scheduler.cancel(letter('b'));
    await scheduler.cancel(letter('never there'));
    nowMs += minute;
    await scheduler.poll();
    expect(ids()).toEqual([]);
    nowMs += minute;
    await scheduler.poll();
    expect(ids()).toEqual(['a']);
  });

  it('runs a job again at the time that its handler returns', async () => {
    const { handler, ids } = recording(() => ({ runAt: nowMs + minute }));
    const scheduler = await create({ letter: handler });
    await scheduler.schedule({ ...letter('a'), runAt: nowMs });
    await scheduler.poll();
    await scheduler.poll();
    expect(ids()).toEqual(['a']);
    expect(await scheduler.nextRunAt(letter('a'))).toBe(nowMs + minute);
    nowMs += minute;
    await scheduler.poll();
    expect(ids()).toEqual(['a', 'a']);
  });

  describe.each([
    ['done', (): JobOutcome => undefined],
    ['to run again', (): JobOutcome => ({ runAt: nowMs + 2 * minute })],
    ['failed', (): JobOutcome => ({ failed: 'No such person.' })],
  ])('a job that is %s', (_name, outcome) => {
    it.each([
      ['rescheduled', (at: number) => ({ ...letter('a'), runAt: at + minute })],
      ['cancelled', () => undefined],
    ])('but was %s while it ran stays as changed', async (_change, change) => {
      const { handler } = recording(async () => {
        const job = change(nowMs);
        await (job === undefined ? scheduler.cancel(letter('a')) : scheduler.schedule(job));
        return outcome();
      });
      const scheduler = await create({ letter: handler });
      await scheduler.schedule({ ...letter('a'), runAt: nowMs });
      await scheduler.poll();
      expect(await stores.store.jobs.get(letter('a'))).toEqual(change(nowMs));
    });
  });

  it('retries a job even if another process moved it, but not if it was cancelled', async () => {
    const { handler } = recording(async ({ id }) => {
      if (id === 'a') await scheduler.schedule({ ...letter('a'), runAt: nowMs + 60 * minute });
      else await scheduler.cancel(letter(id));
      return { retryAt: nowMs + minute };
    });
    const scheduler = await create({ letter: handler });
    for (const id of ['a', 'b']) await scheduler.schedule({ ...letter(id), runAt: nowMs });
    await scheduler.poll();
    expect(await scheduler.nextRunAt(letter('a'))).toBe(nowMs + minute);
    expect(await scheduler.nextRunAt(letter('b'))).toBeUndefined();
  });

  it('retries a job that threw ever later, up to an hour, and runs the others now', async () => {
    let broken = true;
    const { handler, ids } = recording(({ id }) => {
      if (id === 'a' && broken) throw new Error('A defect.');
      return undefined;
    });
    const scheduler = await create({ letter: handler });
    for (const id of ['a', 'b', 'c']) await scheduler.schedule({ ...letter(id), runAt: nowMs });
    await scheduler.poll();
    expect(ids().sort()).toEqual(['a', 'b', 'c']);
    expect(lines.join('')).toMatch(/"job":"letter\/a".*A job failed. It runs again in 300 s\./);
    for (const [nth, minutes] of [5, 10, 20, 40, 60, 60].entries()) {
      nowMs += minutes * minute - 1;
      await scheduler.poll();
      expect(ids()).toHaveLength(3 + nth);
      nowMs += 1;
      broken = nth < 5;
      await scheduler.poll();
      expect(ids()).toHaveLength(4 + nth);
    }
    expect(await scheduler.nextRunAt(letter('a'))).toBeUndefined();
    expect(scheduler.thrownInARow()).toBe(0);
    expect(scheduler.runs()).toEqual({ letter: { done: 3, again: 0, failed: 0, threw: 6 } });
    // It begins anew after a run that ended.
    broken = true;
    await scheduler.schedule({ ...letter('a'), runAt: nowMs });
    await scheduler.poll();
    expect(await scheduler.nextRunAt(letter('a'))).toBe(nowMs + 5 * minute);
    nowMs += 5 * minute;
    await scheduler.poll();
    expect(scheduler.thrownInARow()).toBe(2);
  });

  it('lists the jobs that ended in failure, with their reasons', async () => {
    const { handler, ids } = recording(({ id }) => (id === 'good' ? undefined : { failed: `No ${id}.` }));
    const scheduler = await create({ letter: handler, 'letter-b': handler });
    for (const id of ['b', 'a', 'good']) await scheduler.schedule({ ...letter(id), runAt: nowMs - 1 });
    await scheduler.schedule({ kind: 'letter-b', id: 'x', runAt: nowMs });
    await scheduler.poll();
    const failure = { kind: 'letter', runAt: nowMs - 1, failedAt: nowMs };
    expect(await scheduler.failed('letter')).toEqual([
      { ...failure, id: 'a', reason: 'No a.' },
      { ...failure, id: 'b', reason: 'No b.' },
    ]);
    expect(await (await create()).failed('letter-b')).toHaveLength(1);
    expect(await scheduler.failed('other')).toEqual([]);
    nowMs += 60 * minute;
    await scheduler.poll();
    expect(ids()).toHaveLength(4);
  });

  it('leaves jobs of unknown kinds alone, counts them, and logs that once', async () => {
    const { handler, ids } = recording();
    const old = await create();
    for (const id of ['a', 'b']) await old.schedule({ kind: 'parcel', id, runAt: nowMs });
    await old.schedule({ ...letter('c'), runAt: nowMs });
    old.start({ letter: handler });
    for (let polls = 0; polls < 3; polls++) await old.poll();
    expect(ids()).toEqual(['c']);
    expect(await old.unhandled()).toEqual({ parcel: 2 });
    const entries = lines.filter((line) => line.includes('unknown kinds'));
    expect(entries).toHaveLength(1);
    expect(entries[0]).toContain('"left":{"parcel":2}');
    const parcels = recording();
    const next = await create({ letter: handler, parcel: parcels.handler }, await stores.open());
    expect(await next.unhandled()).toEqual({});
    await next.poll();
    expect(parcels.ids().sort()).toEqual(['a', 'b']);
  });

  it('runs 32 jobs at once, and four of a workspace, and those that are due first begin first', async () => {
    const hold = Promise.withResolvers<void>();
    const { handler, ids } = recording(async ({ id }) => {
      if (id < 'b') await hold.promise;
      return undefined;
    });
    const scheduler = await create({ letter: handler });
    const all = ['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'b/1', 'a/6', 'c/1'];
    for (const [index, id] of all.entries())
      await scheduler.schedule({ ...letter(id), runAt: nowMs - 100 + index });
    const polled = scheduler.poll();
    const first = ['a/1', 'a/2', 'a/3', 'a/4', 'b/1', 'c/1'];
    await expect.poll(() => ids().toSorted()).toEqual(first);
    hold.resolve();
    await polled;
    expect(ids().slice(first.length).toSorted()).toEqual(['a/5', 'a/6']);
  });

  it('reads a job again before it runs, in case it changed while it waited', async () => {
    const hold = Promise.withResolvers<void>();
    const { handler, ran } = recording(async ({ id }) => {
      if (id < 'a/5') await hold.promise;
      return undefined;
    });
    const scheduler = await create({ letter: handler });
    for (const id of ['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'a/6', 'a/7'])
      await scheduler.schedule({ ...letter(id), runAt: nowMs - minute });
    const polled = scheduler.poll();
    await expect.poll(() => ran.map(({ id }) => id).toSorted()).toEqual(['a/1', 'a/2', 'a/3', 'a/4']);
    await scheduler.cancel(letter('a/5'));
    await scheduler.schedule({ ...letter('a/6'), runAt: nowMs + 1 });
    await scheduler.schedule({ ...letter('a/7'), runAt: nowMs - minute });
    hold.resolve();
    await polled;
    expect(ran.slice(4)).toMatchObject([{ id: 'a/7' }]);
  });

  it('waits for running jobs when it stops, and leaves waiting ones to the next process', async () => {
    const hold = Promise.withResolvers<void>();
    const { handler, ids } = recording(async () => {
      await hold.promise;
      return undefined;
    });
    const scheduler = await create({ letter: handler });
    const all = ['a/1', 'a/2', 'a/3', 'a/4', 'a/5'];
    for (const id of all) await scheduler.schedule({ ...letter(id), runAt: nowMs });
    const polled = scheduler.poll();
    await expect.poll(() => ids().toSorted()).toEqual(all.slice(0, 4));
    let stopped = false;
    const stopping = scheduler.stop().then(() => {
      stopped = true;
    });
    await scheduler.nextRunAt(letter('a/5'));
    expect(stopped).toBe(false);
    hold.resolve();
    await Promise.all([stopping, polled]);
    await scheduler.poll();
    expect(ids().toSorted()).toEqual(all.slice(0, 4));
    const next = recording();
    await (await create({ letter: next.handler }, await stores.open())).poll();
    expect(next.ids()).toEqual(['a/5']);
  });

  it('checks the times of jobs at the start, and when the clock was set back', async () => {
    const asked: string[] = [];
    const right = nowMs + minute;
    const handler: JobHandler = {
      ...recording().handler,
      async runAtAfterClockJump({ id, runAt }) {
        asked.push(id);
        if (id === 'broken') throw new Error('A defect.');
        return runAt > right ? right : undefined;
      },
    };
    const scheduler = await create();
    for (const id of ['broken', 'late'])
      await scheduler.schedule({ ...letter(id), runAt: right + 99 * minute });
    await scheduler.schedule({ ...letter('right'), runAt: right });
    await scheduler.schedule({ kind: 'parcel', id: 'p', runAt: right + 99 * minute });
    scheduler.start({ letter: handler, parcel: recording().handler });
    await scheduler.poll();
    expect(asked.sort()).toEqual(['broken', 'late', 'right']);
    expect(await scheduler.nextRunAt(letter('late'))).toBe(right);
    expect(await scheduler.nextRunAt(letter('right'))).toBe(right);
    expect(await scheduler.nextRunAt(letter('broken'))).toBe(right + 99 * minute);
    expect(lines.join('')).toMatch(/"job":"letter\/late".*was moved/);
    expect(lines.join('')).toMatch(/"job":"letter\/broken".*could not be checked/);
    for (const [stepMs, times] of [
      [0, 3],
      [-minute, 3],
      [-minute - 1, 6],
      [0, 6],
    ] as const) {
      nowMs += stepMs;
      await scheduler.poll();
      expect(asked).toHaveLength(times);
    }
  });

  it('runs jobs on its own once it is started, at their times', async () => {
    const { handler, ids } = recording();
    const scheduler = await create(undefined, undefined, 5);
    await scheduler.schedule({ ...letter('a'), runAt: nowMs });
    await scheduler.poll();
    expect(ids()).toEqual([]);
    scheduler.start({ letter: handler });
    await expect.poll(ids).toEqual(['a']);
    await scheduler.schedule({ ...letter('b'), runAt: nowMs + 60 * minute });
    nowMs += 60 * minute;
    await expect.poll(ids).toEqual(['a', 'b']);
  });

  it('runs a workspace’s one job while another’s thousand are due and hang', async () => {
    const hold = Promise.withResolvers<void>();
    const { handler, ids } = recording(async ({ id }) => {
      if (id.startsWith('a')) await hold.promise;
      return undefined;
    });
    const scheduler = await create();
    for (let index = 0; index < 1_000; index += 1)
      await scheduler.schedule({ ...letter(`a/${index}`), runAt: nowMs - 1 });
    await scheduler.schedule({ ...letter('b/1'), runAt: nowMs });
    scheduler.start({ letter: handler });
    const polled = scheduler.poll();
    await expect.poll(ids).toContain('b/1');
    expect(ids()).toHaveLength(5);
    hold.resolve();
    await Promise.all([scheduler.stop(), polled]);
  });

  it('begins nothing of a workspace that was told to pause, for a minute at most, and goes on with others', async () => {
    const { handler, ids } = recording(({ id }) =>
      id === 'a/1' ? { retryAt: nowMs + 60 * minute, pauseMs: 99_000_000 } : undefined,
    );
    const scheduler = await create({ letter: handler });
    await scheduler.schedule({ ...letter('a/1'), runAt: nowMs });
    await scheduler.poll();
    nowMs += minute - 1;
    for (const id of ['a/2', 'b/1']) await scheduler.schedule({ ...letter(id), runAt: nowMs - 1 });
    void scheduler.poll();
    await expect.poll(ids).toEqual(['a/1', 'b/1']);
    nowMs += 1;
    const after = async () => {
      void scheduler.poll();
      return ids();
    };
    await expect.poll(after).toEqual(['a/1', 'b/1', 'a/2']);
  });

  it('leaves a job alone whose work it does not know, and counts it', async () => {
    const { handler, ids } = recording(({ id }) => {
      if (id === 'newer') throw new UnreadableJobError('A newer release knows this work.');
      return undefined;
    });
    const scheduler = await create({ letter: handler });
    for (const id of ['newer', 'good']) await scheduler.schedule({ ...letter(id), runAt: nowMs });
    for (let polls = 0; polls < 3; polls += 1) await scheduler.poll();
    expect(ids().sort()).toEqual(['good', 'newer']);
    expect(await scheduler.unhandled()).toEqual({ letter: 1 });
    expect(await scheduler.nextRunAt(letter('newer'))).toBe(nowMs);
    expect(lines.filter((line) => line.includes('"job":"letter/newer"'))).toHaveLength(1);
  });

  it('gives back what still runs when its time to stop is over, and another process runs it at once', async () => {
    const { handler, ids } = recording(() => new Promise<never>(() => {}));
    const scheduler = await create({ letter: handler });
    for (const id of ['a', 'b']) await scheduler.schedule({ ...letter(id), runAt: nowMs });
    void scheduler.poll();
    await expect.poll(() => ids().toSorted()).toEqual(['a', 'b']);
    const stopping = scheduler.stop(1);
    expect(scheduler.stop()).toBe(stopping);
    expect(await stopping).toBe(2);
    await scheduler.schedule({ ...letter('c'), runAt: nowMs });
    void scheduler.poll();
    const next = recording();
    await (await create({ letter: next.handler }, await stores.open())).poll();
    expect(next.ids().toSorted()).toEqual(['a', 'b', 'c']);
    expect(ids()).toHaveLength(2);
  });

  it('leaves a job due that the store does not show for a moment', async () => {
    let isAway = true;
    let asked = 0;
    const get: JobTable['get'] = (...given) => {
      asked += 1;
      return isAway ? Promise.reject(new StoreUnavailableError('away')) : stores.store.jobs.get(...given);
    };
    const table = { ...(stores.store.timetable ?? stores.store.jobs), get };
    const store = {
      ...stores.store,
      jobs: table,
      ...(stores.store.timetable && { timetable: table as Timetable }),
    };
    const { handler, ids } = recording();
    const scheduler = await create({ letter: handler }, store, 5);
    await scheduler.schedule({ ...letter('a'), runAt: nowMs });
    await expect.poll(() => asked).toBeGreaterThan(2);
    expect([ids(), scheduler.thrownInARow()]).toEqual([[], 0]);
    isAway = false;
    await expect.poll(ids).toEqual(['a']);
  });
});
