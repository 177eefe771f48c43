import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { operationKind, operationOfJob } from '../../src/operations/operation.ts';
import { type AnswerResult, createOperations } from '../../src/operations/operations.ts';
import {
  type AskedOperation,
  operationRecord,
  type PendingAnswer,
  requestRecord,
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
    requests: test.store.bucket(requestRecord),
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
const requestOf = (by: string) => test.store.bucket(requestRecord).get(`T1/U1/${by}`);

/** Looks after the requests as a process does that starts now. */
async function look(process: TaskOperations): Promise<void> {
  const failed = vi.fn();
  process.watch(failed)();
  // It goes on with what it has begun.
  await test.store.bucket(requestRecord).list('');
  expect(failed).not.toHaveBeenCalled();
}

describe('an answer that is pending', () => {
  it('is stored as long as it is worked on, with no job', async () => {
    const one = asked();
    const { by, end } = await operations.begin(one, { isLazy: true });
    expect(await requestOf(by)).toEqual(one.pending);
    expect([await jobOf(by), await keptOf(by)]).toEqual([undefined, undefined]);
    await end('told');
    expect([await jobOf(by), await requestOf(by)]).toEqual([undefined, undefined]);
  });

  it('keeps what is known of its operation, of which nothing is taken back', async () => {
    const draft = { text: 'x', priority: null, due: { chosen: null } };
    const one = asked({}, { draft });
    const { by, become, end } = await operations.begin(one);
    const { pending: _, ...known } = one;
    expect(await keptOf(by)).toEqual(known);
    await operations.update(one, (before) => before && { ...before, made: 'task' });
    await become({ ...one, draft: { ...draft, text: 'y' } });
    await end('told');
    expect(await keptOf(by)).toEqual({ ...known, made: 'task' });
  });

  it('has a job a minute after it was asked for if they could not be told', async () => {
    const one = asked({ askedMs: test.clock.ms - 1_000 });
    const { by, end } = await operations.begin(one);
    await end('pending');
    await end('told');
    expect((await jobOf(by))?.runAt).toBe(test.clock.ms - 1_000 + minute);
    expect(await requestOf(by)).toBeDefined();
    expect(operationOfJob({ kind: operationKind, id: jobId(by, 'a/b') })).toEqual({
      workspaceId: 'T1',
      userId: 'U1',
      id: 'a/b',
      by,
    });
  });

  it('gets its job from the next process if this one ended, and from no process that works on it', async () => {
    const one = asked({ askedMs: test.clock.ms - 1_000 });
    const { by } = await operations.begin(one);
    const other = await startProcess().begin(asked());
    await look(operations);
    await vi.waitFor(async () => expect(await jobOf(other.by)).toBeDefined());
    expect(await jobOf(by)).toBeUndefined();
    await look(startProcess());
    await vi.waitFor(async () => expect((await jobOf(by))?.runAt).toBe(test.clock.ms - 1_000 + minute));
  });

  it('is that of the last request about the same thing, such as a command that came again', async () => {
    const first = await operations.begin(asked({}, { id: 'command' }));
    const { by } = await operations.begin(asked({}, { id: 'command' }));
    await first.end('told');
    expect((await requestOf('command'))?.by).toBe(by);
  });

  it('keeps the job that it has', async () => {
    const one = asked();
    const { by, end } = await operations.begin(one);
    await end('pending');
    await test.scheduler.schedule({ kind: operationKind, id: jobId(by), runAt: 7 * minute });
    const other = await operations.begin(asked());
    await look(startProcess());
    await vi.waitFor(async () => expect(await jobOf(other.by)).toBeDefined());
    expect((await jobOf(by))?.runAt).toBe(7 * minute);
  });
});

describe('the job of an answer that is pending', () => {
  /** Runs it as another process does that has worked for a while. */
  async function run({ by }: Pick<PendingAnswer, 'by'>, process = operations, isTold = false) {
    const told: AskedOperation[] = [];
    const job = { kind: operationKind, id: jobId(by), runAt: test.clock.ms };
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
    expect(await requestOf(pending.by)).toBeDefined();
    expect((await run(pending, operations, true)).next).toBeUndefined();
    expect(await requestOf(pending.by)).toBeUndefined();
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
