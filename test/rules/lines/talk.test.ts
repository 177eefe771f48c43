import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Task } from '../../../src/platform/resources.ts';
import { changeSaid, readLine } from '../../../src/tasks/read-line/index.ts';
import { tasksAbout } from '../../../src/tasks/search.ts';
import { context, names, rowsOf } from './meaning.ts';

const own = [
  'Read Anna’s essay',
  'Send the invoice',
  'Prepare the slides for Leadership Foundations',
  'Book the room for the retreat',
  'Mandare la fattura',
  'Leer el ensayo',
  'Folien vorbereiten',
  'Leggere il saggio',
  'Enviar la encuesta',
  'De factuur sturen',
  'Zarezerwować salę na wyjazd',
  'Wysłać ankietę',
  'Réserver la salle',
];
const toTask = (title: string, name: string) => ({ title, description: '', user: { name } }) as Task;
const tasks = [
  ...own.map((title) => toTask(title, 'Jonas Lind')),
  toTask('Send Tom the survey', 'Tom Okafor'),
];

/** What the app would do with the line. */
function saidOf(line: string, expected: string): string {
  const read = readLine(line, names, context);
  if (read.kind !== 'create' || read.existing === undefined)
    return read.kind === 'create' ? 'new' : read.kind;
  const [task, ...others] = tasksAbout(read.existing.rest, tasks, names);
  if (task === undefined || others.length > 0) return others.length > 0 ? 'several' : 'new';
  const name = expected.split(/ ->|,/, 1)[0] ?? '';
  const called = task.title?.includes(name) ? name : task.title;
  const { to, when } = read.existing;
  if (to) return `${called}, ${to} ${when}`;
  const change = changeSaid(line, { text: task.title ?? '', assignee: task.user.name }, names, context);
  return change === undefined ? `${called}` : `${called} -> ${change.verb} ${change.rest}`;
}

describe('a line in a coach’s own words', () => {
  const rows = rowsOf(readFileSync(join(import.meta.dirname, 'talk.txt'), 'utf8'));

  it.each(rows)('%s | %s', (expected, line) => {
    expect(saidOf(line, expected)).toBe(expected);
  });
});

it('that has no word but names and those of acts is about no task', () => {
  for (const line of ['Anna is ill, give it to Tom', 'done with that', 'I can’t do this on Friday'])
    expect(tasksAbout(line, tasks, names)).toEqual([]);
});

it('whose words many tasks have is about none of them', () => {
  const alike = ['a', 'b', 'c', 'd'].map((letter) => toTask(`Session ${letter}`, 'Jonas Lind'));
  expect(tasksAbout('the session went well', alike, names)).toEqual([]);
  expect(tasksAbout('the session went well', alike.slice(0, 3), names)).toHaveLength(3);
});
