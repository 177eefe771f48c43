import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredDraft } from '../../src/tasks/drafts/draft-store.ts';
import { type DraftRequest, rememberedOf, resumeRequest } from '../../src/tasks/drafts/resume-request.ts';
import { startDrafts, type TestDrafts } from './drafts.ts';

const minute = 60_000;
let test: TestDrafts;
beforeEach(async () => {
  test = await startDrafts();
  // The platform says what time it is with its first answer.
  await test.client.me();
});
afterEach(() => test.close());

const lineOf = (line: string): DraftRequest => ({ kind: 'line', line, started: { id: 'draft-1' } });
const draftOf = (stored: StoredDraft): DraftRequest => ({ kind: 'draft', stored });

/** What came of a request that was made so long ago (milliseconds). */
async function resume(request: DraftRequest, agoMs: number) {
  const { request: content, ...asked } = rememberedOf(request);
  const about = { place: { installation: { teamId: 'T1' } }, askedMs: test.clock.ms - agoMs };
  const pending = { by: 'killed', ...about, request: content };
  await test.operations.begin({ ...asked, workspaceId: 'T1', userId: 'U1', pending });
  const before = await test.operations.get({ id: asked.id, workspaceId: 'T1', userId: 'U1' });
  return resumeRequest(
    test.context,
    { workspaceId: 'T1', userId: 'U1', ...before, id: asked.id, pending },
    content,
  );
}

/** A task of Jonas's on the platform. */
const added = (text: string, agoMs: number) =>
  test.platform.addTask({
    text,
    due: null,
    user: test.organization.people.jonas,
    program: test.organization.program,
    createdAt: (test.clock.ms - agoMs) / 1000,
  });

/** The process that ended had begun to create the draft. */
const begun = (stored = test.stored()) => test.begun(stored);

describe('a request whose process ended before anything was created', () => {
  it.each([minute, 24 * 60 * minute])('is proposed and not created, after %i ms', async (agoMs) => {
    const outcome = await resume(lineOf('Call'), agoMs);
    const draft = { id: 'draft-1', proposed: true, resumedMs: test.clock.ms - agoMs };
    expect(outcome).toMatchObject({ kind: 'proposal', ready: { text: 'Call' }, draft });
    expect(test.tasks()).toEqual([]);
  });
});

describe('a request whose process ended while it created the task', () => {
  it('is its task: nothing is created', async () => {
    await begun();
    test.clock.ms += minute;
    const { id } = added('Call', minute);
    expect(await resume(draftOf(test.stored()), minute)).toMatchObject({ kind: 'created', task: { id } });
    expect(test.tasks()).toHaveLength(1);
  });

  it('is looked for since it was begun, and can be tried again', async () => {
    const sinceMs = test.clock.ms;
    await begun();
    test.clock.ms += minute;
    added('Call', 2 * minute);
    expect(await resume(draftOf(test.stored()), minute)).toMatchObject({
      kind: 'unconfirmed',
      draft: { id: 'draft-1', unconfirmed: { sinceMs, lastMs: sinceMs, count: 1 } },
    });
    const { id } = added('Call', minute);
    expect(await resume(draftOf(test.stored()), minute)).toMatchObject({ kind: 'created', task: { id } });
  });
});

describe('a request for a task that waits', () => {
  it('is left to its job, which is scheduled if its process ended before that', async () => {
    const waitsUntil = test.clock.ms + 5_000;
    await test.context.store.keep(test.stored({}, { waitsUntil }));
    expect(await resume(draftOf(test.stored()), minute)).toBeUndefined();
    expect(await test.nextRunAt('draft-1')).toBe(waitsUntil);
  });
});
