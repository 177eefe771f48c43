import { describe, expect } from 'vitest';
import type { Dict } from '../../../src/playground/slack-simulator/index.ts';
import { homeOf } from '../home/home-support.ts';
import { addOrganization } from '../organization.ts';
import { appEach, people, type Seen, startApp, wordsOf } from '../support.ts';

/** Text from people and platforms is plain text, never markup. */
let organization: ReturnType<typeof addOrganization>;
const { app, test } = appEach(
  () => startApp({ seed: false }),
  async () => {
    organization = addOrganization(app.platform);
  },
);

/** Every text object of a message, with its type; not those of menus, which are plain text always. */
function texts(value: unknown): Dict[] {
  if (typeof value !== 'object' || value === null) return [];
  const { option_groups: _, ...others } = value as Dict;
  const inner = Object.values(Array.isArray(value) ? value : others).flatMap(texts);
  return 'text' in value && typeof value.text === 'string' ? [value as Dict, ...inner] : inner;
}
/** The text objects that contain these words. */
const holding = ({ blocks }: Seen, words: string) =>
  texts(blocks).filter(({ text, type }) => type !== 'button' && String(text).includes(words));

const markupLike = [
  'Tell <!channel> now',
  'Ask <!subteam^S1|@coaches> or <@U0MARTA001>',
  'Make it *bold*, _slanted_, ~gone~ and `code`',
  'A smile :smile: and :+1:',
  '&lt;b&gt; is not <b>',
  'R&D > Q&A < "quotes"',
  '> not a quote',
  '```not code```',
  '<https://evil.example|harmless>',
  'Two\nlines\t and   more',
];

