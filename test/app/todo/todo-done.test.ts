import { beforeEach, describe, expect } from 'vitest';
import { addOrganization } from '../organization.ts';
import { appEach, channels, labelsIn, people, startApp, startsAt, wordsOf } from '../support.ts';

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

describe('/todo done 1, 3', () => {
  test('completes several tasks, each of which can be undone', async () => {
    for (const text of ['One', 'Two', 'Three']) organization.addTask('jonas', text);
    await app.type(people.jonas, '/todo');
    const done = await app.type(people.jonas, '/todo done 1 and 3');
    expect(done.text).toBe('Marked done: One, Three');
    expect(['One', 'Two', 'Three'].map(isDone)).toEqual([true, false, true]);
    await app.click(people.jonas, done, 'Undo', { nth: 1 });
    expect(isDone('Three')).toBe(false);
  });

  test('undo offers what was marked done last, and not what was done before', async () => {
    for (const text of ['One', 'Two', 'Three']) organization.addTask('jonas', text);
    await app.type(people.jonas, '/todo');
    await app.type(people.jonas, '/todo done 1');
    app.slack.clock.advance(60_000);
    await app.type(people.jonas, '/todo done 2 and 3');
    const offered = await app.type(people.jonas, '/todo undo');
    expect(wordsOf(offered)).toMatch(/^You marked these done last\. Nothing was changed yet\.\n/);
    expect(wordsOf(offered)).not.toContain('One');
    await app.click(people.jonas, offered, 'Undo');
    expect(['Two', 'Three'].map(isDone).toSorted()).toEqual([false, true]);
    expect(isDone('One')).toBe(true);
    // Somebody else has marked nothing.
    expect(wordsOf(await app.type(people.priya, '/todo undo'))).not.toContain('Two');
  });

  test('finds a task by whose it is', async () => {
    organization.addTask('anna', 'Send the updated CV');
    organization.addTask('tom', 'Print the CV');
    await app.type(people.jonas, "/todo mark Anna's CV task as done");
    expect(['Send the updated CV', 'Print the CV'].map(isDone)).toEqual([true, false]);
  });

  test('reports what was done if the platform fails for one task', async () => {
    for (const text of ['One', 'Two']) organization.addTask('jonas', text);
    await app.type(people.jonas, '/todo');
    const gone = app.tasks('Two')[0]?.id;
    app.breaks({ path: `/todos/${gone}`, answer: { status: 404 } });
    await app.type(people.jonas, '/todo done 1 2');
    const [marked, error] = (await app.messages(people.jonas)).slice(-2);
    expect(marked?.text).toBe('Marked done: One');
    expect(error && wordsOf(error)).toMatch(/no longer on the coaching platform/);
  });
});

describe('/todo done N', () => {
  test('refers to the last list, even if the tasks have changed since, in one call', async () => {
    organization.addTask('jonas', 'Second', start + 5 * hour);
    organization.addTask('jonas', 'Third', start + 6 * hour);
    await app.type(people.jonas, '/todo');
    organization.addTask('jonas', 'New first', start + hour);
    app.calls();
    const said = await app.type(people.jonas, '/todo done 1');
    expect(app.calls()).toEqual([`PUT /todos/${app.tasks('Second')[0]?.id}`]);
    expect(wordsOf(said)).toMatch(/^Marked done:\n~Second~/);
    expect(said.text).toBe('Marked done: Second');
    expect([isDone('Second'), isDone('New first')]).toEqual([true, false]);
    await app.click(people.jonas, said, 'Undo');
    expect(isDone('Second')).toBe(false);
  });
});

describe('/todo done WORDS', () => {
  beforeEach(() => {
    organization.addTask('jonas', 'Call Łukasz about R&D', start + hour);
    organization.addTask('jonas', 'Call Anna', start + 2 * hour);
    organization.addTask('anna', 'Call Jonas', start);
  });

  test('completes the one task that contains the words', async () => {
    const said = await app.type(people.jonas, '/todo done lukasz r&d');
    expect(wordsOf(said)).toMatch(/^Marked done:\n~Call Łukasz about R&amp;D~/);
    expect(app.tasks().filter(({ done }) => done)).toHaveLength(1);
  });

  test('completes a client’s task for staff; a client finds only their own', async () => {
    const said = await app.type(people.jonas, '/todo done call jonas');
    expect(wordsOf(said)).toMatch(/^Marked done:\n~Call Jonas~\n.*Anna Kowalski · Spring/);
    expect(isDone('Call Jonas')).toBe(true);
    const refused = await app.type(people.anna, '/todo done call anna', channels.general);
    expect(wordsOf(refused)).toContain('None of your open tasks has the words “call anna”.');
    expect(isDone('Call Anna')).toBe(false);
  });

  test('offers only the first ten matches', async () => {
    for (let i = 0; i < 12; i++) organization.addTask('jonas', `Call number ${i}`);
    const said = await app.type(people.jonas, '/todo done call');
    expect(wordsOf(said)).toContain('15 open tasks have the words “call”');
    expect(wordsOf(said)).toContain('Here are the first 10');
    expect(labelsIn(said.blocks)).toHaveLength(10);
  });

  test('replies that none match, also for words that are only part of others, and for no words', async () => {
    for (const words of ['invoice', 'nna', '!!!', '@Anna Kowalski']) {
      const said = await app.type(people.jonas, `/todo done ${words}`);
      expect(wordsOf(said)).toMatch(/None of your open tasks has the words .* Do you mean one of yours\?/);
      expect(labelsIn(said.blocks)).toEqual(['Done', 'Done', expect.stringMatching(/^Create “/)]);
    }
    expect(app.tasks().every(({ done }) => !done)).toBe(true);
  });

  test('creates the task that was not there, if that is wanted', async () => {
    const said = await app.type(people.jonas, '/todo got the taxes done');
    expect(wordsOf(said)).toContain('None of your open tasks has the words “taxes”');
    await app.click(people.jonas, said, 'Create “taxes”');
    expect(app.tasks('taxes')).toMatchObject([{ done: false, user: { name: 'Jonas Lindqvist' } }]);
  });
});

describe('words that only done tasks have', () => {
  test.each([
    ['a search', '/todo find the report'],
    ['a question', '/todo is the report done?'],
    ['a mark', '/todo done report'],
    ['a move', '/todo move the report to friday'],
  ])('%s shows those, who marked them and when', async (_, line) => {
    organization.addTask('anna', 'Write the report', start);
    await app.type(people.jonas, '/todo done report');
    const said = await app.type(people.jonas, line);
    expect(wordsOf(said)).toMatch(
      / the words “(?:the )?report”.* One that is done does:\n~Write the report~/,
    );
    expect(wordsOf(said)).toMatch(/\*Done\* by you, .*Anna Kowalski/);
    await app.click(people.jonas, said, 'Undo');
    expect(isDone('Write the report')).toBe(false);
  });

  test('shows the newest three, and only those of whoever is named', async () => {
    for (let i = 0; i < 4; i += 1) organization.addTask('jonas', `Report ${i}`);
    organization.addTask('anna', 'Report on talks');
    await app.type(people.jonas, '/todo all');
    await app.type(people.jonas, '/todo done 1, 2, 3, 4, 5');
    const said = await app.type(people.jonas, '/todo find the report');
    expect(wordsOf(said)).toContain('5 that are done do. Here are the newest 3:');
    expect(labelsIn(said.blocks)).toEqual(['Undo', 'Undo', 'Undo']);
    const hers = await app.type(people.jonas, '/todo did Anna finish the report');
    expect(wordsOf(hers)).toMatch(/One that is done does:\n~Report on talks~/);
  });
});
