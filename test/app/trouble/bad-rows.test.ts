import { expect } from 'vitest';
import { createLog } from '../../../src/lib/log.ts';
import { startDigestApp } from '../digests/digest-support.ts';
import { homeOf } from '../home/home-support.ts';
import { appEach, people, wordsOf } from '../support.ts';

const { jonas, marta } = people;

type Row = Record<string, unknown>;
/** What becomes of a row; others stay as they are. */
type Spoil = (row: Row) => unknown;

let log: string[];
const { app, test } = appEach(async () => {
  log = [];
  const destination = { write: (line: string) => void log.push(line) };
  // A Wednesday. Jonas is in Berlin, which is an hour ahead.
  return startDigestApp('2026-11-18T10:00:00Z', {
    touchline: { log: createLog('warn', destination) },
  });
});

/** The platform sends these rows of a list otherwise than the specification says. */
function spoil(path: string | RegExp, how: Spoil): void {
  const rewrite = (value: unknown) => {
    const { data, ...rest } = value as { data: Row[] };
    return { ...rest, data: data.map(how) };
  };
  app.breaks({ method: 'GET', path, rewrite });
}

/** Spoils the tasks whose text begins with "Bad", and the people and programs who are called so. */
const bad =
  (how: Spoil): Spoil =>
  (row) =>
    /^Bad/.test(String(row.description ?? row.name)) ? how(row) : row;

const task = /^\/todos$/;
const note = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many} could not be read.`;

test.each<[string, Spoil]>([
  ['a date that no calendar has', (row) => ({ ...row, due: 9e15 })],
  ['a date that is text', (row) => ({ ...row, due: 'soon' })],
  ['no program', ({ program, ...row }) => row],
  ['somebody without a name', (row) => ({ ...row, user: { ...(row.user as Row), name: null } })],
  ['a priority that is a number', (row) => ({ ...row, priority: 7 })],
  ['a text of 100,000 characters', (row) => ({ ...row, description: 'x'.repeat(100_000) })],
  ['nothing at all', () => null],
])('a task with %s is left out, counted and said, and silences no other', async (_kind, how) => {
  app.addTask('Bad task', app.team.jonas, 3);
  app.addTask('Plan the offsite', app.team.jonas, 2);
  app.addTask('Bad reflection', app.anna, 3);
  app.addTask('Send the reflection', app.anna, 2);
  spoil(task, bad(how));

  const mine = await app.say(jonas, '/todo');
  expect(mine).toContain('Plan the offsite');
  expect(mine).toContain(note(1, 'task'));
  const all = await app.say(jonas, '/todo overdue all');
  expect(all).toContain('Send the reflection');
  expect(all).toContain(note(2, 'task'));
  const search = await app.say(jonas, '/todo search plan');
  expect(search).toContain('Plan the offsite');
  expect(search).toContain('could not be read.');
  const card = await app.say(jonas, '/client anna');
  expect(card).toContain('Send the reflection');
  expect(card).toContain(note(1, 'task'));

  const home = homeOf(app, jonas);
  await home.open();
  const lines = await home.lines();
  expect(lines).toContain('*Plan the offsite*');
  expect(lines).toContain(note(1, 'task'));
  expect(lines).toContain('*Send the reflection*');
  expect(lines).toContain(note(2, 'overdue task in your programs', 'overdue tasks in your programs'));

  await app.type(jonas, '/todo digest weekdays 9am');
  await app.postNow(jonas);
  const [post] = await app.posts();
  expect(post && wordsOf(post)).toContain('Send the reflection');
  expect(post && wordsOf(post)).toContain(note(2, 'task'));
  expect(post && wordsOf(post)).toContain('2 overdue');

  expect(await app.troubles()).toEqual([]);
  const warned = log
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'Some rows of the platform could not be read.');
  expect(warned.length).toBeGreaterThan(0);
  for (const line of warned)
    expect(line).toMatchObject({
      level: 40,
      endpoint: 'GET /todos',
      count: expect.any(Number),
      field: expect.stringMatching(/^data\.\d+/),
    });
});

test('a client, member, coach or program that can’t be read is left out, counted and said', async () => {
  const client = app.platform.addClient({ name: 'Bad Client' }).id;
  app.platform.addMember({ program: app.program, user: client });
  app.platform.addTeamMember({ name: 'Bad Coach' });
  app.platform.addProgram({ name: 'Bad Program' });
  spoil(
    /^\/(?:clients|team-members|programs.*)$/,
    bad((row) => ({ ...row, name: null })),
  );

  const clients = await app.type(jonas, '/client');
  expect(wordsOf(clients)).toContain('Anna Kowalski');
  expect(wordsOf(clients)).toContain(note(1, 'client'));
  expect(clients.text).toContain(note(1, 'client'));
  // In a new process, from the store.
  await app.restart();
  expect(await app.say(jonas, '/client')).toContain(note(1, 'client'));

  const members = await app.say(jonas, '/program Leadership Basics');
  expect(members).toContain('Anna Kowalski');
  expect(members).toContain(note(1, 'member'));
  const team = await app.say(jonas, '/touchline team');
  expect(team).toContain('Priya Nair');
  expect(team).toContain(note(1, 'team member'));
  const programs = await app.say(jonas, '/program');
  expect(programs).toContain('Leadership Basics');
  expect(programs).toContain(note(1, 'program'));

  const created = await app.type(jonas, '/todo Call Anna tomorrow 3pm for Anna Kowalski');
  expect(created.text).toMatch(/^Created for/);
});

test('whoever can’t be read themselves is told that it is not their fault, and others go on', async () => {
  spoil('/team-members', (row) => (row.name === 'Jonas Lindqvist' ? { ...row, name: null } : row));
  const refused = await app.type(jonas, '/todo');
  expect(refused.text).toContain('The coaching platform sent a response that I don’t understand.');
  expect(refused.text).not.toContain('I can’t find you');
  expect(await app.say(marta, '/todo')).toContain('You have no open tasks.');
});
