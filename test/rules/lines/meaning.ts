import { changeSaid, type ListFilters, type Names, readLine } from '../../../src/tasks/read-line/index.ts';
import { isNamed } from '../../../src/workspaces/find-named.ts';

const named = (names: string[]) => names.map((name, at) => ({ id: String(at), name }));
const people = named([
  'Anna Kowalski',
  'Tom Okafor',
  'Maria Silva',
  'Maria Santos',
  'Priya Nair',
  'April Jones',
  '김민준',
  'Zuzanna Łęcka',
]);
const programs = named([
  'Leadership Foundations',
  'Executive Circle',
  'Spring',
  'Career Transition',
  'Group Call',
]);

/** When and where a line is typed. */
export const context = { now: new Date('2026-11-18T10:00:00Z'), timeZone: 'Europe/London', locale: 'en-GB' };

export const names: Names = {
  isPerson: (name) => isNamed(people, name, { whole: true }),
  isProgram: (name) => isNamed(programs, name, { whole: true }),
};

/** The rows of a table: what a line means, and the line. */
export const rowsOf = (table: string): [expected: string, line: string][] =>
  table.split('\n').flatMap((row): [string, string][] => {
    const [, expected, line] = /^([^#|]*?) \| ?(.*)$/.exec(row) ?? [];
    return expected === undefined || line === undefined ? [] : [[expected, line]];
  });

const capital = (name: string): string =>
  name.replace(/(?<![\p{L}@.])\p{Ll}(?=\p{L}*)/gu, (letter) => letter.toUpperCase());

const filtersOf = ({
  whose,
  state,
  due,
  doneOn,
  program,
  undated,
  priority,
  newest,
  page,
}: ListFilters): string =>
  [
    'list',
    whose.kind === 'named'
      ? whose.names.map((name) => (/[@<]/.test(name) ? name : capital(name))).join('+')
      : whose.kind !== 'mine' && whose.kind,
    state !== 'open' && state,
    due && `due:${due}`,
    doneOn && `on:${doneOn}`,
    program && `in:${/-/.test(program) ? program : capital(program)}`,
    undated && 'undated',
    priority,
    newest && 'newest',
    page > 1 && `page:${page}`,
  ]
    .filter(Boolean)
    .join(' ');

/** What a line says of the task whose words its row names, if it may be about one: "move slides to friday". */
function changeOf(line: string, expected: string): string | undefined {
  const [, verb, task = line] =
    /^(move|assign|edit)(?: (.*?)(?: (?:(?:to|by|forward|->) .*))?)?$/.exec(expected) ?? [];
  const change = verb && changeSaid(line, { text: task, assignee: 'Jonas Lind' }, names, context);
  if (!change || expected === change.verb) return change && expected;
  return `${change.verb} ${task} ${change.verb === 'edit' ? '-> ' : ''}${change.rest}`;
}

/** What a line means, in the words of the table. A new task's text is named where the row names one. */
export function meaningOf(line: string, expected: string): string {
  const read = readLine(line, names, context);
  switch (read.kind) {
    case 'list':
      return filtersOf(read);
    case 'create':
      if (read.existing?.isSure && expected === 'about') return expected;
      return (
        (read.existing && changeOf(read.line, expected)) ??
        (expected === 'create' && read.line === line.trim() ? 'create' : `create ${read.line}`)
      );
    case 'done':
      return 'numbers' in read ? `done #${read.numbers.join(',')}` : `done ${read.words}`;
    case 'replace':
      return expected === read.verb ? expected : `${read.verb} ${read.rest}`;
    case 'digest':
      return expected === 'digest' ? expected : `digest ${read.words}`;
    case 'show':
      return expected.includes(' ') ? `${read.to ?? 'show'} ${read.rest}` : (read.to ?? 'show');
    case 'search': {
      const whose = read.list?.whose.kind === 'named' ? ` of ${read.list.whose.names.join('+')}` : '';
      return expected === 'search' ? expected : `search ${read.words}${whose}`;
    }
    case 'ask':
    case 'question':
      return read.list === undefined ? read.kind : `${read.kind} ${filtersOf(read.list)}`;
    default:
      return read.kind;
  }
}
