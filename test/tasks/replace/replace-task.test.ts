import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Task } from '../../../src/platform/resources.ts';
import { holdLease } from '../../../src/store/held-lease.ts';
import { setTaskDone } from '../../../src/tasks/complete.ts';
import type { Draft } from '../../../src/tasks/drafts/draft.ts';
import type { StoredDraft } from '../../../src/tasks/drafts/draft-store.ts';
import {
  isBegun,
  isReplacement,
  type Replacement,
  replaceTask,
} from '../../../src/tasks/replace/replace-task.ts';
import { sameDraft, toReplaced } from '../../../src/tasks/replace/replaced-task.ts';
import { resumeReplacement } from '../../../src/tasks/replace/resume-replacement.ts';
import { startDrafts, type TestDrafts } from '../drafts/support.ts';

let test: TestDrafts;
let old: Task;
const due = 1_800_000_000;
const jonas = {
  user: { id: '', name: 'Jonas Lindqvist', email: 'jonas@example.com' },
  role: 'coach',
} as const;

beforeEach(async () => {
  test = await startDrafts();
  old = await test.client.createTask({
    text: 'Call Anna',
    due,
    priority: 'high',
    user: test.organization.people.anna,
    program: test.organization.program,
  });
  test.calls();
});
afterEach(() => test.close());

/** A draft that replaces the old task, with these parts otherwise. */
async function keep(parts: Partial<Draft> = {}, more: Partial<StoredDraft> = {}): Promise<Replacement> {
  const replaces = toReplaced(old);
  const draft = { ...sameDraft(replaces, 'Europe/Berlin', test.context.now()), ...parts };
  const stored = await test.context.store.keep({ ...test.stored(), draft, replaces, ...more });
  if (!isReplacement(stored)) throw new Error('It replaces nothing.');
  return stored;
}
const person = () => ({ ...jonas, user: { ...jonas.user, id: test.context.me.id } });
const replace = () => replaceTask(test.context, person(), 'draft-1');
const tasks = () =>
  test
    .tasks()
    .map(({ description, done }) => `${description}${done ? ' (done)' : ''}`)
    .toSorted();

describe('replacing a task', () => {
  it('creates the new one, then marks the old one done', async () => {
    await keep({ text: 'Call Anna again' });
    expect(await replace()).toMatchObject({
      kind: 'replaced',
      old: { id: old.id, done: true },
      created: { description: 'Call Anna again', due: old.due, priority: 'high', done: false },
    });
    expect(tasks()).toEqual(['Call Anna (done)', 'Call Anna again']);
  });

  it('does so once, however often it is asked for', async () => {
    await keep({ text: 'Call Anna again' });
    const outcomes = await Promise.all([replace(), replace()]);
    outcomes.push(await replace());
    expect(new Set(outcomes.map(({ kind }) => kind)).difference(new Set(['replaced', 'busy'])).size).toBe(0);
    expect(outcomes.at(-1)).toMatchObject({ kind: 'replaced', old: { done: true } });
    expect(tasks()).toEqual(['Call Anna (done)', 'Call Anna again']);
  });

  it.each<[string, Partial<Draft>]>([
    ['its text', { text: 'Call Tom' }],
    ['its date', { due: { chosen: null } }],
    ['its priority', { priority: 'low' }],
  ])('counts as a change of %s', async (_what, parts) => {
    await keep(parts);
    expect(await replace()).toMatchObject({ kind: 'replaced' });
  });

  it('does nothing where nothing is new', async () => {
    await keep({ text: ' Call Anna ' });
    expect(await replace()).toEqual({ kind: 'unchanged' });
    expect(tasks()).toEqual(['Call Anna']);
  });

  it('does nothing for a draft that is gone, or that replaces nothing', async () => {
    expect(await replace()).toEqual({ kind: 'gone' });
    await test.context.store.keep(test.stored());
    expect(await replace()).toEqual({ kind: 'gone' });
    expect(tasks()).toEqual(['Call Anna']);
  });

  it('does nothing where the old task is done or gone', async () => {
    const draft = await keep({ text: 'Call Tom' });
    await setTaskDone(test.client, person(), old.id, true);
    expect(await replace()).toMatchObject({ kind: 'done-already', draft: { id: draft.id } });
    await keep({ text: 'Call Tom' }, { replaces: { ...toReplaced(old), id: 'no-such-task' } });
    expect(await replace()).toEqual({ kind: 'old-gone' });
    expect(tasks()).toEqual(['Call Anna (done)']);
  });

  it('asks what is still open before anything is created', async () => {
    await keep({ text: 'Call Tom', program: undefined, programName: 'No such program' });
    expect(await replace()).toMatchObject({ kind: 'question' });
    expect(tasks()).toEqual(['Call Anna']);
  });

  it('is for staff only', async () => {
    await keep({ text: 'Call Tom' });
    const client = { ...person(), role: 'client' as const };
    await expect(replaceTask(test.context, client, 'draft-1')).rejects.toThrow();
    expect(tasks()).toEqual(['Call Anna']);
  });

  it('waits for its turn, and says that another one is at it', async () => {
    await keep({ text: 'Call Tom' });
    const lease = await holdLease(test.context.leases, `replace/T1/${old.id}`, 60_000);
    expect(await replace()).toEqual({ kind: 'busy' });
    expect(tasks()).toEqual(['Call Anna']);
    await lease?.release();
    expect(await replace()).toMatchObject({ kind: 'replaced' });
  });

  it('says so where the old task could not be marked done, and finishes that later', async () => {
    await keep({ text: 'Call Tom' });
    const { rules } = test.platform.faults;
    rules.push({ method: 'PUT', path: `/todos/${old.id}`, answer: { status: 403 } });
    const first = await replace();
    if (first.kind !== 'not-completed') throw new Error(first.kind);
    expect(first.draft.replaces.by).toBe(first.created.id);
    expect(tasks()).toEqual(['Call Anna', 'Call Tom']);
    rules.splice(0);
    expect(await replace()).toMatchObject({ kind: 'replaced', created: { description: 'Call Tom' } });
    expect(tasks()).toEqual(['Call Anna (done)', 'Call Tom']);
  });
});

