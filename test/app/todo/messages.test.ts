import { beforeEach, describe, expect } from 'vitest';
import { addOrganization } from '../organization.ts';
import { appOnce, buttonsIn, channels, labelsIn, linesIn, people, startApp, wordsOf } from '../support.ts';

const { jonas, marta, anna } = people;
const direct = 'D0APPJONAS0';

let organization: ReturnType<typeof addOrganization>;
let count = 0;
let text: string;
const { app, test } = appOnce(
  () => startApp({ seed: false }),
  async () => {
    organization = addOrganization(app.platform, ['Spring']);
    organization.addTask('jonas', 'Late', Date.parse('2026-11-01') / 1000);
  },
);
beforeEach(() => {
  count += 1;
  text = `Send number ${count}`;
  // Slack takes one message a second in a channel.
  app.slack.clock.advance(2_000);
});

const say = (line: string, user: string = jonas, channel = direct) => app.type(user, line, channel);
const bot = 'U0APPNORTH';

describe('a sentence to Touchline', () => {
  test('is answered with what it would do, and created by a click', async () => {
    const proposal = await say(`${text} tomorrow 3pm !high for Anna Kowalski`);
    expect(linesIn(proposal.blocks)).toEqual([
      'Shall I create this for *Anna Kowalski* in *Spring*, high priority, due Thu 19 Nov, 15:00 Berlin time?',
      text,
    ]);
    expect(labelsIn(proposal.blocks)).toEqual(['Create', 'Change']);
    expect(app.tasks(text)).toEqual([]);
    const receipt = await app.click(jonas, proposal, 'Create', { channel: direct });
    expect(receipt.ts).toBe(proposal.ts);
    expect(wordsOf(receipt)).toMatch(/^Created for \*Anna Kowalski\* in \*Spring\*/m);
    expect(app.tasks(text)).toMatchObject([{ user: { name: 'Anna Kowalski' }, priority: 'high' }]);
    const done = await app.click(jonas, receipt, 'Done', { channel: direct });
    expect(wordsOf(done)).toContain(`~${text}~`);
  });

  test('can be changed in the form first', async () => {
    const proposal = await say(`${text} tomorrow`);
    await app.click(jonas, proposal, 'Change', { channel: direct });
    await app.submit(jonas, { task: `${text}, changed` });
    expect(app.tasks(`${text}, changed`)).toHaveLength(1);
    expect(await app.said(jonas, direct)).toMatch(/^Created for/m);
    expect(app.tasks(text)).toEqual([]);
  });

  test('leads to a question about what is open, and an answer creates it', async () => {
    const question = await say(`${text} next friday`);
    expect(wordsOf(question)).toContain('so the task is not created yet. When is it due?');
    await app.click(jonas, question, 'No date', { channel: direct });
    expect(app.tasks(`${text} next friday`)).toHaveLength(1);
  });

  test('is answered in its thread', async () => {
    const { ts = '' } = await app.enter(jonas, `${text} one`, direct);
    app.slack.clock.advance(2_000);
    await app.done(() =>
      app.slack.control.type({ user: jonas, channel: direct, text: `${text} two`, thread_ts: ts }),
    );
    const { messages } = await app.slack.control.messages({ user: jonas, channel: direct, thread_ts: ts });
    expect(String(messages.at(-1)?.text)).toContain(`${text} two`);
    expect(String(messages.at(-1)?.text)).not.toContain('slack.com');
  });

  test('without words of its own is refused with a sentence', async () => {
    expect(wordsOf(await say('!high tomorrow'))).toContain('A task needs some words');
  });
});

