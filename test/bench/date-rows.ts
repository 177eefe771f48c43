import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DueContext } from '../../src/tasks/due-date/index.ts';
import { parseTaskLine } from '../../src/tasks/parse-line/index.ts';
import { localText } from '../rules/due-dates/support.ts';
import { isAnswer, squeezed } from '../rules/due-dates/table/table.ts';

/** Wednesday, 14 April 2027, 10:05 in Berlin. */
export const april: Omit<DueContext, 'locale'> = {
  now: new Date('2027-04-14T08:05:00Z'),
  timeZone: 'Europe/Berlin',
};

type DateRow = {
  kind: 'grid' | 'line' | 'head' | 'dateless';
  language: string;
  line: string;
  /** As in `table/meanings.txt`; the empty text is no date. */
  answer: string;
  title: string;
  /** What is put aside together: the places of one phrase, the days before one verb. */
  group: string;
};

const rowLanguages = 'en de fr es it nl pt pl sv fi ru uk vi id ja zh ar'.split(' ');
export const localeOf = (language: string): string =>
  ({ en: 'en-GB', pt: 'pt-BR', zh: 'zh-CN' })[language] ?? language;

const linesOf = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, 'date-rows', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

const list = (text: string, separator: string): string[] => text.split(separator).map((part) => part.trim());
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Each phrase of a language at the head, in the middle and at the end of one of its tasks, and its lines without a date. */
function* gridOf(language: string, meanings: Map<string, string>): Generator<DateRow> {
  const lines = linesOf(`${language}.txt`);
  const tasks = lines.filter((line) => line.startsWith('+')).map((line) => line.slice(2));
  const gap = language === 'ja' || language === 'zh' ? '' : ' ';
  let turn = 0;
  for (const line of lines) {
    if (line.startsWith('-'))
      yield {
        kind: 'dateless',
        language,
        line: line.slice(2),
        answer: '',
        title: line.slice(2),
        group: line,
      };
    else if (!line.startsWith('+')) {
      const [meaning = '', phrases = ''] = list(line, ': ');
      const answer = meanings.get(meaning);
      if (answer === undefined) throw new Error(`${language}.txt has a meaning that is unknown: ${line}`);
      for (const phrase of list(phrases, ';').filter((text) => !text.endsWith('~'))) {
        const task = tasks[turn++ % tasks.length] ?? '';
        const title = squeezed(task.replace('{}', ''));
        const typed = [
          `${capital(phrase)}${gap}${title}`,
          task.replace('{}', phrase),
          `${title}${gap}${phrase}`,
        ];
        for (const each of typed) yield { kind: 'grid', language, line: each, answer, title, group: phrase };
      }
    }
  }
}

/** Lines as coaches type them, with the date in brackets. A line without an answer has no date. */
function* typedLines(): Generator<DateRow> {
  let language = 'en';
  for (const row of [
    'lines.txt',
    'more-lines.txt',
    'third-lines.txt',
    'fourth-lines.txt',
    'fifth-lines.txt',
    'sixth-lines.txt',
    'seventh-lines.txt',
    'eighth-lines.txt',
  ].flatMap(linesOf)) {
    if (row.startsWith('= ')) language = row.slice(2);
    else {
      const [line = '', answer = ''] = list(row, ' :: ');
      const title = squeezed(line.replace(/\[.*?\]/g, '').replace('()', '')).replace(
        /^[-–:,\s]+|[-–:,\s]+$/g,
        '',
      );
      yield {
        kind: answer === '' ? 'dateless' : 'line',
        language,
        line: line.replace(/[[\]]/g, ''),
        answer,
        title,
        group: line,
      };
    }
  }
}

/** Days at the head of a line, before verbs that no list has. */
function* headLines(): Generator<DateRow> {
  let days: string[] = [];
  for (const row of linesOf('verbs.txt')) {
    const [, language = '', what, words = ''] = /^(\w\w) (days|verbs): (.*)/.exec(row) ?? [];
    if (what === 'days') days = list(words, ';');
    else
      for (const verb of list(words, ';'))
        for (const day of days) {
          const [phrase = '', answer = ''] = list(day, '=');
          yield { kind: 'head', language, line: `${phrase} ${verb}`, answer, title: verb, group: verb };
        }
  }
}

