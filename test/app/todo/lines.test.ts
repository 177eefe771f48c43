import { beforeEach, describe, expect } from 'vitest';
import { addOrganization } from '../organization.ts';
import { appOnce, channels, labelsIn, people, startApp, wordsOf } from '../support.ts';

const { jonas } = people;
const direct = 'D0APPJONAS0';
const bot = 'U0APPNORTH';

let organization: ReturnType<typeof addOrganization>;
const { app, test } = appOnce(
  () => startApp({ seed: false }),
  async () => {
    organization = addOrganization(app.platform, ['Spring', 'Leadership Foundations']);
    organization.addTask('jonas', 'Late report', Date.parse('2026-11-01') / 1000);
    organization.addTask('anna', 'Read the essay', Date.parse('2026-11-01') / 1000);
  },
);
beforeEach(() => {
  // Slack takes one message a second in a channel.
  app.slack.clock.advance(2_000);
});

const places = [
  ['/todo', (line: string) => app.type(jonas, `/todo ${line}`)],
  ['a direct message', (line: string) => app.type(jonas, line, direct)],
  ['a mention', (line: string) => app.type(jonas, `<@${bot}> ${line}`, channels.coaching)],
] as const;

describe.each(places)('a line in %s', (_, say) => {
  test.each([
    ['open for Anna', 'Anna Kowalski’s tasks'],
    ['Anna overdue', 'Anna Kowalski’s tasks'],
    ['überfällig Anna', 'Anna Kowalski’s tasks'],
    ['my overdue tasks please', 'Your tasks'],
    ['show me Anna in Spring', 'Anna Kowalski’s tasks in Spring'],
    ['who is late?', 'All tasks'],
    ['tâches en retard', 'Your tasks'],
  ])('%s lists', async (line, title) => {
    const before = app.tasks().length;
    expect(wordsOf(await say(line))).toContain(`*${title}* ·`);
    expect(app.tasks()).toHaveLength(before);
  });

  test('that is half understood says which half, and does nothing until that is answered', async () => {
    const before = app.tasks().length;
    const question = await say('overdue for the board');
    expect(wordsOf(question)).toContain(
      'Nothing was created or changed. As a list, I didn’t use: *for the board*.',
    );
    expect(labelsIn(question.blocks)).toEqual(['Show your overdue tasks', 'Create it as a task']);
    expect(app.tasks()).toHaveLength(before);
  });

  test.each([
    ['essay by friday', 'Due: Sun 1 Nov', 'Create “essay by friday”'],
    ['the essay is nearly there', 'Nothing was changed.', 'Create “the essay is nearly there”'],
    ['essay can slip a week', 'Due: Sun 1 Nov', 'Replace'],
    ['Tom can do the essay, he has time', '→ *Tom Okafor*', 'Create “Tom can do the essay, he has time”'],
    ['is the essay still on my list or did I do that?', 'One open task has the words “essay”.', 'Done'],
    ['when did I want to have that essay read', 'This is probably the task.', 'Done'],
  ])('%s is about the task that is there', async (line, words, label) => {
    const before = app.tasks().length;
    const answered = await say(line);
    expect(wordsOf(answered)).toContain('Read the essay');
    expect(wordsOf(answered)).toContain(words);
    expect(labelsIn(answered.blocks).join()).toContain(label);
    expect(app.tasks()).toHaveLength(before);
  });

  test.each([
    ['who is slacking and behind', '*All tasks* ·', 'I didn’t use: *is slacking*.'],
    ['what have I given anna to do', '*Anna Kowalski’s tasks* ·', 'I didn’t use: *have I given*.'],
    ['has Anna got anything about her essay', 'Read the essay', ''],
  ])('%s is answered, and creates nothing', async (line, shown, told) => {
    const before = app.tasks().length;
    const answered = await say(line);
    expect(wordsOf(answered)).toContain(shown);
    expect(wordsOf(answered)).toContain(told);
    expect(labelsIn(answered.blocks)).not.toContain('Create it as a task');
    expect(app.tasks()).toHaveLength(before);
  });

  test('that is about all tasks of a list shows it, and changes none', async () => {
    const question = await say('schuif alles wat te laat is naar vrijdag');
    expect(wordsOf(question)).toContain(
      'Nothing was created or changed. I can’t do this to several tasks at once: *schuif … naar vrijdag*. Below the list, choose *Change or remind me…* for each task, or *Mark several done*.',
    );
    expect(labelsIn(question.blocks)[0]).toBe('Show your overdue tasks');
  });

  test.each([
    ['how do I make a task repeat every 2 weeks', 'every monday'],
    ['morning! how can I give a task to somebody else?', '/todo assign 2 to NAME'],
    ['wie kann ich was rückgängig machen', '/todo undo'],
    ['oye y cómo hago para borrar una tarea?', 'can’t delete a task'],
    ['can Priya see my tasks or only me', 'a client sees their own'],
    ['hoi! snap je ook nederlands?', 'I answer in English'],
    ['the morning summary comes too early', '*Settings*'],
    ['thanks, you’re a star', 'You’re welcome.'],
    ['who’s coaching Anna?', 'Anna Kowalski'],
    ['Tom il est suivi par qui déjà', 'Tom Okafor'],
  ])('%s is answered', async (line, said) => {
    const before = app.tasks().length;
    expect(wordsOf(await say(line))).toContain(said);
    expect(app.tasks()).toHaveLength(before);
  });

  test.each(['undo that', 'rückgängig', 'annulla'])('%s shows what is done, with Undo', async (line) => {
    const shown = await say(line);
    expect(wordsOf(shown)).toMatch(
      /^I find nothing that you marked done lately.*\n(?:\*Your tasks\* · \d+ done|You have no tasks done\.)|^You marked (?:this|these) done last\. Nothing was changed yet\./,
    );
  });

  test('that is a slip of a filter is asked about', async () => {
    const question = await say('overdu');
    expect(labelsIn(question.blocks)).toEqual(['Show your overdue tasks', 'Create “overdu”']);
  });

  test('with a slip in it is a list that tells how it was read, and offers the task', async () => {
    const before = app.tasks().length;
    const list = await say('my taks for tomorow');
    expect(wordsOf(list)).toMatch(/^I read \*taks\* as \*tasks\*, \*tomorow\* as \*tomorrow\*\.\n/);
    expect(labelsIn(list.blocks).at(-1)).toBe('Create “my taks for tomorow”');
    expect(app.tasks()).toHaveLength(before);
  });

  test.each(['the essay is done', 'mark "read the essay" as done', 'finish the essay'])(
    '%s finishes the task that is there',
    async (line) => {
      const done = await say(line);
      expect(wordsOf(done)).toMatch(/^Marked done:\n~Read the essay~/);
      const task = app.tasks('Read the essay')[0];
      expect(task?.done).toBe(true);
      if (task)
        app.platform.addTask({
          program: organization.program,
          user: task.user.id,
          text: `${task.description} `,
          due: Date.parse('2026-11-01') / 1000,
        });
    },
  );
});

