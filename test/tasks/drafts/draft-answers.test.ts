import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Draft, DueReading } from '../../../src/tasks/drafts/draft.ts';
import { answerDraft, keptForMe, pickedDue } from '../../../src/tasks/drafts/draft-answers.ts';
import type { StoredDraft } from '../../../src/tasks/drafts/draft-store.ts';
import type { DraftAnswer } from '../../../src/tasks/drafts/request.ts';
import { plainDraft, startDrafts, type TestDrafts } from './support.ts';

const nowMs = Date.parse('2026-11-18T23:30:00Z');
const me = { id: 'me', name: 'Jonas Lindqvist' };

const iso = (values: Record<string, string>, zone: string) => {
  return new Date(pickedDue(values, zone, nowMs).atMs).toISOString();
};

describe('pickedDue', () => {
  it.each([
    ['a time that day', { date: '2026-12-01', time: '09:30' }, 'Europe/Berlin', '2026-12-01T08:30:00.000Z'],
    ['the end of that day', { date: '2026-12-01' }, 'America/New_York', '2026-12-02T04:59:59.000Z'],
    [
      'a skipped hour, moved on by the gap',
      { date: '2026-03-29', time: '02:30' },
      'Europe/Berlin',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'the first of a repeated hour',
      { date: '2026-10-25', time: '02:30' },
      'Europe/Berlin',
      '2026-10-25T00:30:00.000Z',
    ],
    ['a day whose end is repeated', { date: '2026-04-04' }, 'America/Santiago', '2026-04-05T02:59:59.000Z'],
  ])('is %s', (_, values, zone, at) => {
    expect(iso(values, zone)).toBe(at);
  });

  it('has the label of a button, for a date that is asked about', () => {
    const due = (values: Record<string, string>) => pickedDue(values, 'Europe/Berlin', nowMs).label;
    expect(due({ date: '2026-11-02', time: '08:00' })).toBe('Mon 2 Nov 2026, 08:00');
    expect(due({ date: '2026-12-01' })).toBe('Tue 1 Dec');
  });

  it.each<Record<string, string>>([{}, { date: 'tomorrow' }, { time: '10:00' }, { date: '' }])(
    'throws for %j',
    (values) => {
      expect(() => pickedDue(values, 'Europe/Berlin', nowMs)).toThrow('missing-date');
    },
  );

  it.each<Record<string, string>>([{ date: '2026-02-31' }, { date: '2026-12-01', time: '99:99' }])(
    'throws for %j, which does not exist',
    (values) => {
      expect(() => pickedDue(values, 'Europe/Berlin', nowMs)).toThrow('missing-date');
    },
  );
});

describe('keptForMe', () => {
  const open = { readings: [], past: false, textWithDate: 'Call at 7' };
  it.each<[string, Partial<Draft>, unknown]>([
    ['nothing if nobody was named', {}, undefined],
    ['the words of the name', { textWithName: 'Call for Zoe' }, { text: 'Call for Zoe', user: { id: 'me' } }],
    [
      'both when the date is open too',
      { textWithName: 'Call for Zoe', due: { ...open, textWithBoth: 'Call for Zoe at 7' } },
      { text: 'Call for Zoe', due: { textWithDate: 'Call for Zoe at 7' } },
    ],
  ])('puts in %s', (_, parts, kept) => {
    const made = keptForMe({ ...plainDraft, userName: 'Zoe', ...parts }, me);
    if (kept === undefined) expect(made).toBeUndefined();
    else expect(made).toMatchObject({ ...(kept as object), userName: undefined });
  });
});

