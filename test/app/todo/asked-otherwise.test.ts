import { afterEach, describe, expect } from 'vitest';
import { appOnce, people, startApp, wordsOf } from '../support.ts';

/** Wednesday, 18 November, in Berlin. */
const { app, test } = appOnce(
  () => startApp(),
  async () => {
    // Now it is known which program the next ones are for.
    await app.type(people.jonas, '/todo Used in "Leadership Foundations"');
    await app.pass();
  },
);

const said = async (line: string) => (await app.say(people.jonas, line)).replaceAll('\n', ' / ');

describe('a list of days that the line names', () => {
  test.each([
    ['/todo friday', 'due on Fri 20 Nov'],
    ['/todo what’s due on friday', 'due on Fri 20 Nov'],
    ['/todo tasks for friday', 'due on Fri 20 Nov'],
    ['/todo tasks due on 20 november', 'due on Fri 20 Nov'],
    ['/todo due before friday', 'due by Thu 19 Nov'],
    ['/todo mine until friday', 'due by Fri 20 Nov'],
    ['/todo list by friday', 'due by Fri 20 Nov'],
    ['/todo tasks due after next monday', 'due on Tue 24 Nov or later'],
    ['/todo overdue since monday', 'overdue and due on Mon 16 Nov or later'],
    ['/todo Anna monday', 'Anna Kowalski’s tasks* · 1 due on Mon 23 Nov'],
    ['/todo what does Anna have on friday', 'Anna Kowalski has no tasks due on Fri 20 Nov.'],
    ['/todo was ist bis Freitag fällig', 'due by Fri 20 Nov'],
    ['/todo vendredi', 'due on Fri 20 Nov'],
    ['/todo hasta el viernes', 'due by Fri 20 Nov'],
  ])('%s', async (line, title) => {
    expect(await said(line)).toContain(title);
  });

  test.each([
    '/todo prep friday',
    '/todo call Anna friday',
    '/todo team lunch friday',
    '/todo close the door friday',
  ])('%s is a task', async (line) => {
    expect(await said(line)).toMatch(/Fri 20 Nov.*Which one is it for\?|in ten seconds.*Fri 20 Nov/);
  });
});

describe('a task is changed', () => {
  test.each([
    ['/todo move 3 by a week', 'Mon 23 Nov, 10:00 Berlin time'],
    ['/todo postpone 3 by 3 days', 'Thu 19 Nov, 10:00 Berlin time'],
    ['/todo verschiebe 3 um eine Woche', 'Mon 23 Nov, 10:00 Berlin time'],
    // From today on, since the old date and two days are past, too.
    ['/todo push 3 back one day', 'Thu 19 Nov, 10:00 Berlin time'],
    ['/todo bring 3 forward to tomorrow', 'Thu 19 Nov, 10:00 Berlin time'],
    ['/todo set 3 due friday 5pm', 'Fri 20 Nov, 17:00 Berlin time'],
    ['/todo clear the date of 3', 'no due date'],
    ['/todo passa 3 a Priya', 'Priya Nair is not in Leadership Foundations'],
    ['/todo make 3 urgent', 'Priority: none → *high*'],
    ['/todo change 3 to low priority', 'Priority: none → *low*'],
    ['/todo cancel 3', 'can’t delete a task'],
  ])('%s', async (line, change) => {
    await app.type(people.jonas, '/todo');
    expect(await said(line)).toContain(change);
  });

  test('close 3 marks it done', async () => {
    await app.type(people.jonas, '/todo');
    const closed = await app.type(people.jonas, '/todo close 3');
    expect(wordsOf(closed)).toContain('Marked done:');
    await app.click(people.jonas, closed, 'Undo');
  });
});

describe('a title has none of the words that asked for the task', () => {
  // What waits is created now: its receipt is not to come between a later line and its answer.
  afterEach(() => app.pass());

  test.each([
    ['/todo can you create a task for Tom to review the contract by friday?', 'review the contract'],
    ['/todo please remind me tomorrow to write to Priya', 'write to Priya'],
    ['/todo rappelle-moi demain d’appeler Tom', 'appeler Tom'],
    ['/todo note to self: buy flowers', 'buy flowers'],
  ])('%s', async (line, title) => {
    const lines = (await app.say(people.jonas, line)).split('\n');
    expect(lines.map((one) => one.replaceAll('*', ''))).toContain(title);
  });
});

describe('people, programs and settings, asked for otherwise', () => {
  test.each([
    ['/client Anna’s tasks', 'anna.kowalski@clients.example'],
    ['/client who coaches Anna', 'anna.kowalski@clients.example'],
    ['/client phone number of Anna Kowalski', 'anna.kowalski@clients.example'],
    ['/program who is in leadership', '*Leadership Foundations* · 14 members'],
    ['/program my programs', '*5 programs*'],
    ['/program how is leadership doing?', 'Leadership Foundations'],
    ['/program remove Anna from leadership', 'can’t take somebody out of a program'],
    ['/touchline who am I', 'You are Jonas Lindqvist there'],
    ['/touchline delete my data', 'What I keep about you'],
    ['/touchline notifications off', 'Your settings are in Home'],
    ['/todo tasks about feedback', 'have the words “feedback”'],
    ['/todo is there anything about the feedback?', 'have the words “feedback”'],
    ['/todo team overdue', 'All tasks'],
  ])('%s', async (line, words) => {
    expect(await said(line)).toContain(words);
  });
});