describe('other words to Touchline', () => {
  test.each([
    ['what is overdue?', /Late/],
    ['list', /^\*Your tasks\*/],
    ['settings', /^Your settings are in Home: .*Settings.* each morning/],
    ['help', /^Write me a task, such as.*\n\*Type it as you would say it\.\*\n• /],
    ['Hi!', /^Write me a task, such as.* “help” shows everything\.$/],
    ['show', /^I don’t know what to do with `\/todo show`/],
    ['Anna Kowalski', /^Anna Kowalski · /],
    ['anna', /^Anna Kowalski · /],
    ['who is Tom?', /^Tom Okafor · /],
    ['who is Zebulon?', /^None of your clients is called “Zebulon”/],
    [
      'who is Anna Kowalsky?',
      /^None of your clients is called “Anna Kowalsky”\. Do you mean one of these\?$/,
    ],
  ])('%j is answered', async (line, answer) => {
    expect(wordsOf(await say(line))).toMatch(answer);
  });

  test('lines that are written at once are all answered, though a channel takes one message a second', async () => {
    const before = (await app.messages(jonas, direct)).length;
    const lines = ['hello', 'what is overdue?', 'thanks!', 'settings', 'list'];
    await Promise.all(lines.map((line) => app.enter(jonas, line, direct)));
    const after = (await app.messages(jonas, direct)).slice(before);
    expect(after).toHaveLength(2 * lines.length);
    expect(after.filter(({ text }) => text.includes('did not accept'))).toEqual([]);
  });

  test('settings are one click away', async () => {
    const answer = await say('settings');
    await app.click(jonas, answer, 'Settings', { channel: direct });
    expect((await app.modal(jonas)).view.title).toMatchObject({ text: 'Your settings' });
    await app.closeModals(jonas);
  });

  test('a digest can be set up from a direct message', async () => {
    const answer = await say('digest weekdays 9am');
    expect(wordsOf(answer)).toMatch(/or choose here:$/);
    expect(labelsIn(answer.blocks)).toEqual(['A daily digest in a channel']);
  });

  test('“help” tells a client what a client can type', async () => {
    const said = wordsOf(await say('help', anna, 'D0APPANNAK0'));
    expect(said).toMatch(/^Write “list” or “what is overdue\?”, and I show your tasks\./);
    expect(said).not.toContain('creates a task');
  });

  test.each(['hi', 'Call the bank', 'who is my coach?'])(
    '%j tells a client what clients can do, and shows their tasks',
    async (line) => {
      organization.addTask('anna', `Hers ${line}`);
      const said = await say(line, anna, 'D0APPANNAK0');
      expect(wordsOf(said)).toMatch(/^Here you see your tasks and mark them done; coaches create them\./);
      expect(wordsOf(said)).toContain(`Hers ${line}`);
      expect(labelsIn(said.blocks)).toContain('Done');
    },
  );

  test('a name that several clients have leads to a choice', async () => {
    for (const n of [1, 2])
      app.platform.addClient({ name: 'Maria Silva', email: `maria${n}@clients.example` });
    app.slack.clock.advance(11 * 60_000);
    const which = await say('maria');
    expect(wordsOf(which)).toBe('2 people fit “maria”. Which one do you mean?');
    const card = await app.click(jonas, which, buttonsIn(which.blocks)[1]?.label ?? '', { channel: direct });
    expect(wordsOf(card)).toContain('maria2@clients.example');
  });

  test('the answers of Touchline itself are no messages to it', async () => {
    const before = (await app.messages(jonas, direct)).length;
    await say('help');
    expect(await app.messages(jonas, direct)).toHaveLength(before + 2);
  });
});

describe('@Touchline in a channel', () => {
  test('answers to that person only', async () => {
    const proposal = await say(`<@${bot}> ${text} tomorrow`, jonas, channels.coaching);
    expect(proposal.ephemeral).toBe(true);
    expect(linesIn(proposal.blocks)[1]).toBe(text);
    expect(await app.said(marta)).toContain(text);
    expect(labelsIn((await app.lastMessage(marta)).blocks)).toEqual([]);
    await app.click(jonas, proposal, 'Create');
    expect(app.tasks(text)).toHaveLength(1);
  });

  test('keeps the thread’s address with the task', async () => {
    const { ts = '' } = await app.slack.control.type({
      user: marta,
      channel: channels.coaching,
      text: 'Hm',
    });
    await app.done(() =>
      app.slack.control.type({
        user: jonas,
        channel: channels.coaching,
        text: `<@${bot}> ${text} for Anna Kowalski`,
        thread_ts: ts,
      }),
    );
    const { messages } = await app.slack.control.messages({
      user: jonas,
      channel: channels.coaching,
      thread_ts: ts,
    });
    const link = `https://northfield.slack.com/archives/${channels.coaching}/p${ts.replace('.', '')}`;
    expect(JSON.stringify(messages.at(-1)?.blocks)).toContain(link);
    const blocks = messages.at(-1)?.blocks as Record<string, unknown>[];
    const create = buttonsIn(blocks).find(({ label }) => label === 'Create');
    await app.done(() =>
      app.slack.control.action({
        user: jonas,
        container: { type: 'message', channel: channels.coaching, ts: String(messages.at(-1)?.ts) },
        block_id: create?.blockId ?? '',
        action_id: create?.actionId ?? '',
      }),
    );
    expect(app.tasks(`${text}\n\n${link}`)).toMatchObject([{ user: { name: 'Anna Kowalski' } }]);
  });
});