describe('answerDraft', () => {
  let test: TestDrafts;
  beforeEach(async () => {
    test = await startDrafts();
  });
  afterEach(() => test.close());

  const keep = (draft: Partial<Draft> = {}, parts?: Partial<StoredDraft>) =>
    test.context.store.keep(test.stored(draft, parts));
  const answer = (given: DraftAnswer, id = 'draft-1') => answerDraft(test.context, id, given);
  const readings: DueReading[] = [
    { atMs: Date.parse('2026-11-27T22:59:59Z'), precision: 'day', label: 'Fri 27 Nov' },
    { atMs: Date.parse('2026-11-20T22:59:59Z'), precision: 'day', label: 'Fri 20 Nov' },
  ];
  const open = { readings, past: false, textWithDate: 'Call next friday' };

  it('puts a chosen person in, with their id and name from the directory only', async () => {
    await keep({ userName: 'anna or tom', due: open });
    const { anna } = test.organization.people;
    expect(await answer({ kind: 'person', id: anna })).toMatchObject({
      kind: 'question',
      question: { kind: 'ask-due', person: { id: anna, name: 'Anna Kowalski' } },
    });
    const stored = await test.context.store.get('draft-1', 'T1', 'U1');
    expect(stored?.draft.user).toEqual({ id: anna, name: 'Anna Kowalski' });
  });

  it('puts a chosen program in, and checks that the assignee is in it', async () => {
    await keep();
    const other = test.platform.addProgram({ name: 'Other' }).id;
    expect(await answer({ kind: 'program', id: other })).toMatchObject({
      question: { kind: 'not-a-member', program: { id: other, name: 'Other' } },
    });
    expect(await answer({ kind: 'program', id: test.organization.program })).toMatchObject({
      kind: 'created',
    });
    expect(test.tasks()).toMatchObject([{ program: { name: 'Spring' } }]);
  });

  it('makes the task the author’s own', async () => {
    await keep({ userName: 'Zoe', textWithName: 'Call for Zoe' });
    await answer({ kind: 'mine' });
    expect(test.tasks()).toMatchObject([{ description: 'Call for Zoe', user: { name: 'Jonas Lindqvist' } }]);
  });

  it('takes the reading that was chosen', async () => {
    await keep({ due: open });
    await answer({ kind: 'due', choice: '1' });
    expect(test.tasks()).toMatchObject([
      { description: 'Call', due: Date.parse('2026-11-20T22:59:59Z') / 1000 },
    ]);
  });

  it.each<[string, Partial<Draft>, string]>([
    ['and keeps the words that are no date', { due: open }, 'Call next friday'],
    ['and keeps the text if the words are not known', { due: { ...open, textWithDate: undefined } }, 'Call'],
    ['and keeps the text if a date was chosen before', { due: { chosen: readings[0] ?? null } }, 'Call'],
  ])('leaves the date out %s', async (_, draft, description) => {
    await keep(draft);
    await answer({ kind: 'due', choice: 'none' });
    expect(test.tasks()).toMatchObject([{ description, due: null }]);
  });

  it('takes a picked date, in the author’s zone', async () => {
    await keep({ due: open });
    await answer({ kind: 'date', date: '2026-12-01', time: '09:30' });
    expect(test.tasks()).toMatchObject([{ due: Date.parse('2026-12-01T09:30:00+01:00') / 1000 }]);
  });

  it('asks about a picked date in the past, and still knows the words that may be no date', async () => {
    await keep({ due: open });
    const outcome = await answer({ kind: 'date', date: '2026-11-02', time: '08:00' });
    expect(outcome).toMatchObject({
      question: { kind: 'ask-due', past: true, readings: [{ label: 'Mon 2 Nov 2026, 08:00' }] },
    });
    expect(outcome).not.toHaveProperty('question.words');
    await answer({ kind: 'due', choice: 'none' });
    expect(test.tasks()).toMatchObject([{ description: 'Call next friday', due: null }]);
  });

  it('takes this very moment, which is not in the past', async () => {
    await keep({ due: open });
    await answer({ kind: 'date', date: '2026-11-18', time: '11:00' });
    expect(test.tasks()).toMatchObject([{ due: test.clock.ms / 1000 }]);
  });

  it('says that a date is missing, and keeps the draft as it was', async () => {
    const stored = await keep({ due: open });
    await expect(answer({ kind: 'date' })).rejects.toMatchObject({ kind: 'missing-date' });
    expect(await test.context.store.get('draft-1', 'T1', 'U1')).toEqual(stored);
  });

  it('looks for the task, then creates it, after a create that was not confirmed', async () => {
    await keep({}, { unconfirmed: { sinceMs: test.clock.ms, lastMs: test.clock.ms, count: 1 } });
    test.calls();
    expect(await answer({ kind: 'again' })).toMatchObject({ kind: 'created' });
    expect(test.calls().slice(-2)).toEqual(['GET /todos', 'POST /todos']);
  });

  it.each<[string, DraftAnswer]>([
    ['a person', { kind: 'person', id: 'nobody' }],
    ['a program', { kind: 'program', id: 'nowhere' }],
    ['a reading', { kind: 'due', choice: '2' }],
    ['a reading', { kind: 'due', choice: '-1' }],
    ['a reading', { kind: 'due', choice: 'toString' }],
    ['to keep a task in which nobody was named', { kind: 'mine' }],
  ])('refuses what was not offered: %s (%j)', async (_, given) => {
    const stored = await keep({ due: open });
    expect(await answer(given)).toEqual({ kind: 'gone' });
    expect(await test.context.store.get('draft-1', 'T1', 'U1')).toEqual(stored);
    expect(test.tasks()).toEqual([]);
  });

  it('refuses a reading once a date is chosen', async () => {
    await keep({ due: { chosen: null } });
    expect(await answer({ kind: 'due', choice: '0' })).toEqual({ kind: 'gone' });
  });

  it.each<[string, Partial<StoredDraft>]>([
    ['someone else’s', { userId: 'U2' }],
    ['another workspace’s', { workspaceId: 'T2' }],
    ['of another id', { id: 'draft-2' }],
  ])('refuses an answer to a draft that is %s', async (_, parts) => {
    await keep({}, parts);
    expect(await answer({ kind: 'again' })).toEqual({ kind: 'gone' });
    expect(test.tasks()).toEqual([]);
  });

  it('refuses an answer after an hour', async () => {
    await keep();
    test.clock.ms += 60 * 60_000 + 1;
    expect(await answer({ kind: 'again' })).toEqual({ kind: 'gone' });
  });
});