describe('what could be both', () => {
  test('shows the list, or creates the task, once', async () => {
    const question = await app.type(jonas, '/todo Anna');
    expect(wordsOf(question)).toContain('“Anna” can be a list or a new task.');
    expect(labelsIn(question.blocks)).toEqual(['Show Anna Kowalski’s tasks', 'Create “Anna”']);
    const list = await app.click(jonas, question, 'Show Anna Kowalski’s tasks');
    expect(wordsOf(list)).toContain('*Anna Kowalski’s tasks*');
    expect(app.tasks('Anna')).toEqual([]);
    const again = await app.type(jonas, '/todo leadership foundations');
    expect(labelsIn(again.blocks)).toEqual([
      'Show all tasks in Leadership Foundations',
      'Create “leadership foundations”',
    ]);
  });
});

describe('words that are only polite', () => {
  test('are no part of a task', async () => {
    await app.type(jonas, '/todo Can you please remind me to book the hall tomorrow in Spring');
    expect(app.tasks('book the hall')).toHaveLength(1);
    const proposal = await app.type(jonas, 'Please add a task for Anna: bring the map', direct);
    await app.click(jonas, proposal, 'Create', { channel: direct });
    expect(app.tasks('bring the map')).toMatchObject([{ user: { name: 'Anna Kowalski' } }]);
  });
});
