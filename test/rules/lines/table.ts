import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ParsedTaskLine, parseTaskLine } from '../../../src/tasks/parse-line/index.ts';
import { calledBy } from '../../../src/workspaces/search-names.ts';
import {
  isFirstName,
  isProgramName,
  peopleBegun,
  peopleNamed,
  programsNamed,
} from '../../../src/workspaces/typed-names.ts';
import { localText, london } from '../due-dates/support.ts';

const people = [
  'Anna Kowalski',
  'Tom Okafor',
  'Grace Thompson',
  'David Chen',
  'David Müller',
  'April May',
  'Katarzyna Zielińska-Brown',
  'Sinéad O’Neil',
  'My An',
  'Fatima Zahra El Idrissi',
].map((name, at) => ({ id: `c${at}`, name, email: `${name.split(' ')[0]?.toLowerCase()}@mail.example` }));
const programs = ['Leadership Foundations', 'First 90 Days', 'Spring'].map((name, at) => ({
  id: `p${at}`,
  name,
  created_at: 1,
}));

/** The names of an organization, looked up as the app does. */
export const organization = {
  isPerson: (name: string) => peopleNamed(people, name).length > 0,
  beginsPerson: (name: string) => peopleBegun(people, name).length > 0,
  isFirstName: (name: string) => isFirstName(people, name),
  isCalled: (name: string) => calledBy(people, name).length > 0,
  isProgram: (name: string) => programsNamed(programs, name).length > 0,
  isProgramName: (name: string) => isProgramName(programs, name),
};

export type Row = { line: string; expected: string; given: string[] };
/** What stands below a heading (`## …`). */
export type Section = { title: string; rows: Row[] };

const given = '[a-z]{2}(?:-[A-Z]{2})?|[A-Z]\\w+\\/\\w+|\\d{4}-\\S+Z|nobody|person-given';
const rowPattern = new RegExp(`^(?:\\[((?:(?:${given}) ?)+)\\] )?(.*?) → ?(.*)$`);

/** The sections of a table beside this file. A line that begins with `@` is given to all rows after it. */
export function sectionsOf(file: string): Section[] {
  const sections: Section[] = [];
  let all: string[] = [];
  for (const text of readFileSync(join(import.meta.dirname, file), 'utf8').split('\n')) {
    if (text.startsWith('## ')) sections.push({ title: text.slice(3), rows: [] });
    else if (/^@ \d/.test(text)) all = text.slice(2).split(' ');
    else if (text !== '' && !/^#(?: |$)/.test(text)) {
      const [, mark, line, expected] = rowPattern.exec(text) ?? [];
      if (line === undefined || expected === undefined) throw new Error(`${file} has no row in "${text}".`);
      sections.at(-1)?.rows.push({ line, expected, given: [...all, ...(mark?.split(' ') ?? [])] });
    }
  }
  if (sections.length === 0 || sections.some(({ rows }) => rows.length === 0))
    throw new Error(`${file} has no rows.`);
  return sections;
}

/** When, where and in which language a row is typed. */
function contextOf({ given }: Row) {
  const last = (pattern: RegExp) => given.findLast((one) => pattern.test(one));
  const now = last(/^\d/);
  return {
    now: now === undefined ? london.now : new Date(now),
    timeZone: last(/\//) ?? london.timeZone,
    locale: last(/^[a-z]{2}(?:-[A-Z]{2})?$/) ?? london.locale,
    ...(given.includes('person-given') && { assigneeGiven: true }),
  };
}

type Who = Pick<ParsedTaskLine, 'assignee'>;

function nameOf({ assignee }: Who): string | undefined {
  if (assignee?.kind === 'several')
    return assignee.people.map((one) => nameOf({ assignee: one })).join(' + ');
  if (assignee?.kind === 'slack') return `<@${assignee.id}>`;
  if (assignee?.kind !== 'name') return assignee?.kind;
  return `${assignee.name}${assignee.ask ? ': ask' : assignee.known ? '' : '?'}`;
}

/** What a row's line says, with the columns that the row has. */
export async function saidBy(row: Row, names: object): Promise<string> {
  const { line, expected, given } = row;
  const context = { ...contextOf(row), ...(given.includes('nobody') ? {} : names) };
  const parsed = await parseTaskLine(line, context);
  const { due, text, program, priority, everyone } = parsed;
  const dates = due?.readings.map((one) => localText(one.due, one.precision, context.timeZone));
  const person = nameOf(parsed);
  const asked = (name: string, value: string | undefined) =>
    expected.includes(` | ${name}: `) && `${name}: ${value ?? 'no'}`;
  const unknown = ({ known }: { known: boolean }) => (known ? '' : '?');
  return [
    text === line.trim() ? '=' : text,
    dates && `due ${dates.join(' or ')}${due?.recurring ? ' repeats' : ''}`,
    everyone && `for everyone in ${everyone.name}${unknown(everyone)}`,
    everyone?.except && `but ${everyone.except.join(' + ')}`,
    person && `for ${person}`,
    program && `in ${program.name}${unknown(program)}`,
    priority && `!${priority}`,
    asked('named', parsed.textWithName),
    asked('dated', due?.textWithDate),
    asked('both', due?.textWithBoth),
  ]
    .filter((part) => typeof part === 'string')
    .join(' | ');
}
