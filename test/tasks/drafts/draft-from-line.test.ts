import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DraftContext } from '../../../src/tasks/drafts/context.ts';
import { draftFromLine } from '../../../src/tasks/drafts/draft-from-line.ts';
import type { StoredDraft } from '../../../src/tasks/drafts/draft-store.ts';
import { plainDraft, startDrafts, type TestDrafts } from './support.ts';

let test: TestDrafts;
let count = 0;
beforeAll(async () => {
  test = await startDrafts({ programs: ['Spring', 'Autumn Cohort'] });
});
afterAll(() => test.close());
beforeEach(async () => {
  count += 1;
  await test.forget();
  test.calls();
});

/** The outcome of a typed line; each test has a draft of its own. */
const type = (line: string, started: Partial<StoredDraft> = {}, author: Partial<DraftContext> = {}) =>
  draftFromLine({ ...test.context, ...author }, line, { id: `line-${count}`, ...started });
const draftOf = async (line: string) => {
  const outcome = await type(line);
  if (outcome.kind !== 'question') throw new Error(`There was no question: ${outcome.kind}.`);
  return outcome.draft.draft;
};
const at = (iso: string) => Date.parse(iso) / 1000;

describe('a line with nothing left to ask', () => {
  it('is a task with all that it says', async () => {
    expect(await type('Call Anna tomorrow 3pm !high for Anna Kowalski in "Spring"')).toMatchObject({
      kind: 'created',
      ready: {
        text: 'Call Anna',
        due: at('2026-11-19T15:00:00+01:00'),
        priority: 'high',
        user: { id: test.organization.people.anna, name: 'Anna Kowalski' },
        program: { id: test.organization.program, name: 'Spring' },
      },
      note: undefined,
    });
  });

  it('is its author’s when it names nobody, and reads no names', async () => {
    const { directories, ...context } = test.context;
    const of = (connection: typeof context.connection) => ({
      ...directories.of(connection),
      people: () => Promise.reject(new Error('The people were read.')),
    });
    const outcome = await type('Write #autumn-cohort', {}, { directories: { ...directories, of } });
    expect(outcome).toMatchObject({ ready: { user: test.context.me, program: { name: 'Autumn Cohort' } } });
  });

  it('is read in its author’s zone and language', async () => {
    const author = { timeZone: 'America/New_York', locale: 'fr-FR' };
    expect(await type('Appeler demain à 15h in "Spring"', {}, author)).toMatchObject({
      ready: { text: 'Appeler', due: at('2026-11-19T15:00:00-05:00') },
    });
  });

  it('is created once in one draft, and the second time reported', async () => {
    await type('Once in "Spring"');
    expect(await type('Once in "Spring"')).toMatchObject({ kind: 'already-created' });
    expect(test.tasks().filter(({ description }) => description === 'Once')).toHaveLength(1);
  });

  it('has a note when its date should repeat', async () => {
    expect(await type('Water the plants every monday in "Spring"')).toMatchObject({
      note: 'This is the first one. Once it is created, it can be repeated.',
    });
  });
});

describe('a line with something to ask', () => {
  it('is kept as a draft of its author, with the line', async () => {
    const outcome = await type('Call next friday !low for Anna');
    expect(outcome).toMatchObject({
      kind: 'question',
      question: { kind: 'ask-program', person: { name: 'Anna Kowalski' } },
      draft: {
        id: `line-${count}`,
        workspaceId: 'T1',
        userId: 'U1',
        typed: 'Call next friday !low for Anna',
        draft: { text: 'Call', textWithName: 'Call for Anna', priority: 'low', userName: 'Anna' },
      },
    });
    expect(await test.context.store.get(`line-${count}`, 'T1', 'U1')).toMatchObject({
      draft: { due: { words: 'next friday' } },
    });
  });

  it('keeps a date with several readings open, with the words it has', async () => {
    expect((await draftOf('Call at 7 for Anna')).due).toEqual({
      readings: [
        expect.objectContaining({ precision: 'minute', atMs: at('2026-11-18T19:00:00+01:00') * 1000 }),
        expect.objectContaining({ precision: 'minute', atMs: at('2026-11-19T07:00:00+01:00') * 1000 }),
      ],
      past: false,
      words: 'at 7',
      textWithDate: 'Call at 7',
      textWithBoth: 'Call at 7 for Anna',
    });
  });

  it('keeps a date in the past open, though it has one reading', async () => {
    expect((await draftOf('Call on 17 November 2026')).due).toMatchObject({
      readings: [{ label: 'Tue 17 Nov 2026' }],
      past: true,
    });
    expect((await draftOf('Call on 19 November 2026')).due).toMatchObject({
      chosen: { label: 'Thu 19 Nov', precision: 'day' },
    });
  });

  it('has no date if it says none', async () => {
    expect(await draftOf('Call')).toEqual({ text: 'Call', priority: null, due: { chosen: null } });
  });

  it('keeps everyone who is named, except unknown mentions', async () => {
    const draft = await draftOf('slides for <@U0ANNA> and <@U0GONE|gone> and Tom Okafor');
    expect(draft.several).toEqual({
      people: [{ id: test.organization.people.anna, name: 'Anna Kowalski' }, 'Tom Okafor'],
    });
  });

  it('looks again for unknown names, so that new people are found', async () => {
    const line = 'Call for Bob Newman in "Spring"';
    expect(await type(line)).toMatchObject({ question: { kind: 'unknown-person', name: 'Bob Newman' } });
    const user = test.platform.addClient({ name: 'Bob Newman' }).id;
    test.platform.addMember({ program: test.organization.program, user });
    test.clock.ms += 31_000;
    expect(await type(line)).toMatchObject({ kind: 'created', ready: { text: 'Call', user: { id: user } } });
  });

  it('looks again for an unknown program', async () => {
    expect((await type('Call in "Winter"')).kind).toBe('question');
    const program = test.platform.addProgram({ name: 'Winter' }).id;
    test.platform.addMember({ program, user: test.context.me.id });
    test.clock.ms += 31_000;
    expect(await type('Call in "Winter"')).toMatchObject({
      kind: 'created',
      ready: { program: { id: program } },
    });
  });
});

