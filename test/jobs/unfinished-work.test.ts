import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createUnfinishedWork } from '../../src/jobs/unfinished-work.ts';
import type { JobRef } from '../../src/store/ports.ts';
import { startSqlite, type TestSqlite } from '../support/sqlite.ts';
import { stopClock } from '../support/stopped-clock.ts';

type About = { text: string };
const id = 'T1/U1/one';
const job = { kind: 'unfinished', id };

let test: TestSqlite;
let options: unknown[];
let isAway: Promise<void> | undefined;
beforeEach(async () => {
  test = await startSqlite();
  options = [];
  isAway = undefined;
});
afterEach(() => test.close());

/** What one process remembers; `afterMs` as in the app unless given. */
function create(afterMs?: number) {
  const { jobs } = test.store;
  const scheduler = {
    async schedule(one: Parameters<typeof jobs.put>[0], given?: object) {
      options.push(given);
      await jobs.put(one);
    },
    cancel: async (one: JobRef) => void (await jobs.change(one, {})),
    async nextRunAt(one: JobRef) {
      await isAway;
      return (await jobs.get(one))?.runAt;
    },
  };
  return createUnfinishedWork<About>({ ...job, scheduler, log: test.log, now: test.now, afterMs });
}
const remembered = () => test.store.jobs.get(job);
const nothing = async () => false;

describe('work that is remembered', () => {
  it('is a job a minute ahead while it runs, and none after that', async () => {
    const begun = await create().begin(id, { text: 'Call' });
    const stored = await remembered();
    expect(stored?.runAt).toBe(test.now() + 60_000);
    expect(stored?.payload).toEqual({ text: 'Call' });
    expect(options).toEqual([{ isLazy: true }]);
    await begun.run(nothing);
    expect(await remembered()).toBeUndefined();
  });

  it('is forgotten where it failed: nobody does it again', async () => {
    const begun = await create(5_000).begin(id, { text: 'Call' });
    expect((await remembered())?.runAt).toBe(test.now() + 5_000);
    await expect(begun.run(() => Promise.reject(new Error('a defect')))).rejects.toThrow('a defect');
    expect(await remembered()).toBeUndefined();
  });

  it('stays remembered by whoever began it first, unless it was done here', async () => {
    const first = create();
    await first.begin(id, { text: 'Call' });
    const second = create();
    await (await second.begin(id, { text: 'Other' })).run(nothing);
    expect((await remembered())?.payload).toEqual({ text: 'Call' });
    await (await second.begin(id, { text: 'Other' })).run(async () => true);
    expect(await remembered()).toBeUndefined();
  });

  it('is done all the same where the store does not answer for half a second', async () => {
    const clock = stopClock();
    isAway = new Promise(() => {});
    const beginning = create().begin(id, { text: 'Call' });
    await clock.advance(500);
    const begun = await beginning;
    expect(test.logged()).toMatchObject([
      { level: 40, kind: 'unfinished', msg: 'Work could not be remembered. It is done all the same.' },
    ]);
    const done: string[] = [];
    await begun.run(async () => {
      done.push('done');
      return false;
    });
    expect(done).toEqual(['done']);
  });

  it('does not fail where it cannot be forgotten', async () => {
    const begun = await create().begin(id, { text: 'Call' });
    await begun.run(async () => {
      await test.store.close();
      return true;
    });
  });
});

describe('the handler of unfinished work', () => {
  const run = async (unfinished: ReturnType<typeof create>, work: (about: About) => Promise<void>) => {
    const stored = (await remembered()) ?? { ...job, runAt: 0 };
    return unfinished.handler(work).run(stored);
  };

  it('does what another process could not finish', async () => {
    await create().begin(id, { text: 'Call' });
    const done: About[] = [];
    expect(await run(create(), async (about) => void done.push(about))).toBeUndefined();
    expect(done).toEqual([{ text: 'Call' }]);
  });

  it('waits while this process is still at it', async () => {
    const unfinished = create(5_000);
    const begun = await unfinished.begin(id, { text: 'Call' });
    const work = () => Promise.reject(new Error('twice'));
    expect(await run(unfinished, work)).toEqual({ retryAt: test.now() + 5_000 });
    const stored = await remembered();
    await begun.run(nothing);
    expect(await unfinished.handler(work).run(stored ?? { ...job, runAt: 0 })).toEqual({
      failed: 'Error',
    });
  });

  it('gives up what fails, but not what the store could not answer', async () => {
    await create().begin(id, { text: 'Call' });
    const away = async () => {
      await test.store.close();
      await test.store.jobs.get(job);
    };
    await expect(run(create(), away)).rejects.toThrow('store');
  });

  it('runs what a wrong clock put too far ahead', async () => {
    const handler = create(5_000).handler(async () => {});
    const at = (aheadMs: number) => ({ ...job, runAt: test.now() + aheadMs });
    expect(await handler.runAtAfterClockJump?.(at(5_000))).toBeUndefined();
    expect(await handler.runAtAfterClockJump?.(at(5_001))).toBe(test.now());
  });
});
