import { describe, expect, it } from 'vitest';
import { type ParsedTaskLine, parseTaskLine } from '../../../src/tasks/parse-line/index.ts';
import { localText, london } from '../due-date/support.ts';

const people = [
  'anna',
  'anna kowalski',
  'april',
  'tom',
  'marta reyes',
  "sinéad o'neil",
  'jean-luc petit',
  'jean-luc_p@mail.example.com',
];
const programs = ['leadership circle', 'spring cohort', '90 days'];

const context = {
  ...london,
  isPerson: (name: string) => people.includes(name.toLowerCase()),
  isProgram: (name: string) => programs.includes(name.toLowerCase()),
};

const parse = (line: string): Promise<ParsedTaskLine> => parseTaskLine(line, context);
const dueOf = ({ due }: ParsedTaskLine): string | null =>
  due && localText(due.due, due.precision, london.timeZone);

describe('parseTaskLine', () => {
  it('splits a line into all its parts', async () => {
    const line = 'Call Anna about onboarding tomorrow 3pm !high for Anna Kowalski #spring-cohort';
    const parsed = await parse(line);
    expect(parsed).toMatchObject({
      text: 'Call Anna about onboarding',
      priority: 'high',
      assignee: { kind: 'name', name: 'Anna Kowalski', known: true },
      program: { name: 'spring cohort', known: true },
    });
    expect(dueOf(parsed)).toBe('2026-11-05 15:00');
    expect(parsed.due?.spans.map((span) => line.slice(...span))).toEqual(['tomorrow 3pm']);
  });

  it('leaves a plain line as it is', async () => {
    expect(await parse('  Sort  the   shelf ')).toEqual({
      text: 'Sort  the   shelf',
      due: null,
      priority: null,
      assignee: null,
      program: null,
    });
  });

  it.each([
    ['Friday: send the slides', 'send the slides', '2026-11-06'],
    ['by friday send the slides', 'send the slides', '2026-11-06'],
    ['send the slides by friday', 'send the slides', '2026-11-06'],
    ['send the slides (by friday)', 'send the slides', '2026-11-06'],
    ['send the slides, due friday 5pm!', 'send the slides!', '2026-11-06 17:00'],
    ['send the slides tomorrow, then rest', 'send the slides, then rest', '2026-11-05'],
    ['send   the slides   on the 20th of november', 'send   the slides', '2026-11-20'],
    ['call 2 clients on friday at 5 Main St', 'call 2 clients at 5 Main St', '2026-11-06'],
    ['friday !2 at 5 call Anna', 'call Anna', '2026-11-06 17:00'],
    ['tomorrow', '', '2026-11-05'],
  ])('finds the date, and removes it with its punctuation: %s', async (line, text, due) => {
    const parsed = await parse(line);
    expect([parsed.text, dueOf(parsed)]).toEqual([text, due]);
  });

  it.each([
    ['file it !high', 'high'],
    ['file it !MEDIUM', 'medium'],
    ['!low file it', 'low'],
    ['file !1 it', 'high'],
    ['file it !2', 'medium'],
    ['file it !3.', 'low'],
    ['file it !4', null],
    ['file it!high', null],
    ['file it !highly', null],
    ['file "it !high"', null],
  ])('finds a priority: %s', async (line, priority) => {
    expect((await parse(line)).priority).toBe(priority);
  });

  it.each<[string, string, ParsedTaskLine['assignee']]>([
    ['file it <@U0ANNAK001>', 'file it', { kind: 'slack', id: 'U0ANNAK001' }],
    ['for <@U0ANNAK001|anna> file it', 'file it', { kind: 'slack', id: 'U0ANNAK001' }],
    ['file it @tom', 'file it', { kind: 'name', name: 'tom', known: true }],
    ['@marta.reyes file it', 'file it', { kind: 'name', name: 'marta reyes', known: true }],
    ['file it @nobody', 'file it', { kind: 'name', name: 'nobody', known: false }],
    ['file it for Anna', 'file it', { kind: 'name', name: 'Anna', known: true }],
    [
      'file it for anna kowalski please',
      'file it please',
      { kind: 'name', name: 'anna kowalski', known: true },
    ],
    ["file it for Sinéad O'Neil.", 'file it.', { kind: 'name', name: "Sinéad O'Neil", known: true }],
    ['file it for Jean-Luc Petit', 'file it', { kind: 'name', name: 'Jean-Luc Petit', known: true }],
    ['file it for Zoë Müller', 'file it', { kind: 'name', name: 'Zoë Müller', known: false }],
    ['file it for the team', 'file it for the team', null],
    ['file it for March', 'file it for March', null],
    ["buy cake for Anna's party", "buy cake for Anna's party", null],
    ['file it for Zoë to sign', 'file it for Zoë to sign', null],
    ['file it "for Anna"', 'file it "for Anna"', null],
    ['mail anna@example.com', 'mail anna@example.com', null],
    [
      'call for Jean-Luc_P@mail.example.com friday',
      'call',
      { kind: 'name', name: 'Jean-Luc_P@mail.example.com', known: true },
    ],
    ['call for ana@example.com.', 'call.', { kind: 'name', name: 'ana@example.com', known: false }],
    ['ask for bills@example.com friday', 'ask for bills@example.com', null],
    ['call "for jean-luc_p@mail.example.com"', 'call "for jean-luc_p@mail.example.com"', null],
  ])('finds an assignee: %s', async (line, text, assignee) => {
    expect(await parse(line)).toMatchObject({ text, assignee });
  });

  it.each([
    ['Buy flowers for Tom friday', 'Buy flowers for Tom'],
    ['friday 5pm for April: flowers', 'for April: flowers'],
    ['Ask @tom for Zoë Müller friday', 'Ask @tom for Zoë Müller'],
  ])('leaves names in the text when the assignee is given: %s', async (line, text) => {
    const parsed = await parseTaskLine(line, { ...context, assigneeGiven: true });
    expect([parsed.text, parsed.assignee, dueOf(parsed)?.slice(0, 10)]).toEqual([text, null, '2026-11-06']);
  });

  it('prefers a person to a month with the same name', async () => {
    const parsed = await parse('file it for April friday');
    expect(parsed).toMatchObject({ text: 'file it', assignee: { name: 'April', known: true } });
    expect(dueOf(parsed)).toBe('2026-11-06');
  });

  it('does not take a weekday for a person', async () => {
    const parsed = await parse('file it for Friday');
    expect([parsed.text, parsed.assignee, dueOf(parsed)]).toEqual(['file it', null, '2026-11-06']);
  });

  it.each<[string, string, ParsedTaskLine['program']]>([
    ['file it #leadership-circle', 'file it', { name: 'leadership circle', known: true }],
    ['file it in #90-days', 'file it', { name: '90 days', known: true }],
    ['file it #books', 'file it', { name: 'books', known: false }],
    ['file it <#C0COACH001|spring-cohort>', 'file it', { name: 'spring cohort', known: true }],
    ['file it in "Leadership Circle" today', 'file it', { name: 'Leadership Circle', known: true }],
    ['file it in “Second Term”', 'file it', { name: 'Second Term', known: false }],
    ['file invoice #2024', 'file invoice #2024', null],
  ])('finds a program: %s', async (line, text, program) => {
    expect(await parse(line)).toMatchObject({ text, program });
  });

  it.each([
    ['read "Tomorrow, and Tomorrow" again', 'read "Tomorrow, and Tomorrow" again'],
    ['read \\friday again', 'read friday again'],
    ['read `next week` in the code', 'read `next week` in the code'],
    ['see https://example.com/2026-11-20?at=5pm', 'see https://example.com/2026-11-20?at=5pm'],
    ['see <https://example.com|friday>', 'see <https://example.com|friday>'],
    ['open C:\\temp', 'open C:\\temp'],
  ])('keeps literal words: %s', async (line, text) => {
    expect(await parse(line)).toMatchObject({ text, due: null, program: null, assignee: null });
  });

  it('returns what the caller has to ask about', async () => {
    const parsed = await parse('send the slides next friday');
    expect(parsed.due?.readings.map(({ label }) => label)).toEqual(['Fri 13 Nov', 'Fri 6 Nov']);
    expect((await parse('stretch every monday')).due?.recurring).toBe(true);
  });

  it('reads the language of the locale', async () => {
    const parsed = await parseTaskLine('Anna anrufen morgen um 15 Uhr !high', {
      ...context,
      locale: 'de-DE',
    });
    expect([parsed.text, parsed.priority, dueOf(parsed)]).toEqual([
      'Anna anrufen',
      'high',
      '2026-11-05 15:00',
    ]);
  });
});