describe('a mention', () => {
  it('assigns the task to the person behind it', async () => {
    const ready = { text: 'Call', user: { id: test.organization.people.anna, name: 'Anna Kowalski' } };
    expect(await type('Call <@U0ANNA> in "Spring"')).toMatchObject({ kind: 'created', ready });
  });

  it.each([
    ['Introduce <@U0ANNA> to <@U0MARTA|marta>', 'Introduce @anna to @marta'],
    ['Introduce <@U0ANNA|> to <@U0ANNA> and all', 'Introduce @anna to @anna and all'],
    ['Ask <@U0GONE|gone> about <#C123|coaching> rules at 7 in "Spring"', 'Ask @gone about #coaching rules'],
    ['Compare <#x> with <@y> for all', 'Compare #x with @y for all'],
  ])('is a name in the words of the task: %s', async (line, text) => {
    expect((await draftOf(line)).text).toBe(text);
  });

  it('is a name in every text that is kept: with the date, with the assignee, with both', async () => {
    expect(await draftOf('Ask <@U0ANNA> about it at 7 for Zoe')).toMatchObject({
      textWithName: 'Ask @anna about it for Zoe',
      due: { textWithDate: 'Ask @anna about it at 7', textWithBoth: 'Ask @anna about it at 7 for Zoe' },
    });
  });

  it.each([
    ['Call tomorrow <@U0GONE>', 'not on the platform', '<@U0GONE>'],
    ['Introduce <@U0GONE> to all', 'without a name', '<@U0GONE>'],
    ['Read <#C123|> and <#C456> in "Spring"', 'without a name', '<#C123>'],
  ])('that nobody can resolve is an error, and nothing is kept: %s', async (line, problem, mention) => {
    const error = await type(line).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ refusal: { kind: 'mention', mention, problem } });
    expect(await test.context.store.get(`line-${count}`, 'T1', 'U1')).toBeUndefined();
  });
});

describe('a line for a given person', () => {
  const started = () => ({
    responseUrl: 'https://hooks.example/1',
    unconfirmed: { sinceMs: 1, lastMs: 1, count: 2 },
    note: 'An older note.',
    draft: { ...plainDraft, text: '', user: { id: test.organization.people.anna, name: 'Anna Kowalski' } },
  });

  it('is theirs, whoever it names, and keeps every word', async () => {
    expect(await type('Buy flowers for Tom Okafor in "Spring"', started())).toMatchObject({
      kind: 'created',
      ready: { text: 'Buy flowers for Tom Okafor', user: { name: 'Anna Kowalski' } },
    });
  });

  it('goes on with its draft, except for an earlier line’s note', async () => {
    const outcome = await type('Buy flowers', started());
    const { note: _, ...kept } = started();
    expect(outcome).toMatchObject({
      kind: 'question',
      draft: {
        ...kept,
        id: `line-${count}`,
        typed: 'Buy flowers',
        draft: { ...kept.draft, text: 'Buy flowers' },
      },
    });
    expect(outcome).toHaveProperty('draft.note', undefined);
  });
});

it.each(['!high tomorrow', '', 'tomorrow 3pm'])(
  'a line with no words for a task is an error: %j',
  async (line) => {
    await expect(type(line)).rejects.toMatchObject({ kind: 'empty-task' });
    expect(await test.context.store.get(`line-${count}`, 'T1', 'U1')).toBeUndefined();
  },
);
