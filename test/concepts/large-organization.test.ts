import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { advanceDraft } from '../../src/tasks/drafts/advance-draft.ts';
import type { Draft } from '../../src/tasks/drafts/draft.ts';
import { answerDraft } from '../../src/tasks/drafts/draft-answers.ts';
import { draftFromLine } from '../../src/tasks/drafts/draft-from-line.ts';
import { startDrafts, type TestDrafts } from './drafts.ts';

/** How many calls a first answer may take. */
const few = 10;

describe('the first task in an organization of 200 programs of which nothing is known', () => {
  let test: TestDrafts;
  let spring: string;
  let last: string;
  beforeEach(async () => {
    test = await startDrafts({ programs: ['Spring'] });
    [spring = ''] = test.organization.programIds;
    for (let nth = 1; nth < 200; nth += 1) last = test.platform.addProgram({ name: `Program ${nth}` }).id;
    test.calls();
  });
  afterEach(() => test.close());

  const type = (line: string) => draftFromLine(test.context, line, { id: 'line' });
  const advance = (draft: Partial<Draft>) => advanceDraft(test.context, test.stored(draft));
  const expectFewCalls = (max = few) => expect(test.calls().length).toBeLessThanOrEqual(max);
  const add = (program: string, createdAt: number, user = test.context.me.id) =>
    test.platform.addTask({ program, user, text: 'Earlier', createdAt });

  it('is for the program that its author used last, if its person is in it', async () => {
    const { likelyPrograms, connection, me } = test.context;
    add(last, 1);
    const author = { connection, userId: 'U1' };
    await likelyPrograms.remember(author, { personId: 'somebody', programId: spring });
    expect(await type('Buy paper')).toMatchObject({ kind: 'waiting', source: 'last' });
    expectFewCalls();
    await likelyPrograms.remember(author, { personId: me.id, programId: last });
    // They have left that one.
    expect(await advance({})).toMatchObject({ kind: 'question', question: { kind: 'find-program' } });
  });

  it('is asked about where its person has no task, and answered with any program', async () => {
    expect(await type('Buy paper')).toMatchObject({ question: { kind: 'find-program' } });
    expectFewCalls();
    const wrong = await answerDraft(test.context, 'line', { kind: 'program', id: last });
    expect(wrong).toMatchObject({ question: { kind: 'not-a-member', program: { id: last } } });
    const right = await answerDraft(test.context, 'line', { kind: 'program', id: spring });
    expect(right).toMatchObject({ kind: 'created', ready: { program: { name: 'Spring' } } });
    expect(test.tasks()).toHaveLength(1);
  });

  it.each([
    ['Spring', 'created'],
    ['Program 77', 'not-a-member'],
    ['Winter', 'unknown-program'],
  ])('may name its program: %s', async (programName, kind) => {
    const outcome = await advance({ programName });
    expect(outcome.kind === 'question' ? outcome.question.kind : outcome.kind).toBe(kind);
    // All programs are on 14 pages, which are read again for a name that none has.
    expectFewCalls(2 * 14 + few);
  });
});
