import { describe, expect, it } from 'vitest';
import type { Task } from '../../../src/platform/resources.ts';
import type { ReadyDraft, ReplacedTask } from '../../../src/tasks/drafts/draft.ts';
import {
  differences,
  duePickers,
  isUnchanged,
  sameDraft,
  toReplaced,
} from '../../../src/tasks/replace/replaced-task.ts';

const berlin = 'Europe/Berlin';
const now = Date.parse('2026-11-18T10:00:00Z');
/** Friday 20 November 2026, 15:00:30 in Berlin. */
const due = Date.parse('2026-11-20T14:00:30Z') / 1000;
/** The last second of that day in Berlin. */
const friday = Date.parse('2026-11-20T22:59:59Z') / 1000;

const task = {
  id: 't1',
  description: 'Call Anna',
  due,
  priority: 'high',
  user: { id: 'u1', name: 'Anna', email: 'anna@mail.example' },
  program: { id: 'p1', name: 'Spring', created_at: 1 },
  done: false,
} as unknown as Task;
const old: ReplacedTask = {
  id: 't1',
  text: 'Call Anna',
  due,
  priority: 'high',
  user: { id: 'u1', name: 'Anna' },
  program: { id: 'p1', name: 'Spring' },
  recurring: false,
};

describe('what is kept of a replaced task', () => {
  it('is what a new one needs', () => {
    expect(toReplaced(task)).toEqual(old);
    expect(toReplaced({ ...task, recurring: true }).recurring).toBe(true);
    expect(toReplaced({ ...task, priority: '' as never }).priority).toBeNull();
    expect(toReplaced({ ...task, priority: null }).priority).toBeNull();
  });

  it.each([
    ['Survey', 'Call Anna', 'Survey\n\nCall Anna'],
    ['Call', 'Call Anna', 'Call Anna'],
    ['Call Anna today', 'Call Anna', 'Call Anna today'],
    ['', 'Call Anna', 'Call Anna'],
    [null, 'Call Anna', 'Call Anna'],
  ])('has all words: title "%s", description "%s"', (title, description, text) => {
    expect(toReplaced({ ...task, title, description }).text).toBe(text);
  });

  it('is in the pickers of a form', () => {
    expect(duePickers(null, berlin)).toEqual({});
    expect(duePickers(friday, berlin)).toEqual({ date: '2026-11-20' });
    expect(duePickers(due, berlin)).toEqual({ date: '2026-11-20', time: '15:00' });
    expect(duePickers(due, 'Asia/Tokyo')).toEqual({ date: '2026-11-20', time: '23:00' });
  });

  it('is a draft like the old task in everything, to the second', () => {
    const chosen = { atMs: due * 1000, precision: 'minute', label: 'Fri 20 Nov, 15:00' };
    const { text, priority, user, program } = old;
    expect(sameDraft(old, berlin, now)).toEqual({ text, priority, user, program, due: { chosen } });
    expect(sameDraft({ ...old, due: null }, berlin, now).due).toEqual({ chosen: null });
    const day = { atMs: friday * 1000, precision: 'day', label: 'Fri 20 Nov' };
    expect(sameDraft({ ...old, due: friday }, berlin, now).due).toEqual({ chosen: day });
  });
});

describe('what a new task has otherwise', () => {
  const same: ReadyDraft = {
    text: ' Call Anna\n',
    due,
    priority: 'high',
    user: old.user,
    program: old.program,
  };
  const none = { text: false, due: false, priority: false, user: false, program: false };

  it('is nothing where only blanks around the text and names differ', () => {
    const user = { ...same.user, name: 'Anna K.' };
    expect(differences(old, { ...same, user })).toEqual(none);
    expect(isUnchanged(old, { ...same, user })).toBe(true);
  });

  it.each<[keyof typeof none, Partial<ReadyDraft>]>([
    ['text', { text: 'Call Tom' }],
    ['due', { due: null }],
    ['priority', { priority: null }],
    ['user', { user: { id: 'u2', name: 'Anna' } }],
    ['program', { program: { id: 'p2', name: 'Spring' } }],
  ])('is its %s', (what, parts) => {
    expect(differences(old, { ...same, ...parts })).toEqual({ ...none, [what]: true });
    expect(isUnchanged(old, { ...same, ...parts })).toBe(false);
  });
});
