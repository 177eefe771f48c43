import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Repeat, StopReason } from '../../src/repeats/repeat.ts';
import { createRepeatHandler } from '../../src/repeats/run-repeat.ts';
import type { DraftContext } from '../../src/tasks/drafts/context.ts';
import { startDrafts, type TestDrafts } from './drafts.ts';
import { iso, owner, repeatsIn } from './repeats.ts';

const ref = { ...owner, id: 'a' };
const job = { kind: 'background', id: 'T1/U1/repeat/a' };

let test: TestDrafts;
let parts: ReturnType<typeof repeatsIn>;
let author: DraftContext | StopReason | Error;
let isTold: boolean;
let told: Repeat['unreported'][];
beforeEach(async () => {
  test = await startDrafts();
  parts = repeatsIn(test.store, test.context.now);
  author = test.context;
  isTold = true;
  told = [];
});
afterEach(() => test.close());

const started = (more: Partial<Repeat> = {}) => parts.started('a', { ...who(), ...more });
const who = () => ({
  user: { id: test.organization.people.anna, name: 'Anna Kowalski' },
  program: { id: test.organization.program, name: 'Spring' },
});
const handler = () =>
  createRepeatHandler({
    repeats: parts.repeats,
    operations: test.operations,
    log: test.context.log,
    now: test.context.now,
    async authorOf() {
      if (author instanceof Error) throw author;
      return author;
    },
    async tell({ unreported }) {
      told.push(unreported);
      return isTold;
    },
  });
const at = (moment: string) => {
  test.clock.ms = Date.parse(`${moment}Z`);
};
/** Runs the job; when it runs next, or its whole outcome if that is something else. */
async function run(): Promise<unknown> {
  const outcome = await handler().run({ ...job, runAt: test.clock.ms });
  return outcome && 'runAt' in outcome ? iso(outcome.runAt) : outcome;
}
/** The task of 19 November was begun then, by a process that was killed. */
async function begun(atMs: number): Promise<void> {
  const { user, program } = who();
  const due = {
    chosen: { atMs: Date.parse('2026-11-19T08:30:00Z'), precision: 'minute', label: '' },
  } as const;
  const draft = { text: 'Water the plants', due, user, program };
  const stored = test.stored(draft, { id: 'repeat-a-2026-11-19', begun: { by: 'killed', atMs } });
  await test.context.store.keep(stored);
}
const repeat = () => parts.repeats.get(ref);
/** When the created tasks are due, in this order. */
const created = () =>
  test
    .tasks()
    .map(({ due }) => iso((due ?? 0) * 1000))
    .toSorted();

describe('a repeat whose time has come', () => {
  it('creates its task once, and comes again the next day', async () => {
    await started({ priority: 'high' });
    at('2026-11-19T04:59:59.999');
    expect(await run()).toBe('2026-11-19 05:00');
    expect(created()).toEqual([]);
    at('2026-11-19T05:00:00');
    expect(await run()).toBe('2026-11-20 05:00');
    expect(await run()).toBe('2026-11-20 05:00');
    expect(created()).toEqual(['2026-11-19 08:30']);
    expect(test.tasks()[0]).toMatchObject({ description: 'Water the plants', priority: 'high', ...who() });
    expect(await repeat()).toMatchObject({ last: '2026-11-19', state: 'active' });
    expect(told).toEqual([]);
  });

  it('creates what is less than a day late, and leaves out what is later', async () => {
    await started();
    at('2026-11-20T04:59:59.999');
    expect(await run()).toBe('2026-11-20 05:00');
    expect(created()).toEqual(['2026-11-19 08:30']);
    at('2026-11-23T05:00:00');
    expect(await run()).toBe('2026-11-24 05:00');
    expect(created()).toEqual(['2026-11-19 08:30', '2026-11-23 08:30']);
    const skipped = ['2026-11-20', '2026-11-21', '2026-11-22'];
    expect(told).toEqual([{ skipped, sinceMs: test.clock.ms }]);
    expect((await repeat())?.unreported).toBeUndefined();
  });

  it('stops where its owner may not create tasks any more, and says so', async () => {
    await started();
    author = 'owner-gone';
    isTold = false;
    at('2026-11-19T05:00:00');
    expect(await run()).toBe('2026-11-19 05:15');
    expect(await repeat()).toMatchObject({ state: { stopped: 'owner-gone' }, last: '2026-11-18' });
    isTold = true;
    expect(await run()).toBeUndefined();
    expect(told.at(-1)).toEqual({ stopped: 'owner-gone', skipped: [], sinceMs: test.clock.ms });
    expect(await run()).toBeUndefined();
    expect(told).toHaveLength(2);
  });

  it.each<[StopReason, () => Partial<Repeat>]>([
    ['other-organization', () => ({ organizationId: 'o2' })],
    ['program-gone', () => ({ program: { id: 'gone', name: 'Gone' } })],
    ['person-gone', () => ({ user: { id: 'gone', name: 'Gone' } })],
    [
      'not-a-member',
      () => ({ program: { id: test.platform.addProgram({ name: 'Course' }).id, name: 'Course' } }),
    ],
  ])('stops by itself: %s', async (reason, change) => {
    await started(change());
    at('2026-11-19T05:00:00');
    expect(await run()).toBeUndefined();
    expect((await repeat())?.state).toEqual({ stopped: reason });
    expect(told).toEqual([{ stopped: reason, skipped: [], sinceMs: test.clock.ms }]);
    expect(created()).toEqual([]);
  });

  it.each([
    ['is there', true, []],
    ['is not there', false, ['2026-11-19']],
  ])('of which a task was begun more than a day ago that %s', async (_where, isThere, skipped) => {
    await started();
    const sinceMs = Date.parse('2026-11-19T05:00:00Z');
    await begun(sinceMs);
    const { program, people } = test.organization;
    const task = { program, user: people.anna, text: 'Water the plants', createdAt: sinceMs / 1000 };
    if (isThere) test.platform.addTask({ ...task, due: Date.parse('2026-11-19T08:30:00Z') / 1000 });
    at('2026-11-20T05:00:00');
    expect(await run()).toBe('2026-11-21 05:00');
    expect(told.flatMap((one) => one?.skipped ?? [])).toEqual(skipped);
    expect(created()).toHaveLength(isThere ? 2 : 1);
  });
});