export function isAside({ language, group }: DateRow): boolean {
  let hash = 7;
  for (const letter of `${language} ${group}`) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return hash % 3 === 0;
}

type Outcome = 'right' | 'asked' | 'missed' | 'wrong' | 'title';

/** `asked`: the answer comes first, and a question that no one needs comes with it. */
async function judge(row: DateRow, locale: string): Promise<{ outcome: Outcome; said: string }> {
  const context = { ...april, locale, isPerson: () => false, isProgram: () => false, assigneeGiven: true };
  const { due, text } = await parseTaskLine(row.line, context);
  const isAsked = due !== null && (due.readings.length > 1 || due.due < april.now);
  const date = due ? localText(due.due, due.precision, april.timeZone) : '';
  const said = isAsked ? `${date} ?` : date;
  if (row.answer === '') return { outcome: due === null ? 'right' : isAsked ? 'asked' : 'wrong', said };
  const answers = row.answer.replace(/(?<!\d\d-?)\b\d\d-\d\d(?=$| )/g, '2027-$&');
  if (!list(answers, ' / ').some((answer) => isAnswer(said, answer))) {
    const outcome = due === null ? 'missed' : isAsked ? 'missed' : 'wrong';
    return { outcome, said };
  }
  if (isAsked) return { outcome: row.answer.includes('?') ? 'right' : 'asked', said };
  const isTitleRight = due === null || due.keepText || squeezed(text) === row.title;
  return isTitleRight ? { outcome: 'right', said } : { outcome: 'title', said: `${said} “${text}”` };
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
const say = (line = ''): boolean => process.stdout.write(`${line}\n`);

async function measure(name: string, rows: DateRow[], fails: boolean, locale = localeOf): Promise<void> {
  const counts = { right: 0, asked: 0, missed: 0, wrong: 0, title: 0 };
  for (const row of rows) {
    const { outcome, said } = await judge(row, locale(row.language));
    counts[outcome]++;
    if (fails && outcome !== 'right')
      say(
        `    ${outcome}: ${row.language} ${row.line} → ${said || 'no date'}, not ${row.answer || 'a date'}`,
      );
  }
  const share = (part: number) => percent(part, rows.length);
  say(
    `  ${name} (${rows.length}): right ${share(counts.right + (rows[0]?.answer === '' ? 0 : counts.asked))}, silently wrong ${share(counts.wrong)}, ` +
      `title wrong ${share(counts.title)}, missed ${share(counts.missed)}, asked without need ${share(counts.asked)}`,
  );
}

/** All rows of `date-rows`. */
export function allRows(): DateRow[] {
  const meanings = new Map(linesOf('meanings.txt').map((line) => list(line, ': ') as [string, string]));
  const grids = rowLanguages.flatMap((language) => [...gridOf(language, meanings)]);
  return [...grids, ...typedLines(), ...headLines()];
}

/** Rows of `date-rows`: the third that was never looked at while rules were mended, the rest, or all. */
export async function measureRows(part: string, fails: boolean): Promise<void> {
  const all = allRows();
  const rows = part === 'all' ? all : all.filter((row) => isAside(row) === (part === 'aside'));
  const of = (kind: DateRow['kind'], language?: string): DateRow[] =>
    rows.filter((row) => row.kind === kind && (!language || row.language === language));
  say(`Rows of our own, ${part}:`);
  for (const language of rowLanguages) await measure(`grid, ${language}`, of('grid', language), fails);
  await measure('grid, all', of('grid'), false);
  for (const language of rowLanguages.slice(0, 7))
    await measure(`lines, ${language}`, of('line', language), fails);
  await measure('a day before any verb', of('head'), fails);
  await measure('dateless, en', of('dateless', 'en'), fails);
  await measure(
    'dateless, others',
    of('dateless').filter(({ language }) => language !== 'en'),
    fails,
  );
  const foreign = of('grid').filter(({ language, answer }) => language !== 'en' && answer !== '?');
  for (const profile of ['en-GB', 'en-US'])
    await measure(`other languages under ${profile}`, foreign, false, () => profile);
  const lines = of('line').filter(({ language, answer }) => language !== 'en' && answer !== '?');
  await measure('lines of other languages under en-GB', lines, fails, () => 'en-GB');
}
