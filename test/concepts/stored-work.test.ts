import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createStoredWork, storedWorkRecord } from '../../src/operations/stored-work.ts';
import type { JobRef } from '../../src/store/ports.ts';
import { startSqlite, type TestSqlite } from '../support/sqlite.ts';

const minute = 60_000;
const kind = { what: 'event', doneKeptMs: 10 * minute };
const id = { workspaceId: 'T1', userId: 'U1', id: 'Ev1' };
const job = { kind: 'background', id: 'T1/U1/event/Ev1' };
const about = z.object({ of: z.string() });

let test: TestSqlite;
let done: object[];
beforeEach(async () => {
  test = await startSqlite();
  done = [];
});
afterEach(() => test.close());

/** What one process does; `afterMs` as in the app unless given. */
function create(afterMs?: number) {
  const { jobs } = test.store;
  const scheduler = {
    schedule: jobs.put,
    cancel: async (one: JobRef) => void (await jobs.change(one, {})),
  };
  const bucket = test.store.bucket(storedWorkRecord);
  return createStoredWork({ bucket, scheduler, now: test.now, afterMs });
}
type Process = ReturnType<typeof create>;

const scheduled = async (one: JobRef = job) => (await test.store.jobs.get(one))?.runAt;
const run = (process: Process, work = async (given: object) => void done.push(given)) =>
  process.handler(kind, about, work).run({ ...job, runAt: 0 });

it('is done by the next process if this one ends first', async () => {
  await create().take(kind, id, { of: 'a' }, { isLazy: true });
  const next = create();
  expect(await next.take(kind, id, { of: 'b' })).toBe(false);
  expect(await run(next)).toBeUndefined();
  expect(done).toEqual([{ of: 'a' }]);
  expect(await next.knows(kind, id)).toBe(true);
  expect(await run(next)).toBeUndefined();
  expect(done).toHaveLength(1);
});

it('has a job wherever its process was killed before it was acknowledged', async () => {
  await create().take(kind, id, { of: 'a' });
  // Only the record was stored.
  await test.store.jobs.change(job, {});
  expect(await create().take(kind, id, { of: 'a' })).toBe(false);
  expect(await scheduled()).toBeDefined();
});

it('waits while this process is at it, and is done again if that fails', async () => {
  const process = create(5_000);
  await process.take(kind, id, { of: 'a' });
  const held = Promise.withResolvers<void>();
  const running = process.run(kind, id, () => held.promise);
  expect(await run(process)).toEqual({ retryAt: test.now() + 5_000 });
  held.reject(new Error('a defect'));
  await expect(running).rejects.toThrow('a defect');
  expect(await scheduled()).toBe(test.now() + 5_000);
  const fails = () => Promise.reject(new Error('still'));
  await expect(run(process, fails)).rejects.toThrow('still');
  expect(await run(process)).toBeUndefined();
  expect(done).toEqual([{ of: 'a' }]);
});
