import { describe, expect, it } from 'vitest';
import { parseTaskLine } from '../../../src/tasks/parse-line/index.ts';
import { london, said } from '../due-dates/support.ts';
import { organization, saidBy, sectionsOf } from './table.ts';

describe.each([
  ['dates.txt', {}],
  ['names.txt', organization],
])('a line for a task, %s', (file, names) => {
  it.each(sectionsOf(file))('$title', async ({ rows }) => {
    for (const row of rows) expect([row.line, await saidBy(row, names)]).toEqual([row.line, row.expected]);
  });
});

describe('English phrases', () => {
  it.each(sectionsOf('phrases.txt'))('$title', ({ rows }) => {
    for (const { line, expected } of rows)
      for (const typed of [
        line,
        `Plan the retreat with Noor ${line}`,
        `Plan the retreat with Noor ${line} !low`,
      ])
        expect([typed, said(typed)]).toEqual([typed, expected]);
  });
});

it('a date that is asked about has short labels, best first', async () => {
  const { due } = await parseTaskLine('call Noor next friday at 10', london);
  expect(due?.readings.map(({ label }) => label)).toEqual(['Fri 13 Nov, 10:00', 'Fri 6 Nov, 10:00']);
  expect(due?.due).toEqual(due?.readings[0]?.due);
  const next = await parseTaskLine('feb 1', london);
  expect(next.due?.readings[0]?.label).toBe('Mon 1 Feb 2027');
});

it('a line full of dates is read by its last forty', () => {
  const line = (others: number) => `by friday: ${'ask Ben 5 jan 2027, '.repeat(others)}`;
  expect([said(line(39)), said(line(40))]).toEqual(['2026-11-06', '2027-01-05']);
});

it('a name with three letters that somebody is called is asked about, unless it is an ordinary word', async () => {
  const isAsked = async (line: string) => {
    const { assignee } = await parseTaskLine(line, { ...london, ...organization, isCalled: () => true });
    return assignee?.kind === 'name' && assignee.ask;
  };
  const lines = ['call the bank for tommy', 'call the bank for jo', 'Jo: send it', 'Grant: send it'];
  expect(await Promise.all(lines.map(isAsked))).toEqual([true, false, false, false]);
});

it('a program is no person and no date, with its whole name', async () => {
  const names = ['spring 90 days', 'tom brown circle', 'zoe circle', 'module 1.2'];
  const context = {
    ...london,
    ...organization,
    isProgramName: (name: string) => names.includes(name.toLowerCase()),
  };
  for (const line of [
    'materials for Spring 90 Days',
    'materials for Tom Brown Circle',
    'plan for Zoe Circle',
  ])
    expect(await parseTaskLine(line, context)).toMatchObject({ text: line, assignee: null, due: null });
  expect(await parseTaskLine('review goals in Module 1.2.', context)).toMatchObject({
    text: 'review goals.',
    program: { name: 'Module 1.2' },
  });
});

it.each([
  ['form for Anna and Tom', true],
  ['form for Anna, Tom and me', true],
  ['form for Anna or Tom', undefined],
  ['form for Anna/Tom', undefined],
])('several people may get one each: %s %s', async (line, all) => {
  const { assignee, textWithoutNames } = await parseTaskLine(line, { ...london, ...organization });
  expect(assignee?.kind === 'several' && assignee.all).toBe(all);
  expect(textWithoutNames).toBe('form');
});

it('a date has its place in the line as typed, so that its words can be shown', async () => {
  for (const [line, spans, words] of [
    ['Call Anna tomorrow 3pm !high for Anna Kowalski', ['tomorrow 3pm'], 'tomorrow 3pm'],
    ['Friday call Anna at 5pm', ['Friday', 'at 5pm'], 'Friday … at 5pm'],
    ['Send it friday for everyone in Leadership', ['friday'], undefined],
  ] as const) {
    const { due } = await parseTaskLine(line, { ...london, ...organization });
    expect(due?.spans.map((span) => line.slice(...span))).toEqual(spans);
    if (words) expect(due?.words).toBe(words);
  }
});

it.each([
  'for anna kow ',
  'for Anna Kowalski and Bob Smith ',
  '@anna and ',
  'for @anna x ',
  'in Spring Term ',
  'for me and ',
  'for tommy x ',
  'dave chen ',
])('looks up no more names in a long line of "%s"', async (unit) => {
  let calls = 0;
  const counted = (look: (name: string) => boolean) => (name: string) => {
    calls += 1;
    return look(name);
  };
  const { isPerson, beginsPerson, isCalled, isProgram, isProgramName } = organization;
  await parseTaskLine(unit.repeat(250), {
    ...london,
    isPerson: counted(isPerson),
    beginsPerson: counted(beginsPerson),
    isCalled: counted(isCalled),
    isProgram,
    isProgramName: counted(isProgramName),
  });
  expect(calls).toBeLessThan(150);
});
