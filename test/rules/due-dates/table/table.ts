import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseTaskLine } from '../../../../src/tasks/parse-line/index.ts';
import { localText } from '../support.ts';

/** Tuesday, 24 November 2026, 10:15 in Berlin. */
export const berlin = { now: new Date('2026-11-24T09:15:00Z'), timeZone: 'Europe/Berlin' };
const localeOf: Record<string, string> = { en: 'en-GB', pt: 'pt-BR', zh: 'zh-CN' };

/** A phrase in a task: at its head, in its middle or at its end. `isMissed`: it is not read rightly everywhere yet. */
export type Cell = {
  language: string;
  locale: string;
  meaning: string;
  phrase: string;
  isMissed: boolean;
  /** What the phrase means; see `meanings.txt`. */
  answer: string;
  /** Each with its title: the line without the phrase. */
  lines: { line: string; title: string }[];
};

const linesOf = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

const cut = (line: string, at: string): [string, string] => {
  const index = line.indexOf(at);
  return [line.slice(0, index).trim(), line.slice(index + at.length).trim()];
};

const answers = new Map(linesOf('meanings.txt').map((line) => cut(line, ': ')));

function cellsOf(language: string): Cell[] {
  const [head = '', middle = '', tail = '', ...rows] = linesOf(`${language}.txt`);
  return rows.flatMap((row) => {
    const [meaning, phrases] = cut(row, ': ');
    const answer = answers.get(meaning);
    if (answer === undefined) throw new Error(`${language}.txt has a meaning that is unknown: ${row}`);
    return [...new Set(phrases.split(';').map((text) => text.trim()))].map((text) => {
      const phrase = text.replace(/ !$/, '');
      const lines = [head, middle, tail].map((place, index) => {
        const typed = index === 0 ? phrase.charAt(0).toUpperCase() + phrase.slice(1) : phrase;
        return { line: place.replace('{}', typed), title: squeezed(place.replace('{}', '')) };
      });
      const locale = localeOf[language] ?? language;
      return { language, locale, meaning, phrase, isMissed: text !== phrase, answer, lines };
    });
  });
}

/** All cells of the table, language by language. */
export const cells: Cell[] = readdirSync(import.meta.dirname)
  .filter((file) => /^[a-z]{2}\.txt$/.test(file))
  .flatMap((file) => cellsOf(file.slice(0, 2)));

/** A title without double blanks, and without any where a script has none. */
export function squeezed(title: string): string {
  const blank = /[\u3040-\u30ff\u4e00-\u9fff]/.test(title) ? '' : ' ';
  return title.replace(/\s+/g, blank).trim();
}

/** What Touchline understands: the date, with " ?" where it asks, and the title. */
export async function understood(line: string, locale: string): Promise<{ said: string; title: string }> {
  const nobody = () => false;
  const { due, text } = await parseTaskLine(line, { ...berlin, locale, isPerson: nobody, isProgram: nobody });
  // A date that has passed is asked about, too.
  const isAsked = due !== null && (due.readings.length > 1 || due.due < berlin.now);
  const date = due ? localText(due.due, due.precision, berlin.timeZone) : '';
  const keepsDate = due?.keepText || isAsked;
  return { said: isAsked ? `${date} ?` : date, title: keepsDate ? '' : squeezed(text) };
}

const full = (date: string): string => (/^\d{4}/.test(date) ? date : `2026-${date}`);

/** Whether a date is what an answer of `meanings.txt` says. */
export function isAnswer(said: string, answer: string): boolean {
  const date = said.replace(/ \?$/, '');
  if (answer === '?') return said === '' || date !== said;
  if (answer.endsWith(' ?')) return date !== said && isAnswer(date, answer.slice(0, -2));
  return answer.split(' / ').some((one) => {
    const [from = '', to] = one.split(' to ');
    if (to) return date.slice(0, 10) >= full(from) && date.slice(0, 10) <= full(to);
    return one.endsWith(' ~') ? date.startsWith(full(one.slice(0, -2))) : date === full(one);
  });
}

/** What is wrong with one line of a cell; null when it is understood. */
export async function wrongWith(
  { locale, answer }: Cell,
  line: string,
  title: string,
): Promise<string | null> {
  const found = await understood(line, locale);
  if (!isAnswer(found.said, answer)) return `${line}: ${found.said || 'no date'}, not ${answer}`;
  return found.title === '' || found.title === title ? null : `${line}: the title is “${found.title}”`;
}
