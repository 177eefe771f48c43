import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTaskLine } from '../../../src/tasks/parse-line/index.ts';
import { localText } from './support.ts';

/** A line, what it should mean and what its title should be; see `coach-lines.txt`. */
export type CoachRow = { locale: string; line: string; answer: string; title: string };

const [, ...tables] = readFileSync(join(import.meta.dirname, 'coach-lines.txt'), 'utf8').split('\n## ');

export const coachRows: CoachRow[] = tables.flatMap((table) => {
  const [locale = '', ...rows] = table.trim().split('\n');
  return rows.map((row) => {
    const [line = '', answer = '', title = ''] = row.split('|').map((part) => part.trim());
    return { locale, line, answer, title };
  });
});

type Outcome = 'right' | 'silentlyWrong' | 'titleWrong' | 'askedWithoutNeed' | 'missed';

export const typedAt = { now: new Date('2026-11-24T09:15:00Z'), timeZone: 'Europe/Berlin' };

/** What Touchline understands of a row's line, and whether that is right. */
export async function judge({ locale, line, answer, title }: CoachRow) {
  const nobody = () => false;
  const context = { ...typedAt, locale, isPerson: nobody, isProgram: nobody };
  const { due, text } = await parseTaskLine(line, context);
  const date = due === null ? '' : localText(due.due, due.precision, typedAt.timeZone);
  const isAsked = due !== null && due.readings.length > 1;
  const said = isAsked ? `${date} ?` : date;
  const isDateRight = answer === '?' ? due === null || isAsked : said === answer;
  // Without a date, the title is the whole line.
  const isTitleRight = due === null ? text === line : title === '' || text === title;
  const outcome: Outcome = isDateRight
    ? isTitleRight
      ? 'right'
      : 'titleWrong'
    : due === null
      ? 'missed'
      : isAsked
        ? 'askedWithoutNeed'
        : 'silentlyWrong';
  return { said, text, outcome };
}
