import { describe, expect, it } from 'vitest';
import { parseTaskLine } from '../../../src/tasks/parse-line/index.ts';
import { coachLines } from './coach-lines.ts';
import { moreCoachLines } from './more-coach-lines.ts';
import { localText } from './support.ts';

const berlin = { now: new Date('2026-11-24T09:15:00Z'), timeZone: 'Europe/Berlin' };

/** What Touchline understands: the answer as the rows write it, and the title. */
async function understood(line: string, locale: string): Promise<[answer: string, title: string]> {
  const nobody = () => false;
  const context = { ...berlin, locale, isPerson: nobody, isProgram: nobody };
  const { due, text } = await parseTaskLine(line, context);
  if (due === null) return ['', text];
  const date = localText(due.due, due.precision, berlin.timeZone);
  return [due.readings.length > 1 ? `${date} ?` : date, text];
}

const rows = [...Object.entries(coachLines), ...Object.entries(moreCoachLines)].flatMap(([locale, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((row) => {
      const [line = '', answer = '', title = ''] = row.split('|').map((part) => part.trim());
      return { locale, line, answer, title };
    }),
);

/** Lines that are read in another way still. A row fails loudly as soon as it is right. */
const notYet: string[] = [
  'invite 4 friday',
  'план на следующую неделю',
  'zoom link for 11am group by 10',
  'ask Omar: 3pm or 4pm?',
];

const check = async ({ locale, line, answer, title }: (typeof rows)[number]): Promise<void> => {
  const [said, left] = await understood(line, locale);
  // A question or no date at all; without a date, the title is the whole line.
  if (answer === '?') expect(said === '' || said.endsWith('?'), `silently ${said}`).toBe(true);
  else expect(said).toBe(answer);
  if (said === '') expect(left).toBe(line);
  else if (title !== '') expect(left).toBe(title);
};

describe('lines as coaches type them', () => {
  it('are 200 or more, and no line comes twice', () => {
    expect(new Set(rows.map(({ line }) => line)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(200);
  });

  it.each(rows.filter(({ line }) => !notYet.includes(line)))('$locale: $line', check);
  it.fails.each(rows.filter(({ line }) => notYet.includes(line)))('not yet: $locale: $line', check);
});
