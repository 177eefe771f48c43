import { describe, expect } from 'vitest';
import { addOrganization } from '../organization.ts';
import { appEach, labelsIn, people, startApp, wordsOf } from '../support.ts';

const { jonas } = people;

const { app, test } = appEach(
  () => startApp({ seed: false }),
  () => {
    const { addTask } = addOrganization(app.platform, ['Spring', 'Group Call']);
    addTask('jonas', 'Call Anna', Date.parse('2026-11-20') / 1000);
    addTask('jonas', 'Prepare slides', Date.parse('2026-11-25') / 1000);
    addTask('jonas', 'Send the invoice to Tom', Date.parse('2026-11-10') / 1000);
  },
);

const done = (): string[] =>
  app
    .tasks()
    .filter((task) => task.done)
    .map(({ description }) => description)
    .sort();

describe('a line that names nobody’s task but a person', () => {
  test.each(['phoned anna, all good', 'lo de Anna, ¿para cuándo era?', 'sentita Anna, spunta pure'])(
    '%s shows one’s own tasks that name them',
    async (line) => {
      const answer = await app.type(jonas, `/todo ${line}`);
      expect(wordsOf(answer)).toContain('Call Anna');
      expect(wordsOf(answer)).not.toContain('Prepare slides');
      expect(labelsIn(answer.blocks)).toContain('Done');
      expect(app.tasks()).toHaveLength(3);
    },
  );

  test('with a day moves them', async () => {
    expect(await app.say(jonas, '/todo Anna on Monday instead')).toMatch(/Call Anna\n.*→ \*Mon 23 Nov/);
  });

  test('but what else is said of them is not about those', async () => {
    expect(await app.say(jonas, '/todo Anna is on holiday next week')).not.toContain('Call Anna');
  });
});

describe('two tasks in a line', () => {
  test('are done together', async () => {
    await app.say(jonas, '/todo slides and invoice are done');
    expect(done()).toEqual(['Prepare slides', 'Send the invoice to Tom']);
  });

  test('are moved with a question each', async () => {
    await app.type(jonas, '/todo move the slides and the invoice to Thursday');
    const asked = (await app.messages(jonas))
      .map(wordsOf)
      .filter((one) => one.includes('Replace this task?'));
    expect(asked).toEqual([
      expect.stringContaining('Prepare slides'),
      expect.stringContaining('Send the invoice to Tom'),
    ]);
  });

  test.each(['slides and brochure are done', 'slides and Rechnung are done'])(
    'of which one is not there, or called otherwise, are asked about: %s',
    async (line) => {
      await app.say(jonas, `/todo ${line}`);
      expect(done()).toEqual([]);
    },
  );
});

describe('a wish to reopen', () => {
  test.each([
    'reopen the slides',
    'oops i ticked the slides off too early, put them back',
    'slides aren’t finished yet',
    'die Folien bitte wieder auf offen',
  ])('%s says that the task is still open', async (line) => {
    const answer = await app.say(jonas, `/todo ${line}`);
    expect(answer).toContain('Nothing was changed: this one is still open.');
    expect(answer).toContain('Prepare slides');
  });

  test('shows the task that is done, and no other', async () => {
    await app.say(jonas, '/todo slides and invoice are done');
    const answer = await app.type(jonas, '/todo reopen the slides');
    expect(wordsOf(answer)).toContain('Is this one to be open again?');
    expect(wordsOf(answer)).not.toContain('invoice');
    await app.click(jonas, answer, 'Undo');
    expect(done()).toEqual(['Send the invoice to Tom']);
  });
});

test.each(['move it to friday', 'a las 5 mejor', 'sexta não dá'])(
  '%s asks which task is meant',
  async (line) => {
    const answer = await app.say(jonas, `/todo ${line}`);
    expect(answer).toContain('I can’t tell which task is meant. Do you mean one of yours?');
    expect(answer).toContain('Prepare slides');
    expect(app.tasks()).toHaveLength(3);
  },
);

describe('what Touchline can’t do', () => {
  test.each([
    ['can you text Tom that I’m ten minutes late', 'I can’t write to people.'],
    ['Kannst du Tom schreiben, dass ich später komme?', 'I can’t write to people.'],
    ['put in Anna’s notes that she got the promotion', 'I keep no notes about people'],
    ['thinking whether I should raise my rates, dunno yet', 'That sounds like a thought'],
  ])('%s creates nothing, unless it is wanted', async (line, said) => {
    const answer = await app.type(jonas, `/todo ${line}`);
    expect(wordsOf(answer)).toContain(`Nothing was created or changed. ${said}`);
    expect(labelsIn(answer.blocks)).toEqual(['Create it as a task']);
  });

  test.each([
    'email Tom the contract',
    'can you remind me to text Tom',
    'add a note to the invoice',
    'uff, call Tom',
  ])('%s is a task', async (line) => {
    await app.forget(jonas);
    expect(await app.say(jonas, `/todo ${line}`)).toContain('Which one is it for?');
  });
});

describe('a thing alone, or another name for a task', () => {
  test('shows the task', async () => {
    expect(await app.say(jonas, '/todo slides')).toContain('What is to be done with it?\n*Prepare slides*');
  });

  test.each(['the slides task, call it Finish the deck instead', 'change Prepare slides to Finish the deck'])(
    '%s proposes the name',
    async (line) => {
      expect(await app.say(jonas, `/todo ${line}`)).toContain('*New text:*\nFinish the deck');
    },
  );

  test('went out: is it done?', async () => {
    const answer = await app.say(jonas, '/todo Tom’s invoice went out on Friday already');
    expect(answer).toContain('Is this one done?');
  });
});

test('what is to be checked again and again is a new task', async () => {
  const answer = await app.say(jonas, '/todo every Monday 9am check the slides');
  expect(answer).not.toContain('Is this one done?');
});
