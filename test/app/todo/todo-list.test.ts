import { beforeEach, describe, expect } from 'vitest';
import { placedElements } from '../../../src/playground/slack-simulator/index.ts';
import { addOrganization } from '../organization.ts';
import { appEach, channels, labelsIn, people, type Seen, startApp, startsAt, wordsOf } from '../support.ts';

const start = Date.parse(startsAt) / 1000;
const hour = 3600;

let organization: ReturnType<typeof addOrganization>;
const { app, test } = appEach(
  () => startApp({ seed: false }),
  async () => {
    organization = addOrganization(app.platform);
  },
);

const isDone = (text: string) => app.tasks(text)[0]?.done;
/** The numbered titles in a message. */
const titles = (message: Parameters<typeof wordsOf>[0]) =>
  wordsOf(message)
    .split('\n')
    .filter((line) => /^\d+\. /.test(line));

/** All controls below a list: buttons by their labels, menus by their placeholders. */
const below = ({ blocks }: Seen) =>
  [...placedElements(blocks.filter(({ type }) => type === 'actions'))].map(
    ({ element }) => ((element.text ?? element.placeholder) as { text: string }).text,
  );

describe('/todo', () => {
  test('lists one’s own open tasks, soonest first, in one call, and marks overdue ones in words', async () => {
    organization.addTask('jonas', 'Undated');
    organization.addTask('jonas', 'Later', start + 50 * hour);
    organization.addTask('jonas', 'Late', start - hour);
    organization.addTask('anna', 'Hers', start);
    app.calls();
    const list = await app.type(people.jonas, '/todo');
    expect(titles(list)).toEqual(['1. *Late*', '2. *Later*', '3. *Undated*']);
    expect(wordsOf(list)).toContain(
      '*Your tasks* · 1 overdue · 1 by Sun 22 Nov · 1 without a date\n*Overdue*\n',
    );
    expect(wordsOf(list)).toMatch(/\*Late\*\nWed 18 Nov[^·]*, 10:00 Berlin time · Spring/);
    expect(labelsIn(list.blocks)).toEqual(['Done', 'Done', 'Done', 'New task']);
    expect(below(list)).toEqual(['New task', 'Change or remind me…', 'Filter…']);
    expect(list.ephemeral).toBe(true);
    // The first call also looks up the user.
    expect(app.calls()).toEqual(['GET /team-members', 'GET /todos']);
    await app.type(people.jonas, '/todo list');
    expect(app.calls()).toEqual(['GET /todos']);
  });

  test('replies that there is nothing to do', async () => {
    expect(await app.say(people.jonas, '/todo')).toMatch(/You have no open tasks.*to create one/);
    expect(await app.say(people.jonas, '/todo list for Anna Kowalski')).toBe(
      'Anna Kowalski has no open tasks.',
    );
    expect(await app.say(people.jonas, '/todo list all')).toBe('Your organization has no open tasks.');
    expect(await app.say(people.jonas, '/todo list page 2')).toContain('This list has no page 2');
  });

  test('lists other people’s tasks by name, email or mention, and everyone’s', async () => {
    organization.addTask('anna', 'Hers');
    organization.addTask('jonas', 'His');
    for (const whom of [
      'for anna',
      'for Anna Kowalski',
      'for anna.kowalski@clients.example',
      'for @Anna Kowalski',
      '@Anna Kowalski',
    ]) {
      const list = await app.type(people.jonas, `/todo list ${whom}`);
      expect([whom, wordsOf(list).split('\n')[0], titles(list)]).toEqual([
        whom,
        '*Anna Kowalski’s tasks* · 1 without a date',
        ['1. *Hers*'],
      ]);
    }
    const all = await app.type(people.jonas, '/todo list all');
    expect(titles(all)).toHaveLength(2);
    expect(wordsOf(all)).toContain('*Hers*\nAnna Kowalski · Spring');
  });

  test('replies that nobody has the name', async () => {
    expect(await app.say(people.jonas, '/todo list for Zebulon')).toContain(
      'Nobody in your organization is called “Zebulon”',
    );
    expect(await app.say(people.jonas, '/todo list for @Lee Park')).toBe(
      '<@U0NOBOD001> is not on your coaching platform.',
    );
  });

  test('asks which person is meant if several match', async () => {
    app.platform.addClient({ name: 'Anna Other', email: 'other@clients.example' });
    organization.addTask('anna', 'Hers');
    const question = await app.type(people.jonas, '/todo list for Anna');
    expect(wordsOf(question)).toBe('2 people fit “Anna”. Which one do you mean?');
    expect(labelsIn(question.blocks)).toEqual([
      'Anna Kowalski (anna.kowalski@clients.example)',
      'Anna Other (other@clients.example)',
    ]);
    const list = await app.click(people.jonas, question, 'Anna Kowalski (anna.kowalski@clients.example)');
    expect(titles(list)).toEqual(['1. *Hers*']);
    expect(list.ts).toBe(question.ts);
  });
});

