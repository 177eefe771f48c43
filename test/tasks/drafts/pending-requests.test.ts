import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreUnavailableError } from '../../../src/store/errors.ts';
import {
  createPendingRequests,
  type PendingRequests,
  pendingRequestKind,
  type StoredRequest,
  type Told,
} from '../../../src/tasks/drafts/pending-requests.ts';
import { dueJobs } from '../../support/due-jobs.ts';
import { startDrafts, type TestDrafts } from './support.ts';

const minute = 60_000;
let test: TestDrafts;
let pendingRequests: PendingRequests;
beforeEach(async () => {
  test = await startDrafts();
  pendingRequests = startProcess();
  // Whatever an earlier process left has settled.
  test.clock.ms += minute;
});
afterEach(() => test.close());

const startProcess = (afterMs?: number): PendingRequests =>
  createPendingRequests({ scheduler: test.context.scheduler, now: test.context.now, afterMs });

const asked = (parts: Partial<StoredRequest> = {}): StoredRequest => ({
  workspaceId: 'T1',
  userId: 'U1',
  place: { installation: { teamId: 'T1' }, replaces: false },
  askedMs: test.clock.ms,
  request: { kind: 'other', typed: '/todo' },
  ...parts,
});
const line: StoredRequest['request'] = { kind: 'line', line: 'Call', started: { id: 'draft-1' } };

const jobOf = (id: string) => test.store.jobs.get({ kind: pendingRequestKind, id });
const keptOf = async (id: string) => (await jobOf(id))?.payload;

describe('an answer that is pending', () => {
  it('has a job a minute later, in the workspace of whoever asked', async () => {
    const { id } = await pendingRequests.begin(asked({ askedMs: test.clock.ms - 1_000 }), { isLazy: true });
    expect(id).toMatch(/^T1\/U1\/[\da-f-]{36}$/);
    const job = await jobOf(id);
    expect(job?.runAt).toBe(test.clock.ms - 1_000 + minute);
    expect(await keptOf(id)).toEqual(asked({ askedMs: test.clock.ms - 1_000 }));
  });

  it('is over once it was told, and stays where it is still pending', async () => {
    const [told, pending] = [await pendingRequests.begin(asked()), await pendingRequests.begin(asked())];
    await told.end('told');
    await pending.end('pending');
    await pending.end('told');
    expect(await jobOf(told.id)).toBeUndefined();
    expect(await jobOf(pending.id)).toBeDefined();
  });

  it('says more exactly what was asked for, and then is not stored again for the same', async () => {
    const pending = await pendingRequests.begin(asked(), { isLazy: true });
    await pending.become(asked({ request: line }));
    expect(await keptOf(pending.id)).toEqual(asked({ request: line }));
    await pending.become(asked({ request: line, askedMs: test.clock.ms + 5 }));
    expect(await keptOf(pending.id)).toEqual(asked({ request: line }));
    await pending.become(asked({ request: line, channelId: 'C1' }));
    expect(await keptOf(pending.id)).toEqual(asked({ request: line, channelId: 'C1' }));
  });

  it('is stored as it stays from the beginning, unless that may be lost', async () => {
    const lazy = await pendingRequests.begin(asked(), { isLazy: true });
    const firm = await pendingRequests.begin(asked());
    for (const pending of [lazy, firm]) await pending.become(asked({ askedMs: test.clock.ms + 5 }));
    expect(await keptOf(lazy.id)).toMatchObject({ askedMs: test.clock.ms + 5 });
    expect(await keptOf(firm.id)).toMatchObject({ askedMs: test.clock.ms });
  });

  it('is not taken on while the store is away; what was told cannot fail', async () => {
    const pending = await pendingRequests.begin(asked());
    await test.closeStore();
    await expect(pendingRequests.begin(asked())).rejects.toThrow(StoreUnavailableError);
    await pending.end('told');
  });

  it('is not told later when the store took it, but answered too late', async () => {
    const { scheduler } = test.context;
    const late = createPendingRequests({
      scheduler: {
        async schedule(job, how) {
          await scheduler.schedule(job, how);
          throw new StoreUnavailableError('No answer in time.');
        },
        cancel: scheduler.cancel,
      },
      now: test.context.now,
    });
    await expect(late.begin(asked())).rejects.toThrow(StoreUnavailableError);
    await expect.poll(() => dueJobs(test.store, pendingRequestKind)).toEqual([]);
  });
});

describe('the job of an answer that is pending', () => {
  /** Runs it as another process does that has worked for a while. */
  async function run(id: string, by = pendingRequests): Promise<{ told: StoredRequest[]; next: unknown }> {
    const told: StoredRequest[] = [];
    const tell = async (pending: StoredRequest): Promise<Told> => {
      told.push(pending);
      return { retryAt: 7 };
    };
    const job = await jobOf(id);
    if (job === undefined) throw new Error('There is no such job.');
    return { next: await by.handler(tell).run(job), told };
  }

  it('waits while this process works on it, and then tells', async () => {
    const pending = await pendingRequests.begin(asked());
    expect(await run(pending.id)).toEqual({ next: { retryAt: test.clock.ms + minute }, told: [] });
    await pending.end('pending');
    expect(await run(pending.id)).toEqual({ next: { retryAt: 7 }, told: [asked()] });
  });

  it.each([
    [undefined, 20_000],
    [5_000, 5_000],
  ])('leaves people alone just after a start, who may type it again (%s)', async (afterMs, settlesMs) => {
    const { id } = await pendingRequests.begin(asked());
    const startedMs = test.clock.ms;
    const next = startProcess(afterMs);
    expect(await run(id, next)).toEqual({ next: { retryAt: startedMs + settlesMs }, told: [] });
    test.clock.ms += settlesMs - 1;
    expect((await run(id, next)).told).toEqual([]);
    test.clock.ms += 1;
    expect((await run(id, next)).told).toHaveLength(1);
    // The clock was set back.
    test.clock.ms = startedMs - 20_000;
    expect((await run(id, next)).told).toHaveLength(1);
  });

  it('comes at once if it would come later than a minute after the clock was set back', async () => {
    const { runAtAfterClockJump } = pendingRequests.handler(async () => undefined);
    const at = (inMs: number) =>
      runAtAfterClockJump?.({ kind: pendingRequestKind, id: 'T1/U1/x', runAt: test.clock.ms + inMs });
    expect(await at(minute)).toBeUndefined();
    expect(await at(minute + 1)).toBe(test.clock.ms);
  });
});
