import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operationKind, operationOfJob } from '../../src/operations/operation.ts';
import { type AnswerResult, createOperations } from '../../src/operations/operations.ts';
import {
  type AskedOperation,
  operationRecord,
  type PendingAnswer,
  type TaskOperation,
  type TaskOperations,
} from '../../src/tasks/drafts/draft-store.ts';
import { startDrafts, type TestDrafts } from './drafts.ts';

const minute = 60_000;
let test: TestDrafts;
let operations: TaskOperations;
let count = 0;
beforeEach(async () => {
  test = await startDrafts();
  operations = startProcess();
  // Whatever an earlier process left has settled.
  test.clock.ms += minute;
});
afterEach(() => test.close());

const startProcess = (afterMs?: number): TaskOperations =>
  createOperations({
    bucket: test.store.bucket(operationRecord),
    scheduler: test.scheduler,
    now: test.context.now,
    afterMs,
  });

type Pending = AskedOperation['pending'];

/** Something that was asked for under a name of its own. */
function asked(parts: Partial<Pending> = {}, more: Partial<TaskOperation> = {}): AskedOperation {
  count += 1;
  const by = `by-${count}`;
  const pending = {
    by,
    place: { installation: { teamId: 'T1' }, replaces: false },
    askedMs: test.clock.ms,
    request: { kind: 'other', typed: '/todo' } as const,
    ...parts,
  };
  return { id: pending.by, workspaceId: 'T1', userId: 'U1', ...more, pending };
}

const jobId = (by: string, id = by) => `T1/U1/${by}/${id}`;
const jobOf = (by: string, id = by) => test.store.jobs.get({ kind: operationKind, id: jobId(by, id) });
const keptOf = (id: string) => operations.get({ id, workspaceId: 'T1', userId: 'U1' });

describe('an answer that is pending', () => {
  it('has a job a minute later, in the workspace of whoever asked', async () => {
    const one = asked({ askedMs: test.clock.ms - 1_000 });
    const { by } = await operations.begin(one, { isLazy: true });
    expect((await jobOf(by))?.runAt).toBe(test.clock.ms - 1_000 + minute);
    expect(await keptOf(by)).toEqual(one);
    expect(operationOfJob({ kind: operationKind, id: jobId(by, 'a/b') })).toEqual({
      workspaceId: 'T1',
      userId: 'U1',
      id: 'a/b',
      by,
    });
  });

  it('is over once it was told, and stays where it is still pending', async () => {
    const [told, pending] = [await operations.begin(asked()), await operations.begin(asked())];
    await told.end('told');
    await pending.end('pending');
    await pending.end('told');
    expect([await jobOf(told.by), await keptOf(told.by)]).toEqual([undefined, undefined]);
    expect(await jobOf(pending.by)).toBeDefined();
    expect(await keptOf(pending.by)).toBeDefined();
  });
});

describe('the job of an answer that is pending', () => {
  /** Runs it as another process does that has worked for a while. */
  async function run({ by }: Pick<PendingAnswer, 'by'>, process = operations, isTold = false) {
    const told: AskedOperation[] = [];
    const job = await jobOf(by);
    if (job === undefined) throw new Error('There is no such job.');
    const answer = async (one: AskedOperation): Promise<AnswerResult> => {
      told.push(one);
      return isTold ? undefined : { retryAt: 7 };
    };
    const outcome = await process.handler({ answer, start: async () => undefined }).run(job);
    return { next: outcome, told };
  }

  it('waits while this process works on it, and then tells', async () => {
    const one = asked();
    const pending = await operations.begin(one);
    expect(await run(pending)).toEqual({ next: { retryAt: test.clock.ms + minute }, told: [] });
    await pending.end('pending');
    expect(await run(pending)).toEqual({ next: { retryAt: 7 }, told: [one] });
    expect(await keptOf(one.id)).toEqual(one);
    expect((await run(pending, operations, true)).next).toBeUndefined();
    expect(await keptOf(one.id)).toBeUndefined();
    expect(await run(pending)).toEqual({ next: undefined, told: [] });
  });

  it.each([
    [undefined, 20_000],
    [5_000, 5_000],
  ])('leaves people alone just after a start, who may type it again (%s)', async (afterMs, settlesMs) => {
    const pending = await operations.begin(asked());
    const startedMs = test.clock.ms;
    const next = startProcess(afterMs);
    expect(await run(pending, next)).toEqual({ next: { retryAt: startedMs + settlesMs }, told: [] });
    test.clock.ms += settlesMs - 1;
    expect((await run(pending, next)).told).toEqual([]);
    test.clock.ms += 1;
    expect((await run(pending, next)).told).toHaveLength(1);
    // The clock was set back.
    test.clock.ms = startedMs - 20_000;
    expect((await run(pending, next)).told).toHaveLength(1);
  });
});
