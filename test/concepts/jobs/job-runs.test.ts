import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createJobRuns, type JobRuns, retryAfterMs } from '../../../src/jobs/job-runs.ts';
import { failedJobRecord, type JobOutcome } from '../../../src/jobs/scheduler.ts';
import { createLog } from '../../../src/lib/log.ts';
import { UnreadableJobError } from '../../../src/store/errors.ts';
import { openStore } from '../../../src/store/open.ts';
import type { ScheduledJob, Store } from '../../../src/store/ports.ts';
import { testKeyring } from '../../support/keyring.ts';

const minute = 60_000;
const job = { kind: 'digest', id: 'T1/C1' };
let dataDir: string;
let store: Store;
let runs: JobRuns;
let now: number;
let lines: { level: number; msg: string }[];
let moved: ScheduledJob[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-job-runs-'));
  now = Date.parse('2026-11-18T10:00:00Z');
  store = await openStore({ dataDir, now: () => now, keyring: testKeyring });
  lines = [];
  moved = [];
  runs = createJobRuns({
    table: store.jobs,
    failures: store.bucket(failedJobRecord),
    log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
    now: () => now,
    place: (one, write) => {
      moved.push(one);
      return write(one.runAt);
    },
  });
  await store.jobs.put({ ...job, runAt: now });
});
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

const runAt = async () => (await store.jobs.get(job))?.runAt;
const run = (handle: () => Promise<JobOutcome>, found: ScheduledJob = { ...job, runAt: now }) =>
  runs.run({ run: handle }, found);
const throws = () => run(() => Promise.reject(new Error('down')));

describe('the run of a job', () => {
  it('that threw is repeated after 5, 10, 20, 40 and 60 minutes, and then every hour', async () => {
    const pauses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      expect(await throws()).toEqual({ failed: 'Error' });
      pauses.push((((await runAt()) ?? 0) - now) / minute);
      now = (await runAt()) ?? 0;
    }
    expect(pauses).toEqual([5, 10, 20, 40, 60, 60]);
    expect(pauses.map((_, index) => retryAfterMs(index + 1) / minute)).toEqual(pauses);
    expect(lines.map(({ msg }) => msg).slice(0, 2)).toEqual([
      'A job failed. It runs again in 300 s.',
      'A job failed. It runs again in 600 s.',
    ]);
  });

  it('counts what was thrown in a row, and begins anew after a run that ended', async () => {
    await throws();
    now += 5 * minute;
    await throws();
    expect(runs.thrownInARow()).toBe(2);
    now += 10 * minute;
    await run(async () => ({ runAt: now + minute }));
    expect(runs.thrownInARow()).toBe(0);
    now += minute;
    await throws();
    expect(runs.thrownInARow()).toBe(1);
    expect(await runAt()).toBe(now + 5 * minute);
    expect(runs.counts()).toEqual({ digest: { done: 1, again: 0, failed: 0, threw: 3 } });
  });

  it('leaves a job alone that this release cannot read, and says so once', async () => {
    let tries = 0;
    const unreadable = () =>
      run(() => {
        tries += 1;
        return Promise.reject(new UnreadableJobError('a newer release wrote it'));
      });
    for (let nth = 0; nth < 2; nth += 1)
      expect(await unreadable()).toEqual({ isStillDue: true, isUnreadable: true });
    expect(tries).toBe(1);
    expect(await runAt()).toBe(now);
    expect(runs.isUnreadable({ ...job, runAt: now })).toBe(true);
    expect([runs.unreadable('digest'), runs.unreadable('other')]).toEqual([1, 0]);
    expect(lines).toMatchObject([
      {
        level: 50,
        job: 'digest/T1/C1',
        msg: 'A job cannot be read. It is left alone, for a release that can.',
      },
    ]);
    expect(runs.thrownInARow()).toBe(0);
  });

  it('stays due, and is not put off, when the store could not be read', async () => {
    const { get } = store.jobs;
    let isAway = true;
    store.jobs.get = async (ref) => (isAway ? Promise.reject(new Error('away')) : get(ref));
    expect(await run(async () => undefined)).toEqual({ isStillDue: true });
    isAway = false;
    expect(await runAt()).toBe(now);
    expect(runs.thrownInARow()).toBe(0);
    expect(await run(async () => undefined)).toEqual({});
  });

  it('says that the job is still due where the store went away during the run', async () => {
    const outcome = await run(async () => {
      await store.close();
      throw new Error('down');
    });
    expect(outcome).toEqual({ isStillDue: true });
    expect(lines.at(-1)?.msg).toBe('A failed job could not be moved.');
    store = await openStore({ dataDir, now: () => now, keyring: testKeyring });
    expect(await runAt()).toBe(now);
  });
});
