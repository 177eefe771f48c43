import type { Program } from '../../../src/platform/resources.ts';
import { type ParsedTaskLine, parseTaskLine } from '../../../src/tasks/parse-line/index.ts';
import { calledBy } from '../../../src/workspaces/search-names.ts';
import {
  isProgramName,
  peopleBegun,
  peopleNamed,
  programsNamed,
} from '../../../src/workspaces/typed-names.ts';
import { localText, london } from '../due-date/support.ts';

const names = [
  'Anna Kowalski',
  'Tom Okafor',
  'Grace Thompson',
  'David Chen',
  'David Müller',
  'April May',
  'Katarzyna Zielińska-Brown',
  'Sinéad O’Neil',
  'My An',
];
const programs = ['Leadership Foundations', 'First 90 Days', 'Spring'];

const people = names.map((name, i) => ({
  id: `c${i}`,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@mail.example`,
}));
const allPrograms = programs.map((name, i): Program => ({ id: `p${i}`, name, created_at: 1 }));

/** The names of an organization, looked up as the app does. */
export const organization = {
  ...london,
  isPerson: (name: string) => peopleNamed(people, name).length > 0,
  beginsPerson: (name: string) => peopleBegun(people, name).length > 0,
  isCalled: (name: string) => calledBy(people, name).length > 0,
  isProgram: (name: string) => programsNamed(allPrograms, name).length > 0,
  isProgramName: (name: string) => isProgramName(allPrograms, name),
};

export const parse = (line: string): Promise<ParsedTaskLine> => parseTaskLine(line, organization);

/** The assignee in short: `Anna Kowalski`, `Tom Smith?` when nobody has that name, `tommy: ask` when it may be theirs, `<@U1>`, `me`, `several`, or null. */
export function who({ assignee }: ParsedTaskLine): string | null {
  if (assignee?.kind === 'slack') return `<@${assignee.id}>`;
  if (assignee?.kind === 'name' && assignee.ask) return `${assignee.name}: ask`;
  if (assignee?.kind === 'name') return assignee.known ? assignee.name : `${assignee.name}?`;
  return assignee?.kind ?? null;
}

export const dueOf = ({ due }: ParsedTaskLine): string | null =>
  due && localText(due.due, due.precision, london.timeZone);
