import { describe, expect, it } from 'vitest';
import { kinds } from './kinds.ts';
import { useStores } from './opened.ts';

const job = { kind: 'digest', id: 'T1/C1' };

describe.each(kinds)('the job table, $name', (kind) => {
  describe.skipIf(!kind.available)('contract', () => {
    const stores = useStores(kind);
    const jobs = () => stores.store.jobs;

    it('gives the due jobs of a kind, earliest first, then by id, and keeps them', async () => {
      const at = { b: 20, a: 20, late: 31, c: 10, edge: 30, B: 20 };
      for (const [id, runAt] of Object.entries(at)) await jobs().put({ kind: 'digest', id, runAt });
      await jobs().put({ kind: 'reminder', id: 'a', runAt: 1 });
      const due = await jobs().due('digest', 30, 10);
      expect(due.map(({ id }) => id)).toStrictEqual(['c', 'B', 'a', 'b', 'edge']);
      expect(due[0]).toStrictEqual({ kind: 'digest', id: 'c', runAt: 10 });
      expect(await jobs().due('digest', 30, 2)).toStrictEqual(due.slice(0, 2));
      expect(await jobs().due('digest', 9, 10)).toStrictEqual([]);
      expect(await jobs().due('digest', 30, 10)).toStrictEqual(due);
      expect(await jobs().due('reminder', 30, 10)).toStrictEqual([{ kind: 'reminder', id: 'a', runAt: 1 }]);
      expect(await jobs().due('dig', 30, 10)).toStrictEqual([]);
    });

    it('has one time, to the millisecond, and one payload for a job', async () => {
      const runAt = Date.UTC(2026, 10, 27, 9, 0, 0, 123);
      await jobs().put({ ...job, runAt: 5, payload: { text: 'Zażółć', list: [1, null] } });
      expect(await jobs().get(job)).toStrictEqual({
        ...job,
        runAt: 5,
        payload: { text: 'Zażółć', list: [1, null] },
      });
      await jobs().put({ ...job, runAt });
      expect(await jobs().get(job)).toStrictEqual({ ...job, runAt, payload: undefined });
      expect(await jobs().due('digest', runAt - 1, 10)).toStrictEqual([]);
      expect(await jobs().due('digest', runAt, 10)).toStrictEqual([{ ...job, runAt }]);
    });

    it.each([0, false, null, '', 'text'])('keeps the payload %j', async (payload) => {
      await jobs().put({ ...job, runAt: 5, payload });
      expect((await jobs().get(job))?.payload).toBe(payload);
    });

    it('moves a job and keeps its payload, from any time or only from a given one', async () => {
      await jobs().put({ ...job, runAt: 5, payload: 'x' });
      expect(await jobs().change(job, { to: 6 })).toBe(true);
      expect(await jobs().change(job, { from: 5, to: 7 })).toBe(false);
      expect(await jobs().get(job)).toStrictEqual({ ...job, runAt: 6, payload: 'x' });
      expect(await jobs().change(job, { from: 6, to: 7 })).toBe(true);
      expect(await jobs().get(job)).toStrictEqual({ ...job, runAt: 7, payload: 'x' });
      expect(await jobs().change({ ...job, id: 'none' }, { to: 6 })).toBe(false);
      expect(await jobs().get({ ...job, id: 'none' })).toBeUndefined();
    });

    it('removes a job and its payload, at any time or only at a given one', async () => {
      await jobs().put({ ...job, runAt: 0, payload: 'x' });
      expect(await jobs().change(job, { from: 5 })).toBe(false);
      expect(await jobs().change(job, { from: 0 })).toBe(true);
      expect(await jobs().change(job, {})).toBe(false);
      expect(await jobs().get(job)).toBeUndefined();
      expect(await jobs().due('digest', 10, 10)).toStrictEqual([]);
      await jobs().put({ ...job, runAt: 7 });
      expect((await jobs().get(job))?.payload).toBeUndefined();
      expect(await jobs().change(job, {})).toBe(true);
      expect(await jobs().get(job)).toBeUndefined();
    });

    it('knows when the next job of a kind is due', async () => {
      expect(await jobs().nextAfter('digest', 0)).toBeUndefined();
      for (const [id, runAt] of Object.entries({ a: 20, b: 10, c: 30 }))
        await jobs().put({ kind: 'digest', id, runAt });
      await jobs().put({ kind: 'reminder', id: 'a', runAt: 15 });
      const next = await Promise.all([9, 10, 20, 30].map((after) => jobs().nextAfter('digest', after)));
      expect(next).toStrictEqual([10, 20, 30, undefined]);
    });

    it('counts the jobs of each kind', async () => {
      expect(await jobs().counts()).toStrictEqual({});
      for (const id of ['a', 'b']) await jobs().put({ kind: 'reminder', id, runAt: 1 });
      await jobs().put({ ...job, runAt: 1 });
      expect(await jobs().counts()).toStrictEqual({ digest: 1, reminder: 2 });
      await jobs().change(job, {});
      expect(await jobs().counts()).toStrictEqual({ reminder: 2 });
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
});
