import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../src/playground/platform-emulator/index.ts';
import { createOnce } from '../../src/tasks/drafts/create-once.ts';
import type { ReadyDraft } from '../../src/tasks/drafts/draft.ts';
import type { StoredDraft } from '../../src/tasks/drafts/draft-store.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { startDrafts, type TestDrafts } from './drafts.ts';

let test: TestDrafts;
let ready: ReadyDraft;

beforeEach(async () => {
  test = await startDrafts();
  ready = {
    text: 'Call Anna',
    due: 1_800_000_000,
    priority: 'high',
    user: { id: test.organization.people.anna, name: 'Anna Kowalski' },
    program: { id: test.organization.program, name: 'Spring' },
  };
  test.calls();
});
afterEach(() => test.close());

const create = (stored: StoredDraft = test.stored(), parts: Partial<ReadyDraft> = {}) =>
  createOnce(test.context, stored, { ...ready, ...parts });
const lost: Fault = { answer: 'cut' };
const lostAfterCommit: Fault = { carriedOut: true, answer: 'cut' };

describe('a create that is not confirmed', () => {
  it.each<[string, Partial<Parameters<typeof test.platform.addTask>[0]>]>([
    ['created before', { createdAt: 11 }],
    ['with other words', { text: 'Call Tom' }],
    ['with another date', { due: 1_800_000_060 }],
    ['with no date', { due: null }],
  ])('is not taken for a task %s', async (_, { createdAt: secondsBefore = 0, ...other }) => {
    const createdAt = test.clock.ms / 1000 - secondsBefore;
    const { text, due, user, program } = ready;
    const task = { text, due, user: user.id, program: program.id, createdAt };
    test.platform.addTask({ ...task, ...other });
    test.failCreate(lost);
    expect((await create()).kind).toBe('unconfirmed');
  });

  it.each([-5, 5])('is found though the platform’s clock is %i minutes off', async (minutes) => {
    test.clock.platformAheadMs = minutes * 60_000;
    const { text, due, user, program } = ready;
    const task = { text, due, user: user.id, program: program.id };
    const at = (test.clock.ms + test.clock.platformAheadMs) / 1000;
    test.platform.addTask({ ...task, createdAt: at - 11 });
    test.failCreate(lost);
    expect((await create()).kind).toBe('unconfirmed');
    test.failCreate(lostAfterCommit);
    const again = await create(test.stored({}, { id: 'draft-2' }));
    expect(again).toMatchObject({ kind: 'created', task: { created_at: at } });
  });

  it.each([
    ['shortened', (text: string) => `${text.slice(0, 100)}…`],
    ['trimmed', (text: string) => text.trim()],
  ])('is found though the platform stored its text %s', async (_, change) => {
    const text = `${'Go through the leadership survey with Anna and her team. '.repeat(4)} `;
    const { due, user, program } = ready;
    const createdAt = test.clock.ms / 1000;
    const task = { text: change(text), due, user: user.id, program: program.id, createdAt };
    const { id } = test.platform.addTask(task);
    test.failCreate(lost);
    expect(await create(test.stored(), { text })).toMatchObject({ kind: 'created', task: { id } });
  });
});

describe('a task that is asked for twice', () => {
  it('is created once, when both come at the same time and when one comes later', async () => {
    const outcomes = await Promise.all([create(), create(), create()]);
    const kinds = outcomes.map(({ kind }) => kind).sort();
    expect(kinds.filter((kind) => kind === 'created')).toHaveLength(1);
    expect(test.tasks()).toHaveLength(1);
    test.clock.ms += 59 * 60_000;
    expect(await create()).toMatchObject({ kind: 'already-created' });
    expect(test.tasks()).toHaveLength(1);
  });

  it('waits before it looks: the first request may not be done yet', async () => {
    await test.begun(test.stored());
    const clock = stopClock();
    const { text, due, user, program } = ready;
    const second = createOnce({ ...test.context, secondLookMs: 3_000 }, test.stored(), ready);
    await clock.advance(2_999);
    expect(test.calls()).toEqual([]);
    test.platform.addTask({ text, due, user: user.id, program: program.id });
    await clock.advance(1);
    expect(await clock.run(second)).toMatchObject({ kind: 'already-created' });
    expect(test.calls()).toEqual(['GET /todos']);
  });
});
