import { describe, expect, it } from 'vitest';
import { parseTaskLine } from '../../../src/tasks/parse-line/index.ts';
import { london } from '../due-date/support.ts';
import { dueOf, organization, parse, who } from './support.ts';

type Row = [line: string, text: string, assignee: string | null];

describe('a mention', () => {
  it.each<Row>([
    ['@anna.kowalski call the bank tomorrow', 'call the bank', 'anna kowalski'],
    ['@anna call the bank about Tom’s visit', 'call the bank about Tom’s visit', 'anna'],
    ['@anna: call the bank', 'call the bank', 'anna'],
    ['!high @anna call the bank', 'call the bank', 'anna'],
    ['friday: @anna call the bank', 'call the bank', 'anna'],
    ['call the bank @anna', 'call the bank', 'anna'],
    ['call the bank @anna.', 'call the bank.', 'anna'],
    ['call the bank @anna tomorrow 3pm, please', 'call the bank, please', 'anna'],
    ['call the bank <@U012ABCDE> !high friday #spring', 'call the bank', '<@U012ABCDE>'],
    ['call the bank (@anna)', 'call the bank', 'anna'],
    ['call the bank for @anna about it', 'call the bank about it', 'anna'],
    ['call the bank for <@U012ABCDE|anna> about it', 'call the bank about it', '<@U012ABCDE>'],
    ['call the bank @nobody', 'call the bank', 'nobody?'],
  ])('assigns the task at the start, at the end or after "for": %s', async (line, text, assignee) => {
    const parsed = await parse(line);
    expect([parsed.text, who(parsed)]).toEqual([text, assignee]);
  });

  it.each<[string, string, string | null]>([
    ['call @anna.kowalski about pricing tomorrow', 'call @anna.kowalski about pricing', '2026-11-05'],
    ['call <@U012ABCDE> about pricing', 'call <@U012ABCDE> about pricing', null],
    ['send the slides to @anna tomorrow', 'send the slides to @anna', '2026-11-05'],
    ['introduce @anna to @tom', 'introduce @anna to @tom', null],
    ['sync with @anna and @tom friday', 'sync with @anna and @tom', '2026-11-06'],
    ['review @anna’s worksheet', 'review @anna’s worksheet', null],
    ["@anna's worksheet: review", "@anna's worksheet: review", null],
    ['ask @nobody about it', 'ask @nobody about it', null],
    ['say "@anna" twice', 'say "@anna" twice', null],
  ])('in the middle of the text is part of it: %s', async (line, text, due) => {
    const parsed = await parse(line);
    expect([parsed.text, who(parsed), dueOf(parsed)]).toEqual([text, null, due]);
  });
});

describe('"for me"', () => {
  it.each<Row>([
    ['send the worksheet for me', 'send the worksheet', 'me'],
    ['send the worksheet for me tomorrow !high', 'send the worksheet', 'me'],
    ['for me: send the worksheet', 'send the worksheet', 'me'],
    ['write for me a poem for me', 'write for me a poem', 'me'],
    ['write for me or for me a poem for me', 'write for me or for me a poem', 'me'],
    ['For myself send the worksheet', 'send the worksheet', 'me'],
    ['write for me a poem', 'write for me a poem', null],
    ['proofread for me @anna', 'proofread for me', 'anna'],
    ['for me: call the bank @anna', 'for me: call the bank', 'anna'],
    ['form for me and Anna for Tom Okafor', 'form for me and Anna', 'Tom Okafor'],
    ['take it "for me"', 'take it "for me"', null],
  ])('at the start or end means the author: %s', async (line, text, assignee) => {
    const parsed = await parse(line);
    expect([parsed.text, who(parsed)]).toEqual([text, assignee]);
  });
});

describe('the number of name lookups', () => {
  it.each([
    'for anna kow ',
    'for Anna Kowalski and Bob Smith ',
    '@anna and ',
    'for @anna x ',
    'in Spring Term ',
    'for me and ',
    'for tommy x ',
    'dave chen ',
  ])('does not grow with the length of a line of "%s"', async (unit) => {
    let calls = 0;
    const counted =
      (look: (name: string) => boolean) =>
      (name: string): boolean => {
        calls++;
        return look(name);
      };
    await parseTaskLine(unit.repeat(250), {
      ...organization,
      isPerson: counted(organization.isPerson),
      beginsPerson: counted(organization.beginsPerson),
      isCalled: counted(organization.isCalled),
      isProgramName: counted(organization.isProgramName),
    });
    expect(calls).toBeLessThan(150);
  });
});

describe('a program', () => {
  const names = ['spring', 'spring 90 days', 'tom brown circle', 'zoe circle', 'module 1.2'];
  const context = { ...organization, isProgramName: (name: string) => names.includes(name.toLowerCase()) };

  it.each(['materials for Spring 90 Days', 'materials for Tom Brown Circle', 'materials for Zoe Circle'])(
    'is never a person or a date, with its whole name: %s',
    async (line) => {
      const parsed = await parseTaskLine(line, context);
      expect([parsed.text, parsed.assignee, parsed.due]).toEqual([line, null, null]);
    },
  );

  it('may have a full stop in its name', async () => {
    const parsed = await parseTaskLine('review goals in Module 1.2.', context);
    expect([parsed.text, parsed.program?.name]).toEqual(['review goals.', 'Module 1.2']);
  });
});

describe('a line without an organization to look in', () => {
  it.each<Row>([
    ['call for ana@example.com', 'call', 'ana@example.com?'],
    ['form for Anna and b@x.example', 'form for Anna and b@x.example', 'several'],
    ['for Anna: p1 call', 'p1 call', 'Anna?'],
    ['Anna: call the bank', 'Anna: call the bank', null],
    ['call the bank @anna', 'call the bank', 'anna?'],
    ['call the bank for Anna in "Spring"', 'call the bank', 'Anna?'],
  ])('has unknown people only: %s', async (line, text, assignee) => {
    const parsed = await parseTaskLine(line, london);
    expect([parsed.text, who(parsed)]).toEqual([text, assignee]);
  });
});
