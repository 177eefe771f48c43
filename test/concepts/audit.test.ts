import { expect, it } from 'vitest';
import { type AuditEntry, auditRecord, createAudit } from '../../src/workspaces/audit.ts';
import { recordedLog, temporaryStore } from '../support/temporary-store.ts';

const actor = { workspaceId: 'T1', userId: 'U1' };

/** A store, and the audits of two processes on it. */
async function startTwo() {
  const store = await temporaryStore();
  const create = () =>
    createAudit({
      bucket: store.bucket(auditRecord),
      log: recordedLog().log,
      now: Date.now,
      inFlight: (work) => work,
    });
  const audits = [create(), create()];
  /** What either of them writes, by turns, each stored before the next. */
  async function write(from: number, to: number, userId = 'U1') {
    for (let nth = from; nth < to; nth += 1) {
      const audit = audits[nth % 2];
      audit?.record({ ...actor, userId }, { action: 'task.done', target: String(nth) });
      await audit?.storeAll();
    }
  }
  const last = async (nth: number) => (await audits[nth]?.last('T1', 1_000)) ?? [];
  return { records: store.bucket(auditRecord), audits, write, last };
}

const targets = (lines: AuditEntry[]) => lines.map(({ target }) => Number(target));
const down = (from: number, to: number) => Array.from({ length: from - to }, (_, nth) => from - 1 - nth);

it('has each write of all processes once, the newest first, and the last 200', async () => {
  const { write, last } = await startTwo();
  for (const to of [1, 19, 20, 21, 45]) {
    await write((await last(0)).length, to);
    expect(targets(await last(0))).toEqual(down(to, 0));
    expect(targets(await last(1))).toEqual(down(to, 0));
  }
  await write(45, 221);
  expect(targets(await last(0)).slice(0, 200)).toEqual(down(221, 21));
  expect(await last(1)).toHaveLength(200);
});

it('has each of many that come at once', async () => {
  const { audits, last } = await startTwo();
  for (let nth = 0; nth < 60; nth += 1)
    audits[nth % 2]?.record(actor, { action: 'task.done', target: String(nth) });
  await Promise.all(audits.map((audit) => audit.storeAll()));
  expect(targets(await last(0)).toSorted((a, b) => b - a)).toEqual(down(60, 0));
});

it('stores few of the others again with a write', async () => {
  const { records, write } = await startTwo();
  await write(0, 50);
  const before = await records.get('T1');
  await write(50, 55);
  expect(await records.get('T1')).toEqual(before);
  expect((await records.get('T1/newest'))?.length).toBeLessThan(20);
});

it('forgets a person in all lines, and all lines of a workspace', async () => {
  const { records, audits, write, last } = await startTwo();
  await write(0, 25);
  await write(25, 30, 'U2');
  await audits[0]?.forgetPerson('T1', 'U1');
  const lines = await last(1);
  expect(targets(lines)).toEqual(down(30, 0));
  expect([...new Set(lines.map(({ user }) => user))]).toEqual(['U2', '']);
  await audits[0]?.forget('T1');
  expect(await last(1)).toEqual([]);
  expect((await records.get('T1')) ?? (await records.get('T1/newest'))).toBeUndefined();
});