describe('a replacement whose process ended', () => {
  it('is only proposed again where nothing was begun', async () => {
    const stored = await keep({ text: 'Call Tom' });
    expect(await isBegun(test.context, stored)).toBe(false);
    const outcome = await resumeReplacement(test.context, person(), 'draft-1');
    expect(outcome).toMatchObject({ kind: 'proposal' });
    expect(tasks()).toEqual(['Call Anna']);
  });

  it('is finished where the new task is there', async () => {
    await keep({ text: 'Call Tom' });
    await replace();
    const stored = await test.context.store.get('draft-1', 'T1', 'U1');
    if (!isReplacement(stored)) throw new Error('It is not kept.');
    expect(await isBegun(test.context, stored)).toBe(true);
    expect(await isBegun(test.context, { ...stored, replaces: toReplaced(old) })).toBe(true);
    const outcome = await resumeReplacement(test.context, person(), 'draft-1');
    expect(outcome).toMatchObject({ kind: 'replaced' });
    expect(tasks()).toEqual(['Call Anna (done)', 'Call Tom']);
  });

  it('finds the new task that it created, though it could not note that', async () => {
    await keep({ text: 'Call Tom' });
    await test.context.leases.claim(`replace-begun/T1/${old.id}`, 60_000);
    const { id } = await test.client.createTask({
      text: 'Call Tom',
      due,
      priority: 'high',
      user: test.organization.people.anna,
      program: test.organization.program,
    });
    const outcome = await resumeReplacement(test.context, person(), 'draft-1');
    expect(outcome).toMatchObject({ kind: 'replaced', created: { id } });
    expect(tasks()).toEqual(['Call Anna (done)', 'Call Tom']);
  });

  it.each<[string, Partial<Parameters<typeof test.platform.addTask>[0]>]>([
    ['other words', { text: 'Call Tim' }],
    ['another date', { due: due + 1 }],
    ['its day over', { createdAt: Date.parse('2026-11-17T09:59:59Z') / 1000 }],
    ['its work done', { doneAt: 1 }],
  ])('does not take a task for the new one that has %s', async (_, parts) => {
    const stored = await keep({ text: 'Call Tom' });
    await test.context.leases.claim(`replace-begun/T1/${old.id}`, 60_000);
    const { anna } = test.organization.people;
    const createdAt = test.clock.ms / 1000 - 24 * 60 * 60;
    const task = { due, priority: 'high', user: anna, program: test.organization.program } as const;
    test.platform.addTask({ ...task, text: 'Call Tom', createdAt, ...parts });
    expect(await replace()).toMatchObject({ kind: 'replaced', created: { description: 'Call Tom' } });
    expect(test.tasks()).toHaveLength(3);
    expect(await isBegun(test.context, stored)).toBe(true);
  });

  it('is looked for again, and counts that, where it may have been sent', async () => {
    const stored = await keep({ text: 'Call Tom' }, { unconfirmed: { sinceMs: 1, lastMs: 1, count: 1 } });
    await test.context.leases.claim(`replace-begun/T1/${old.id}`, 60_000);
    await test.begun(stored);
    const outcome = await resumeReplacement(test.context, person(), 'draft-1');
    expect(outcome).toMatchObject({
      kind: 'unconfirmed',
      draft: { unconfirmed: { sinceMs: 1, lastMs: test.clock.ms, count: 2 } },
    });
    expect(tasks()).toEqual(['Call Anna']);
  });

  it('is gone with its draft', async () => {
    const outcome = await resumeReplacement(test.context, person(), 'draft-1');
    expect(outcome).toEqual({ kind: 'gone' });
  });
});
