import { expect, it } from 'vitest';
import { onEachStore } from './opened.ts';

const job = { kind: 'digest', id: 'T1/C1' };

onEachStore('the job table', (stores) => {
  const jobs = () => stores.store.jobs;

  it('has one time, to the millisecond, for a job', async () => {
    const runAt = Date.UTC(2026, 10, 27, 9, 0, 0, 123);
    await jobs().put({ ...job, runAt: 5 });
    expect(await jobs().get(job)).toStrictEqual({ ...job, runAt: 5 });
    await jobs().put({ ...job, runAt });
    expect(await jobs().get(job)).toStrictEqual({ ...job, runAt });
  });

  it('moves a job, from any time or only from a given one', async () => {
    await jobs().put({ ...job, runAt: 5 });
    expect(await jobs().change(job, { to: 6 })).toBe(true);
    expect(await jobs().change(job, { from: 5, to: 7 })).toBe(false);
    expect(await jobs().get(job)).toStrictEqual({ ...job, runAt: 6 });
    expect(await jobs().change(job, { from: 6, to: 7 })).toBe(true);
    expect(await jobs().get(job)).toStrictEqual({ ...job, runAt: 7 });
    expect(await jobs().change({ ...job, id: 'none' }, { to: 6 })).toBe(false);
    expect(await jobs().get({ ...job, id: 'none' })).toBeUndefined();
  });

  it('removes a job, at any time or only at a given one', async () => {
    await jobs().put({ ...job, runAt: 0 });
    expect(await jobs().change(job, { from: 5 })).toBe(false);
    expect(await jobs().change(job, { from: 0 })).toBe(true);
    expect(await jobs().change(job, {})).toBe(false);
    expect(await jobs().get(job)).toBeUndefined();
    await jobs().put({ ...job, runAt: 7 });
    expect(await jobs().change(job, {})).toBe(true);
    expect(await jobs().get(job)).toBeUndefined();
  });

  it('outlives the process, and is shared', async () => {
    await jobs().put({ ...job, runAt: 5 });
    await stores.store.close();
    const [one, two] = [await stores.open(), await stores.open()];
    expect((await one.jobs.get(job))?.runAt).toBe(5);
    await one.jobs.change(job, { to: 6 });
    expect((await two.jobs.get(job))?.runAt).toBe(6);
  });
});
