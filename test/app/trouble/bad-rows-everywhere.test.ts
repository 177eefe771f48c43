import { expect, it } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { type DigestApp, startDigestApp } from '../digests/digest-support.ts';
import { homeOf } from '../home/home-support.ts';
import { ending, people, wordsOf, workspaces } from '../support.ts';

const { jonas } = people;

type Row = Record<string, unknown>;

let app: DigestApp;

/** The platform sends these rows in the place of each task, person and program that is called "Bad", in every list. */
function spoil(how: (row: Row) => unknown[]): void {
  const isBad = (row: Row) => /^Bad/.test(String(row.description ?? row.name));
  const rewrite = (value: unknown) => {
    const { data, ...rest } = value as { data: Row[] };
    return { ...rest, data: data.flatMap((row) => (isBad(row) ? how(row) : [row])) };
  };
  app.breaks({
    method: 'GET',
    path: /^\/(?:todos|clients|team-members|programs.*)$/,
    rewrite,
  });
}

it.each<[string, (row: Row) => unknown[]]>([
  ['comes twice', (row) => [row, row]],
  ['has the id of another', (row) => [row, { ...row, name: 'Other', description: 'Other' }]],
  ['has a number as its id', (row) => [{ ...row, id: 7 }]],
  ['has no id', ({ id, ...row }) => [row]],
  ['has an empty id', (row) => [{ ...row, id: '' }]],
  ['has an id of 1,900 characters', (row) => [{ ...row, id: 'x'.repeat(1_900) }]],
  ['is null', () => [null]],
  ['is a list', () => [[]]],
  ['is text', () => ['row']],
  ['has no name or text', (row) => [{ ...row, name: null, description: null }]],
  ['has an empty name and text', (row) => [{ ...row, name: '', description: '', email: '' }]],
  ['has a negative time', (row) => [{ ...row, due: -1, created_at: -1 }]],
  ['has a time that no calendar has', (row) => [{ ...row, due: -9e15, created_at: 9e15 }]],
  ['has a fraction as its time', (row) => [{ ...row, due: 1.5, created_at: 1.5 }]],
  ['has words of no list', (row) => [{ ...row, role: 'owner', priority: 'urgent', recurrence_type: 'x' }]],
  ['has lists as its parts', (row) => [{ ...row, user: [], program: [], role: [], email: [] }]],
  ['has nothing as its parts', (row) => [{ ...row, user: null, program: null, role: null, email: null }]],
])('a row that %s silences no other, on any surface', async (_kind, how) => {
  // Direct messages come in quick succession here.
  app = await ending(startDigestApp('2026-11-18T10:00:00Z', { slack: { rateLimits: false } }));
  const client = app.platform.addClient({ name: 'Bad Client' }).id;
  app.platform.addMember({ program: app.program, user: client });
  app.platform.addTeamMember({ name: 'Bad Coach' });
  app.platform.addProgram({ name: 'Bad Program' });
  app.addTask('Bad task', app.team.jonas, 3);
  app.addTask('Plan the offsite', app.team.jonas, 2);
  app.addTask('Bad reflection', app.anna, 3);
  app.addTask('Send the reflection', app.anna, 2);
  await fixture.prefer(app, workspaces.north, jonas, {
    morningHour: 8,
    weekly: 'usual',
  });
  spoil(how);

  const says = async (typed: string, words: string) =>
    expect.soft(await app.say(jonas, typed), typed).toContain(words);
  await says('/todo', 'Plan the offsite');
  await says('/todo list all', 'Send the reflection');
  await says('/todo search plan', 'Plan the offsite');
  await says('/client', 'Anna Kowalski');
  await says('/client anna', 'Send the reflection');
  await says('/program', 'Leadership Basics');
  await says('/program Leadership Basics', 'Anna Kowalski');
  await says('/touchline team', 'Priya Nair');
  await says('/todo Call Anna tomorrow 3pm for Anna Kowalski', 'Created for *Anna Kowalski*');
  const home = homeOf(app, jonas);
  await home.open();
  expect.soft(await home.lines()).toContain('*Plan the offsite*');
  await app.type(jonas, '/todo digest weekdays 9am');
  await app.postNow(jonas);
  const posted = (await app.posts()).at(-1);
  expect.soft(posted && wordsOf(posted)).toContain('Send the reflection');

  await app.moveTo('2026-11-19T08:00:00+01:00');
  const [morning] = await app.told(jonas);
  expect.soft(morning && wordsOf(morning)).toContain('Plan the offsite');
  // One message a second in a channel: the week comes right after the morning.
  for (const time of ['09:00:00', '09:00:05']) await app.moveTo(`2026-11-23T${time}+01:00`);
  const weekly = (await app.told(jonas)).find(({ text }) => text.startsWith('Your clients’ week'));
  // A chart says it, and the text for those who don't see that.
  expect.soft(weekly?.text).toContain('Anna Kowalski');
  await says('/todo done plan the offsite', 'Marked done');
  expect.soft(await app.troubles()).toEqual([]);
});
