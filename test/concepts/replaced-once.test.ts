import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTurn } from '../../src/operations/turn.ts';
import type { Task } from '../../src/platform/resources.ts';
import type { Draft } from '../../src/tasks/drafts/draft.ts';
import type { StoredDraft } from '../../src/tasks/drafts/draft-store.ts';
import {
  isReplacement,
  type Replacement,
  replaceTask,
  resumeReplacement,
} from '../../src/tasks/replace/replace-task.ts';
import { sameDraft, toReplaced } from '../../src/tasks/replace/replaced-task.ts';
import { startDrafts, type TestDrafts } from './drafts.ts';

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
const replace = (id = 'draft-1') => replaceTask(test.context, person(), id);
/** Another draft has begun to replace the task, and its process was killed. */
const begunByOther = () =>
  inTurn(test.context, { workspaceId: 'T1', about: `replace-${old.id}`, by: 'other' }, async (_, lose) =>
    lose(),
  );
const tasks = () =>
  test
    .tasks()
    .map(({ description, done }) => `${description}${done ? ' (done)' : ''}`)
    .toSorted();

describe('replacing a task', () => {
  it('says that another draft is at it, for a minute at most', async () => {
    await keep({ text: 'Call Tom' });
    let end = () => {};
    const turn = { workspaceId: 'T1', about: `replace-${old.id}`, by: 'other' };
    const other = inTurn(test.context, turn, () => new Promise<void>((resolve) => (end = resolve)));
    await vi.waitFor(async () => expect(await replace()).toEqual({ kind: 'busy' }));
    test.clock.ms += 59_999;
    expect(await replace()).toEqual({ kind: 'busy' });
    expect(tasks()).toEqual(['Call Anna']);
    test.clock.ms += 1;
    expect(await replace()).toMatchObject({ kind: 'replaced' });
    end();
    await other;
  });

  it('looks again once it is its turn: another draft may have replaced the task since it was read', async () => {
    await keep({ text: 'Call Tom' });
    await keep({ text: 'Call Eva' }, { id: 'draft-2' });
    const { platform } = test.context;
    let first = true;
    const tasksPage: typeof platform.tasksPage = async (...query) => {
      const page = await platform.tasksPage(...query);
      if (first) {
        first = false;
        expect(await replace('draft-2')).toMatchObject({ kind: 'replaced' });
      }
      return page;
    };
    const late = { ...test.context, platform: Object.assign(Object.create(platform), { tasksPage }) };
    expect(await replaceTask(late, person(), 'draft-1')).toMatchObject({ kind: 'done-already' });
    expect(tasks()).toEqual(['Call Anna (done)', 'Call Eva']);
  });
});

describe('a replacement whose process ended', () => {
  const resume = () => resumeReplacement(test.context, person(), 'draft-1');

  const created = (parts: Partial<Parameters<typeof test.platform.addTask>[0]> = {}) => {
    const { anna } = test.organization.people;
    const task = { due, priority: 'high', user: anna, program: test.organization.program } as const;
    return test.platform.addTask({ ...task, text: 'Call Tom', ...parts });
  };

  it('finds the new task that it created, though it could not note that', async () => {
    await test.begun(await keep({ text: 'Call Tom' }));
    const { id } = created();
    expect(await resume()).toMatchObject({ kind: 'replaced', created: { id } });
    expect(tasks()).toEqual(['Call Anna (done)', 'Call Tom']);
  });

  it.each<[string, Partial<Parameters<typeof test.platform.addTask>[0]>]>([
    ['other words', { text: 'Call Tim' }],
    ['another date', { due: due + 1 }],
    ['its work done, some time before', { doneAt: 1, createdAt: 1 }],
  ])('does not take a task for the new one that has %s', async (_, parts) => {
    await keep({ text: 'Call Tom' });
    await begunByOther();
    created(parts);
    expect(await replace()).toMatchObject({ kind: 'replaced', created: { description: 'Call Tom' } });
    expect(test.tasks()).toHaveLength(3);
  });

  it('is looked for by a click a minute later, and only then created', async () => {
    await test.begun(await keep({ text: 'Call Tom' }));
    expect(await replace()).toEqual({ kind: 'already-asked' });
    expect(tasks()).toEqual(['Call Anna']);
    test.clock.ms += 60_000;
    expect(await replace()).toMatchObject({ kind: 'replaced' });
    expect(tasks()).toEqual(['Call Anna (done)', 'Call Tom']);
  });
});
