import { describe, expect } from 'vitest';
import { addOrganization } from '../organization.ts';
import { appOnce, labelsIn, people, startApp, wordsOf } from '../support.ts';

const { jonas } = people;

const { app, test } = appOnce(
  () => startApp({ seed: false }),
  async () => {
    const { addTask } = addOrganization(app.platform, ['Spring', 'Group Call']);
    addTask('jonas', 'Send the invoice to Tom', Date.parse('2026-11-10') / 1000);
    addTask('jonas', 'Prepare slides', Date.parse('2026-11-25') / 1000);
  },
);

describe('a list that is empty', () => {
  test('of a person shows one’s own tasks that name them', async () => {
    const list = await app.say(jonas, '/todo list Tom');
    expect(list).toContain('Tom Okafor has no open tasks. Your tasks that name Tom Okafor:');
    expect(list).toContain('Send the invoice to Tom');
    expect(list).not.toContain('Prepare slides');
  });

  test('of somebody whom none of one’s tasks names stays empty', async () => {
    expect(await app.say(jonas, '/todo list Anna')).toBe('Anna Kowalski has no open tasks.');
  });

  test('of days with today among them shows what is overdue', async () => {
    const list = await app.say(jonas, '/todo today');
    expect(list).toContain('You have no tasks due on Wed 18 Nov. Overdue:');
    expect(list).toContain('Send the invoice to Tom');
    expect(await app.say(jonas, '/todo tomorrow')).toBe('You have no tasks due on Thu 19 Nov.');
    expect(await app.say(jonas, '/todo today page 3')).toMatch(/^This list has no page 3\.[^:]*$/);
  });
});

describe('a program that a new task names', () => {
  test.each([
    ['prep agenda for group call', 'Created for *you* in *Group Call*'],
    ['spring feedback forms', 'Created for *you* in *Spring*'],
  ])('%s is the task’s', async (line, told) => {
    expect(await app.say(jonas, `/todo ${line}`)).toContain(told);
  });

  test.each(['compare spring and group call', 'buy springs'])('%s names none', async (line) => {
    await app.forget(jonas);
    expect(await app.say(jonas, `/todo ${line}`)).toContain('Which one is it for?');
  });
});

test.each([
  ['die Rechnung an Tom ist raus', 'Send the invoice to Tom'],
  ['ya mandé la factura', 'Send the invoice to Tom'],
  ['Folien übernimmt Marta', 'Prepare slides'],
  ['przypomnij mi o slajdach jutro o 12', 'I’ll remind you of “Prepare slides”'],
])('%s finds the task that is called otherwise', async (line, words) => {
  const before = app.tasks().length;
  const answered = await app.type(jonas, `/todo ${line}`);
  expect(wordsOf(answered)).toContain(words);
  expect(labelsIn(answered.blocks)).not.toContain('Spring');
  expect(app.tasks()).toHaveLength(before);
});

test('a task for another client is a new one', async () => {
  await app.forget(jonas);
  expect(await app.say(jonas, '/todo Rechnung Anna')).toContain('Which one is it for?');
});
