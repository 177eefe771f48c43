import { describe, expect } from 'vitest';
import { addOrganization } from '../organization.ts';
import {
  appEach,
  directOf,
  labelsIn,
  linesIn,
  optionsIn,
  people,
  startApp,
  startsAt,
  wordsOf,
} from '../support.ts';

const start = Date.parse(startsAt) / 1000;

let organization: ReturnType<typeof addOrganization>;
const { app, test } = appEach(
  () => startApp({ seed: false }),
  async () => {
    organization = addOrganization(app.platform, ['Spring', 'Autumn']);
  },
);

const zuzanna = {
  name: 'Zuzanna Łęcka',
  email: 'zuzanna@clients.example',
  timezone: 'Asia/Tokyo',
  info: {
    coaching_goal: 'Speak up',
    sessions_left: 3,
    tags: ['new', 'vip'],
    remote: true,
    empty: '',
    none: null,
    nested: { a: 1 },
  },
};
function addZuzanna(): string {
  const { id } = app.platform.addClient(zuzanna);
  app.platform.addMember({ program: organization.program, user: id });
  return id;
}

describe('/client', () => {
  test('shows the client’s profile, local time, custom fields and open tasks', async () => {
    const user = addZuzanna();
    const { program } = organization;
    app.platform.addTask({ program, user, text: 'Call', due: start - 3600 });
    app.platform.addTask({ program, user, text: 'Write', due: start + 3600 });
    app.platform.addTask({ program, user, text: 'Finished', doneAt: start });
    const card = await app.type(people.jonas, '/client zuzanna lecka');
    expect(wordsOf(card).split('\n')).toEqual([
      'Zuzanna Łęcka · Wed 18 Nov, 19:00 in Tokyo',
      'zuzanna@clients.example · client since 18 Nov 2026',
      '*Program*',
      'Spring',
      '*Coaching goal*',
      'Speak up',
      '*Sessions left*',
      '3',
      '*Tags*',
      'new, vip',
      '2 more fields',
      '*Remote*',
      'yes',
      '*Nested*',
      '{"a":1}',
      '*2 open tasks, 1 of them overdue*',
      '*Call*',
      expect.stringMatching(/^\*Overdue\* · Wed 18 Nov[^·]*, 10:00 Berlin time · Spring$/),
      '*Write*',
      expect.stringMatching(/^Wed 18 Nov[^·]*, 12:00 Berlin time · Spring$/),
    ]);
    expect(labelsIn(card.blocks)).toEqual(['New task', 'Edit fields', 'Done', 'Done']);
    expect(card.ephemeral).toBe(true);
    expect(card.text).toBe('Zuzanna Łęcka, 2 open tasks, 1 of them overdue');
    const done = await app.click(people.jonas, card, 'Done');
    expect(linesIn(done.blocks)).toContain('*1 open task*');
  });

  test('names a client’s programs', async () => {
    const user = addZuzanna();
    for (const program of organization.programIds.slice(1)) app.platform.addMember({ program, user });
    expect(await app.say(people.jonas, '/client zuzanna')).toContain('*Programs*\nAutumn and Spring\n');
  });

  test.each(['show me the clients', 'who are my clients?', '/todo show my clients', '/client show clients'])(
    '%s lists the clients, not their tasks',
    async (line) => {
      addZuzanna();
      expect(await app.say(people.jonas, line, directOf(people.jonas))).toMatch(
        /^\*\d+ clients\*\n(?:.*\n)*\*Zuzanna Łęcka\*/,
      );
    },
  );

  test('finds a client who is mentioned', async () => {
    expect(await app.say(people.jonas, '/client @Anna Kowalski')).toMatch(/^Anna Kowalski · /);
    expect(await app.say(people.jonas, '/client @Lee Park')).toContain('is not on your coaching platform');
    expect(await app.say(people.jonas, '/client @Marta Reyes')).toContain(
      'None of your clients is called “marta”',
    );
  });

  test('offers several matches as buttons, or as a menu if there are more than five', async () => {
    for (let i = 1; i <= 3; i++)
      app.platform.addClient({ name: 'Maria Silva', email: `maria${i}@clients.example` });
    const few = await app.type(people.jonas, '/client maria');
    expect(wordsOf(few)).toBe('3 people fit “maria”. Which one do you mean?');
    const card = await app.click(people.jonas, few, 'Maria Silva (maria2@clients.example)');
    expect(wordsOf(card)).toContain('maria2@clients.example');
    expect(card.ts).toBe(few.ts);

    for (let i = 4; i <= 7; i++)
      app.platform.addClient({ name: 'Maria Silva', email: `maria${i}@clients.example` });
    app.slack.clock.advance(11 * 60_000);
    const many = await app.type(people.jonas, '/client maria');
    expect(optionsIn(many.blocks)).toHaveLength(7);
    const chosen = await app.choose(people.jonas, many, 'Maria Silva (maria6@clients.example)');
    expect(wordsOf(chosen)).toContain('maria6@clients.example');
  });

  test('replies that no client matches and how to search', async () => {
    expect(await app.say(people.jonas, '/client Zebulon')).toContain(
      'None of your clients is called “Zebulon”',
    );
    expect(await app.say(people.jonas, '/client zeb@clients.example')).toContain(
      'No client has the email zeb@clients.example.',
    );
    expect(await app.say(people.jonas, '/client help')).toContain('`/client new` creates one.');
    // A team member is not a client.
    expect(await app.say(people.jonas, '/client Marta Reyes')).toContain('None of your clients');
  });

  test('shows no other clients if the platform’s filter is too loose', async () => {
    organization.addTask('anna', 'Hers');
    const { clients } = app.platform.inspect();
    const links = { first: null, last: null, prev: null, next: null };
    const meta = { current_page: 1, from: 1, last_page: 1, path: '', per_page: 15, to: 2, total: 2 };
    const answer = { status: 200, body: { data: clients.toReversed(), links, meta } };
    for (const [line, found] of [
      ['/client Anna Kowalski', /^Anna Kowalski · /],
      ['/client anna.kowalski@clients.example', /^Anna Kowalski · /],
      ['/client owski@clients.example', /^No client has the email/],
    ] as const) {
      await app.type(people.jonas, '/client Zebulon');
      app.breaks({ path: '/clients', times: 1, answer });
      expect(await app.say(people.jonas, line)).toMatch(found);
    }
  });

  test('shows a client without tasks, fields or time zone, and how to see the tasks that do not fit', async () => {
    app.platform.addClient({ name: 'Nora', email: 'nora@clients.example', timezone: 'Nowhere/Land' });
    const bare = await app.type(people.jonas, '/client Nora');
    expect(wordsOf(bare).split('\n')).toEqual([
      'Nora',
      'nora@clients.example · client since 18 Nov 2026 · no time zone set',
      '*0 open tasks*',
    ]);
    for (let i = 0; i < 17; i++) organization.addTask('anna', `Task ${i}`);
    const card = await app.type(people.jonas, '/client Anna Kowalski');
    expect(labelsIn(card.blocks).filter((label) => label === 'Done')).toHaveLength(5);
    const all = await app.click(people.jonas, card, 'Show all');
    expect(wordsOf(all)).toContain('*Anna Kowalski’s tasks* · 17 open');
  });
});
