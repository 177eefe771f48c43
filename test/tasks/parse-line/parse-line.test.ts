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

const capture = (line: string): Promise<ParsedTaskLine> => parseTaskLine(line, context);
const dueOf = ({ due }: ParsedTaskLine): string | null =>
  due && localText(due.due, due.precision, london.timeZone);

describe('parseTaskLine', () => {
  it('takes a whole line apart', async () => {
    const line = 'Call Anna about onboarding tomorrow 3pm !high for Anna Kowalski #spring-cohort';
    const captured = await capture(line);
    expect(captured).toMatchObject({
      text: 'Call Anna about onboarding',
      priority: 'high',
      assignee: { kind: 'name', name: 'Anna Kowalski', known: true },
      program: { name: 'spring cohort', known: true },
    });
    expect(dueOf(captured)).toBe('2026-11-05 15:00');
    expect(captured.due?.spans.map((span) => line.slice(...span))).toEqual(['tomorrow 3pm']);
  });

  it('leaves a plain line as it is', async () => {
    expect(await capture('  Sort  the   shelf ')).toEqual({
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
  ])('takes the date with what belongs to it: %s', async (line, text, due) => {
    const captured = await capture(line);
    expect([captured.text, dueOf(captured)]).toEqual([text, due]);
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
  ])('takes a priority: %s', async (line, priority) => {
    expect((await capture(line)).priority).toBe(priority);
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
  ])('takes an assignee: %s', async (line, text, assignee) => {
    expect(await capture(line)).toMatchObject({ text, assignee });
  });

  it.each([
    ['Buy flowers for Tom friday', 'Buy flowers for Tom'],
    ['friday 5pm for April: flowers', 'for April: flowers'],
    ['Ask @tom for Zoë Müller friday', 'Ask @tom for Zoë Müller'],
  ])('leaves who is named in the words where the assignee is given: %s', async (line, text) => {
    const captured = await parseTaskLine(line, { ...context, assigneeGiven: true });
    expect([captured.text, captured.assignee, dueOf(captured)?.slice(0, 10)]).toEqual([
      text,
      null,
      '2026-11-06',
    ]);
  });

  it('prefers a person to the month of that name', async () => {
    const captured = await capture('file it for April friday');
    expect(captured).toMatchObject({ text: 'file it', assignee: { name: 'April', known: true } });
    expect(dueOf(captured)).toBe('2026-11-06');
  });

  it('keeps a weekday from being a person', async () => {
    const captured = await capture('file it for Friday');
    expect([captured.text, captured.assignee, dueOf(captured)]).toEqual(['file it', null, '2026-11-06']);
  });

  it.each<[string, string, ParsedTaskLine['program']]>([
    ['file it #leadership-circle', 'file it', { name: 'leadership circle', known: true }],
    ['file it in #90-days', 'file it', { name: '90 days', known: true }],
    ['file it #books', 'file it', { name: 'books', known: false }],
    ['file it <#C0COACH001|spring-cohort>', 'file it', { name: 'spring cohort', known: true }],
    ['file it in "Leadership Circle" today', 'file it', { name: 'Leadership Circle', known: true }],
    ['file it in “Second Term”', 'file it', { name: 'Second Term', known: false }],
    ['file invoice #2024', 'file invoice #2024', null],
  ])('takes a program: %s', async (line, text, program) => {
    expect(await capture(line)).toMatchObject({ text, program });
  });

  it.each([
    ['read "Tomorrow, and Tomorrow" again', 'read "Tomorrow, and Tomorrow" again'],
    ['read \\friday again', 'read friday again'],
    ['read `next week` in the code', 'read `next week` in the code'],
    ['see https://example.com/2026-11-20?at=5pm', 'see https://example.com/2026-11-20?at=5pm'],
    ['see <https://example.com|friday>', 'see <https://example.com|friday>'],
    ['open C:\\temp', 'open C:\\temp'],
  ])('keeps literal words: %s', async (line, text) => {
    expect(await capture(line)).toMatchObject({ text, due: null, program: null, assignee: null });
  });

  it('passes on what has to be asked', async () => {
    const captured = await capture('send the slides next friday');
    expect(captured.due?.readings.map(({ label }) => label)).toEqual(['Fri 13 Nov', 'Fri 6 Nov']);
    expect((await capture('stretch every monday')).due?.recurring).toBe(true);
  });

  it('reads the language of the locale', async () => {
    const captured = await parseTaskLine('Anna anrufen morgen um 15 Uhr !high', {
      ...context,
      locale: 'de-DE',
    });
    expect([captured.text, captured.priority, dueOf(captured)]).toEqual([
      'Anna anrufen',
      'high',
      '2026-11-05 15:00',
    ]);
  });
});
