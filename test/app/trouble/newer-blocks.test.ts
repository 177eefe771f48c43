import { afterEach, describe, expect } from 'vitest';
import { appOnce, labelsIn, linesIn, people, startApp, wordsOf } from '../support.ts';

const { jonas } = people;
const hour = 60 * 60_000;

let client: string;
let program: string;
const { app, test } = appOnce(
  () => startApp(),
  async () => {
    const info = { goal: 'Speak up', team: 'North', city: 'Oslo', tags: ['new', 'vip'] };
    client = app.platform.addClient({ name: 'Zuzanna Łęcka', email: 'zuzanna@clients.example', info }).id;
    program = app.platform.addProgram({ name: 'Very Long' }).id;
    const coach = app.platform.inspect().team.find(({ name }) => name === 'Jonas Lindqvist')?.id ?? '';
    for (const user of [client, coach]) app.platform.addMember({ program, user });
    for (let i = 1; i <= 130; i += 1)
      app.platform.addTask({
        program,
        user: client,
        text: `Step ${i} <!channel> *b*`,
        due: 1_700_000_000 + i * 3600,
      });
    for (let i = 1; i <= 120; i += 1) {
      const member = app.platform.addClient({ name: `Member ${i}`, email: `member${i}@clients.example` });
      app.platform.addMember({ program, user: member.id });
    }
  },
);
// What a workspace refuses is forgotten before the next test.
afterEach(() => void app.slack.clock.advance(7 * hour));

const typesOf = ({ blocks }: { blocks: { type?: unknown }[] }) => blocks.map(({ type }) => type);
const refuse = { on: 'response_url', kind: 'error', error: 'invalid_blocks' } as const;

describe('a client’s card', () => {
  test('is plainer where Slack refuses its frames, then at once, and has them again hours later', async () => {
    const framed = await app.type(jonas, '/client Zuzanna');
    expect(typesOf(framed).slice(0, 2)).toEqual(['container', 'container']);
    expect(labelsIn(framed.blocks).slice(0, 2)).toEqual(['New task', 'Edit fields']);
    await app.faults(refuse);
    const plain = await app.type(jonas, '/client Zuzanna');
    expect(plain.ephemeral).toBe(true);
    expect(typesOf(plain)).not.toContain('container');
    expect(linesIn(plain.blocks)[0]).toMatch(/^\*Zuzanna Łęcka/);
    expect(linesIn(plain.blocks)).toContain('1 more field');
    expect(labelsIn(plain.blocks)).toEqual(labelsIn(framed.blocks));
    // A click redraws it as plain, and another card is plain without asking: nothing was refused.
    expect(await app.troubles()).toEqual(['response_url /response 400 invalid_blocks']);
    expect(typesOf(await app.click(jonas, plain, 'Done'))).not.toContain('container');
    expect(typesOf(await app.type(jonas, '/client Zuzanna'))).not.toContain('container');
    expect(await app.troubles()).toEqual([]);
    app.slack.clock.advance(7 * hour);
    expect(typesOf(await app.type(jonas, '/client Zuzanna'))).toContain('container');
  });
});

describe('what went wrong, in a modal', () => {
  test('is an alert, or words where Slack refuses those', async () => {
    const words = /^The workspace’s token is not allowed to do this\./;
    const open = async () => {
      const card = await app.type(jonas, '/client Zuzanna');
      app.breaks({ path: '/clients', answer: { status: 403 } });
      await app.click(jonas, card, 'Edit fields');
      app.mend();
      const { blocks = [] } = (await app.views(jonas)).at(-1) ?? {};
      return blocks;
    };
    const alert = await open();
    expect(alert).toMatchObject([{ type: 'alert', level: 'error' }]);
    expect(linesIn(alert).join()).toMatch(words);
    await app.faults({ on: 'api', what: 'views.update', kind: 'error', error: 'invalid_arguments' });
    const plain = await open();
    expect(plain).toMatchObject([{ type: 'section' }]);
    expect(linesIn(plain).join()).toMatch(words);
    await app.troubles();
  });
});

describe('a long list as a table', () => {
  const tableIn = ({ blocks }: { blocks: Record<string, unknown>[] }) =>
    blocks.find(({ type }) => type === 'data_table') as { rows: { text: string }[][] } | undefined;
  const texts = (rows: { text: string }[][] = []) => rows.map((cells) => cells.map(({ text }) => text));

  test('has a hundred tasks exactly as they were written, and a way back to Done', async () => {
    const list = await app.type(jonas, '/todo list Zuzanna Łęcka in "Very Long"');
    const table = await app.filter(jonas, list, 'As a table');
    const rows = texts(tableIn(table)?.rows);
    expect(rows[0]).toEqual(['Task', 'Due', 'State', 'Program']);
    expect(rows).toHaveLength(101);
    expect(rows.at(-1)?.[0]).toMatch(/^Step 10\d <!channel> \*b\*$/);
    expect(rows[1]?.[2]).toBe('overdue');
    expect(linesIn(table.blocks)[0]).toMatch(
      /^\*Zuzanna Łęcka’s tasks in Very Long\* · 1\d\d open · the first 100$/,
    );
    expect(labelsIn(await app.click(jonas, table, 'As a list').then(({ blocks }) => blocks))).toContain(
      'Done',
    );
  });

  test('has lines instead where Slack refuses tables', async () => {
    const list = await app.type(jonas, '/todo list Zuzanna Łęcka');
    await app.faults(refuse);
    const lines = await app.filter(jonas, list, 'As a table');
    expect(tableIn(lines)).toBeUndefined();
    expect(wordsOf(lines)).toMatch(
      /\nStep 5 <!channel> \*b\* · \w+ \d+ \w+ 2023, \d\d:\d\d · overdue · Very Long\n/,
    );
    expect(labelsIn(lines.blocks)).toEqual(['As a list']);
    await app.troubles();
  });

  test('has members and clients', async () => {
    const second = await app.click(jonas, await app.type(jonas, '/program Very Long'), 'Next');
    expect(labelsIn(second.blocks).slice(-3)).toEqual(['Previous', 'Next', 'As a table']);
    const members = await app.click(jonas, second, 'As a table');
    expect(texts(tableIn(members)?.rows).slice(0, 3)).toEqual([
      ['Name', 'Role', 'Email', 'Since'],
      ['Jonas Lindqvist', 'member', 'jonas@northfield.example', expect.any(String)],
      ['Member 1', 'member', 'member1@clients.example', expect.stringMatching(/^\d+ \w+ 20\d\d$/)],
    ]);
    expect(tableIn(members)?.rows).toHaveLength(101);
    expect(linesIn(members.blocks)[0]).toBe('*Very Long* · 122 members · the first 100');
    expect(labelsIn((await app.click(jonas, members, 'As a list')).blocks)).toContain('Tasks');
    const clients = await app.click(jonas, await app.type(jonas, '/client'), 'As a table');
    expect(linesIn(clients.blocks)[0]).toMatch(/^\*\d+ clients · page 1 of 2\*$/);
    const next = await app.click(jonas, clients, 'Next');
    expect(linesIn(next.blocks)[0]).toMatch(/page 2 of 2/);
    expect(labelsIn((await app.click(jonas, next, 'As a list')).blocks)).toContain('Show');
  });
});
