import { expect, it } from 'vitest';
import { type AuditEntry, auditRecord, createAudit } from '../../src/workspaces/audit.ts';
import { recordedLog, temporaryStore } from '../support/temporary-store.ts';

const workspaceId = 'T1';

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
  return {
    records: store.bucket(auditRecord),
    audits,
    /** What either of them writes, by turns, each a millisecond after the one before. */
    async write(from: number, to: number, userId = 'U1') {
      for (let nth = from; nth < to; nth += 1) {
        const audit = audits[nth % 2];
        audit?.record({ workspaceId, userId }, { action: 'task.done', target: String(nth) });
        await audit?.storeAll();
        for (const begun = Date.now(); Date.now() === begun; ) await new Promise(setImmediate);
      }
    },
  };
}

const targets = (lines: AuditEntry[] = []) => lines.map(({ target }) => Number(target));
const down = (from: number, to: number) => Array.from({ length: from - to }, (_, nth) => from - 1 - nth);

it('has the last 200 writes of all processes, the newest first, and few before them', async () => {
  const { records, audits, write } = await startTwo();
  await write(0, 3);
  for (const audit of audits) expect(targets(await audit.last(workspaceId))).toEqual([2, 1, 0]);
  await write(3, 450);
  for (const audit of audits) expect(targets(await audit.last(workspaceId))).toEqual(down(450, 250));
  await write(450, 850);
  const { keys } = await records.list('');
  expect(keys.length).toBeLessThanOrEqual(400);
});

it('has each of many that one process writes at the same time, in their order', async () => {
  const { audits } = await startTwo();
  for (let nth = 0; nth < 60; nth += 1)
    audits[0]?.record({ workspaceId, userId: 'U1' }, { action: 'task.done', target: String(nth) });
  expect(targets(await audits[0]?.last(workspaceId))).toEqual(down(60, 0));
});

it('keeps a line without its person', async () => {
  const { records, audits, write } = await startTwo();
  await write(0, 2);
  const { keys } = await records.list('');
  await audits[0]?.forgetPerson(keys[0] ?? '');
  const lines = await audits[1]?.last(workspaceId);
  expect(targets(lines)).toEqual([1, 0]);
  expect(lines?.map(({ user }) => user)).toEqual(['', 'U1']);
});