describe('pages', () => {
  beforeEach(() => {
    for (let i = 1; i <= 32; i++) organization.addTask('jonas', `Task ${i}`, start + i * hour);
  });

  test('turn in place with two calls at once, with continuous numbering', async () => {
    const first = await app.type(people.jonas, '/todo');
    expect(wordsOf(first)).toContain('*Your tasks* · 32 open · page 1 of 3');
    expect(below(first)).toEqual(['Next', 'Change or remind me…', 'Filter…']);
    app.calls();
    const second = await app.click(people.jonas, first, 'Next');
    expect(app.calls()).toEqual(['GET /todos', 'GET /todos']);
    expect(second.ts).toBe(first.ts);
    expect(titles(second)[0]).toBe('16. *Task 16*');
    expect(below(second)).toEqual(['Previous', 'Next', 'Change or remind me…']);
    const third = await app.click(people.jonas, second, 'Next');
    expect(titles(third)).toEqual(['31. *Task 31*', '32. *Task 32*']);
    expect(below(third)).toEqual(['Previous', 'Change or remind me…', 'Filter…']);
    expect(titles(await app.click(people.jonas, third, 'Previous'))).toEqual(titles(second));
  });
});

describe('Done and Undo', () => {
  test('strike the row through in place with one call, and restore it', async () => {
    organization.addTask('jonas', 'Call Anna', start + hour);
    organization.addTask('jonas', 'Write a note', start + 2 * hour);
    const list = await app.type(people.jonas, '/todo');
    app.calls();
    const done = await app.click(people.jonas, list, 'Done');
    expect(app.calls()).toEqual([`PUT /todos/${app.tasks('Call Anna')[0]?.id}`]);
    expect(done.ts).toBe(list.ts);
    expect(titles(done)).toEqual(['1. ~Call Anna~', '2. *Write a note*']);
    expect(wordsOf(done)).toMatch(/\*Done\* by you · due Wed 18 Nov[^·]*, 12:00 Berlin time/);
    expect(labelsIn(done.blocks)).toEqual(['Undo', 'Done', 'New task']);
    expect(isDone('Call Anna')).toBe(true);
    const undone = await app.click(people.jonas, done, 'Undo');
    expect(titles(undone)).toEqual(titles(list));
    expect(isDone('Call Anna')).toBe(false);
    expect(await app.messages(people.jonas)).toHaveLength(1);
  });

  test('complete the task if two clicks arrive at once', async () => {
    organization.addTask('jonas', 'Call Anna');
    const [his, hers] = [
      await app.type(people.jonas, '/todo'),
      await app.type(people.marta, '/todo list for Jonas Lindqvist', channels.general),
    ];
    await Promise.all([
      app.click(people.jonas, his, 'Done'),
      app.click(people.jonas, his, 'Done'),
      app.click(people.marta, hers, 'Done', { channel: channels.general }),
    ]);
    await app.quiet();
    expect(isDone('Call Anna')).toBe(true);
    expect(titles(await app.lastMessage(people.jonas))).toEqual(['1. ~Call Anna~']);
    expect(titles(await app.lastMessage(people.marta, channels.general))).toEqual(['1. ~Call Anna~']);
  });

  test('still work on a list that is no longer stored, and reply next to it', async () => {
    const id = organization.addTask('jonas', 'Call Anna');
    const list = await app.type(people.jonas, '/todo');
    await app.click(people.jonas, list, 'Done');
    const { payload } = await app.delivered('block_actions');
    const [action] = payload.actions as { block_id: string; value: string }[];
    expect(action?.value).toBe(id);
    const gone = { ...payload, actions: [{ ...action, action_id: 'task.undo', block_id: 'not-kept.0' }] };
    await app.done(() => app.send(gone, 'interaction'));
    expect(isDone('Call Anna')).toBe(false);
    const said = await app.lastMessage(people.jonas);
    expect(wordsOf(said)).toMatch(/^Open again:\n\*Call Anna\*/);
    expect(labelsIn(said.blocks)).toEqual(['Done']);
  });
});