describe('a title from the platform', () => {
  test.each(markupLike)(
    '%j appears literally, open and done, in lists, receipts and cards',
    async (title) => {
      organization.addTask('jonas', title);
      const shown = title.replace(/[^\S\n]+/g, ' ');
      const list = await app.type(people.jonas, '/todo');
      const card = await app.type(people.jonas, '/client Anna Kowalski');
      expect(wordsOf(card)).toContain('*0 open tasks*');
      const done = await app.click(people.jonas, list, 'Done');
      for (const message of [list, done]) {
        const asWritten = holding(message, shown);
        const escaped = shown.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
        const found = asWritten.length > 0 ? asWritten : holding(message, escaped);
        expect(found).toHaveLength(1);
        const [{ type } = {}] = found;
        // mrkdwn only if it contains nothing that looks like markup; plain and rich text never parse any.
        if (type === 'mrkdwn') expect(shown).not.toMatch(/[*_~`]|:\w+:|^>/);
        else expect(asWritten).toHaveLength(1);
      }
      expect(done.text + list.text).not.toMatch(/<[!@#]|<https/);
    },
  );
});

describe('a typed line', () => {
  test.each([
    ['Review R&D <plan>', 'Review R&D <plan>'],
    ['Read https://a.example/x?d=1&e=2 twice', 'Read https://a.example/x?d=1&e=2 twice'],
    ['Use *stars* and ~waves~ :tada:', 'Use *stars* and ~waves~ :tada:'],
    ['Fix &amp; and &lt;', 'Fix &amp; and &lt;'],
  ])('%j is stored as %j and shown like that', async (line, stored) => {
    const receipt = await app.type(people.jonas, `/todo ${line}`);
    expect(app.tasks().map(({ description }) => description)).toEqual([stored]);
    expect(receipt.text).not.toMatch(/<[!@#]/);
    const [button] = receipt.blocks.filter(({ accessory }) => accessory !== undefined);
    expect(button?.accessory).toMatchObject({
      accessibility_label: expect.stringContaining(stored.slice(0, 40)),
    });
  });

  test('with 3,000 characters is stored in full, and shortened when shown', async () => {
    const line = `Long ${'word & '.repeat(427)}end`.slice(0, 3000);
    const receipt = await app.type(people.jonas, `/todo ${line}`);
    expect(app.tasks()[0]?.description).toBe(line.trim());
    expect(wordsOf(receipt)).toContain('Created for');
    const list = await app.type(people.jonas, '/todo');
    expect(wordsOf(list)).toContain('…');
    await app.click(people.jonas, list, 'Done');
    expect(app.tasks()[0]?.done).toBe(true);
  });

  test.each([
    '/todo done',
    '/todo list for',
    '/todo list',
    '/todo digest status',
    '/client',
    '/todo Call tomorrow for Zeb',
    '/touchline',
  ])('%s with 3,000 more characters gets a reply', async (command) => {
    const answer = await app.type(people.jonas, `${command} ${'<&*x '.repeat(600)}`);
    expect(answer.userName).toBe('Touchline');
    expect(answer.text.length).toBeGreaterThan(10);
  });
});

describe('names', () => {
  const name = '*Bo* <!here> & _Co_ :smile: `x`';

  test('of people and programs appear literally in lists, receipts, questions and cards', async () => {
    const { id, email } = app.platform.addClient({
      name,
      email: 'bo@clients.example',
      info: { '*goal*': '<!channel> *b*', note: '<!here> & <https://evil.example|x>' },
    });
    const programs = ['~Spring~ & <b>', `${name} 2`].map((one) => app.platform.addProgram({ name: one }).id);
    for (const program of programs) app.platform.addMember({ program, user: id });
    app.platform.addTask({ program: programs[0] ?? '', user: id, text: 'Task' });
    const seen = [
      await app.type(people.jonas, `/client ${email}`),
      await app.type(people.jonas, '/todo list all'),
      await app.type(people.jonas, `/todo list for ${email}`),
      await app.type(people.jonas, '/client Bo'),
    ];
    const [card] = seen;
    seen.push(await app.click(people.jonas, seen[1] as Seen, 'Done'));
    await app.click(people.jonas, card as Seen, 'New task');
    const [form] = await app.views(people.jonas);
    expect(JSON.stringify(form)).toContain(JSON.stringify(name));
    const spring = { text: { type: 'plain_text', text: '~Spring~ & <b>' }, value: programs[0] };
    await app.submit(people.jonas, { task: 'Another task', [`program ${id}`]: spring });
    await app.forget(people.jonas);
    seen.push(await app.type(people.jonas, `/todo Ask again for ${email}`));
    expect(wordsOf(seen.at(-1) as Seen)).toContain('is in 2 programs');
    seen.push(await app.click(people.jonas, seen.at(-1) as Seen, '~Spring~ & <b>'));
    // In the program that was used last, in a channel that is tied to it.
    seen.push(await app.type(people.jonas, `/todo And again for ${email}`));
    expect(wordsOf(seen.at(-1) as Seen)).toMatch(/^Creating this/);
    seen.push(await app.click(people.jonas, seen.at(-1) as Seen, 'Cancel'));
    seen.push(await app.type(people.jonas, '/touchline channel "~Spring~ & <b>"'));
    expect(wordsOf(seen.at(-1) as Seen)).toMatch(/^Tasks typed in this channel/);
    for (const message of seen) {
      for (const { type, text } of [...texts(message.blocks), { type: 'mrkdwn', text: message.text }]) {
        if (type !== 'mrkdwn') continue;
        const others = String(text).replace('<https://testing.coaching.example/|Testing>', 'Testing');
        expect(others).not.toMatch(/<[^@]|\*Bo\*|_Co_|~Spring~|:smile:|`x`/);
      }
    }
    expect(app.tasks('Another task')).toHaveLength(1);
    expect(app.tasks('Ask again')).toHaveLength(1);
  });

  test('of programs and of those who are late with something appear literally on Home', async () => {
    const { id } = app.platform.addClient({ name, email: 'bo2@clients.example' });
    const program = app.platform.addProgram({ name: '~Autumn~ & <b>' }).id;
    for (const user of [id, organization.people.jonas]) app.platform.addMember({ program, user });
    app.platform.addTask({ program, user: id, text: '*late*', due: 1_700_000_000 });
    const home = homeOf(app, people.jonas);
    await home.open();
    const shown = [...(await home.choose('~Autumn~ & <b>')), ...(await home.open())];
    expect(JSON.stringify(shown)).toContain('Autumn');
    for (const { type, text } of texts(shown))
      if (type === 'mrkdwn') expect(String(text)).not.toMatch(/<[^@!h]|\*Bo\*|_Co_|~Autumn~|:smile:|`x`/);
  });

  test('may be very long or empty, and still fit', async () => {
    const long = `${'Ampersand & '.repeat(60)}End`;
    const { id, email } = app.platform.addClient({
      name: long,
      email: 'long@clients.example',
      info: Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`field_${i}`, '&'.repeat(2000)])),
    });
    const program = app.platform.addProgram({ name: long }).id;
    app.platform.addMember({ program, user: id });
    for (let i = 0; i < 15; i++)
      app.platform.addTask({ program, user: id, text: `${i} ${'<&> '.repeat(100)}` });
    for (const line of [
      `/client ${email}`,
      '/todo list all',
      `/todo list for ${email}`,
      '/todo Call in "Nowhere" for Ampersand',
    ]) {
      const answer = await app.type(people.jonas, line);
      expect([line, answer.userName, wordsOf(answer).length > 20]).toEqual([line, 'Touchline', true]);
      expect(answer.text).not.toContain('went wrong');
    }
    const empty = app.platform.addClient({ name: ' ', email: 'empty@clients.example' });
    organization.addTask('jonas', ' ');
    app.platform.addMember({ program, user: empty.id });
    expect(await app.say(people.jonas, '/client empty@clients.example')).toMatch(/^empty@clients/);
    expect(await app.say(people.jonas, '/todo')).toContain('1. *No title*');
  });
});
