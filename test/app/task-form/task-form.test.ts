import { beforeEach, describe, expect } from 'vitest';
import { addOrganization } from '../organization.ts';
import { appOnce, channels, labelsIn, linesIn, option, people, startApp } from '../support.ts';

const { jonas, anna, lee } = people;

let organization: ReturnType<typeof addOrganization>;
let nora: string;
// Two digits: a title is cut after as many characters.
let count = 10;
let text: string;
const { app, test } = appOnce(
  () => startApp({ seed: false }),
  async () => {
    organization = addOrganization(app.platform, ['Spring', 'Autumn']);
    const winter = app.platform.addProgram({ name: 'Winter' }).id;
    nora = app.platform.addClient({ name: 'Nora Winter', email: 'nora@clients.example' }).id;
    app.platform.addMember({ program: winter, user: nora });
    app.platform.addClient({ name: 'Pia Alone', email: 'pia@clients.example' });
  },
);
beforeEach(() => {
  count += 1;
  text = `Send number ${count}`;
});

const at = (iso: string) => Date.parse(iso) / 1000;
const idOf = (name: string) =>
  [
    ...app.platform.inspect().clients,
    ...app.platform.inspect().team,
    ...app.platform.inspect().programs,
  ].find((one) => one.name === name)?.id ?? '';

const topView = async (user: string = jonas) => {
  const top = (await app.views(user)).at(-1);
  if (top === undefined) throw new Error('No modal is open.');
  return top;
};
const modal = async (user?: string) => linesIn((await topView(user)).blocks);
const blockIds = async () => (await topView()).blocks.map(({ block_id }) => String(block_id));

const openEmpty = (user: string = jonas) => app.shortcut(user, 'task.new');

/** Chooses a person in the form, with what else is filled in by then. */
async function choosePerson(name: string, values: Record<string, unknown> = {}) {
  await app.actIn(jonas, {
    block_id: 'people',
    action_id: 'task.person',
    value: [option(idOf(name))],
    values: Object.fromEntries(
      Object.entries(values).map(([block, value]) => [
        block,
        { [block === 'when' ? 'task.when' : 'value']: { value } },
      ]),
    ),
  });
  return `program ${idOf(name)}`;
}

async function offered(block: string, action: string, query: string): Promise<string[]> {
  const container = { type: 'view', view_id: (await topView()).id } as const;
  const answer = await app.done(() =>
    app.slack.control.options({ user: jonas, container, block_id: block, action_id: action, query }),
  );
  return (answer.options as { text: { text: string } }[]).map((one) => one.text.text);
}

const own = () => 'program me';

describe('New task, the global shortcut', () => {
  test('opens an empty form for oneself, and creates the task', async () => {
    await openEmpty();
    expect(await modal()).toEqual(['Task', 'For', 'Program', 'When', 'Priority']);
    await app.submit(jonas, {
      task: `${text}\nand a second line`,
      [own()]: option(idOf('Autumn')),
      when: '1 December 9:30',
      priority: { text: { type: 'plain_text', text: 'High' }, value: 'high' },
    });
    expect(app.tasks(`${text}\nand a second line`)).toMatchObject([
      {
        user: { name: 'Jonas Lindqvist' },
        program: { name: 'Autumn' },
        due: at('2026-12-01T09:30:00+01:00'),
        priority: 'high',
      },
    ]);
    const shown = await topView();
    expect(linesIn(shown.blocks).at(-1)).toMatch(/^Created for \*you\* in \*Autumn\* · /);
    expect(labelsIn(shown.blocks)).toEqual(['Done', 'Replace']);
  });

  test.each([
    [anna, 'Only coaches and admins of your organization can do this. `/todo` shows your own tasks.'],
    [lee, 'I can’t find you on your coaching platform'],
  ])('says why %s can’t create tasks', async (user, why) => {
    await openEmpty(user);
    expect((await modal(user))[0]).toContain(why);
  });
});

describe('the menus', () => {
  beforeEach(() => openEmpty());

  test('offer people by what is typed, and the programs of the person chosen', async () => {
    expect(await offered('people', 'task.person', 'kowal')).toEqual(['Anna Kowalski']);
    expect(await offered(own(), 'task.program', '')).toEqual(['Autumn', 'Spring']);
    expect(await offered(own(), 'task.program', 'spr')).toEqual(['Spring']);
    const program = await choosePerson('Anna Kowalski', { task: text, when: 'tomorrow 3pm' });
    expect(await blockIds()).toContain(program);
    expect(await offered(program, 'task.program', '')).toEqual(['Autumn', 'Spring']);
    await app.submit(jonas, { [program]: option(idOf('Spring')) });
    expect(app.tasks(text)).toMatchObject([
      { user: { name: 'Anna Kowalski' }, due: at('2026-11-19T15:00:00+01:00') },
    ]);
  });

  test('go back to oneself when nobody is chosen', async () => {
    await choosePerson('Anna Kowalski', { task: text });
    await app.actIn(jonas, { block_id: 'people', action_id: 'task.person', value: [] });
    expect(await blockIds()).toContain(own());
    await app.submit(jonas, { [own()]: option(idOf('Spring')) });
    expect(app.tasks(text)).toMatchObject([{ user: { name: 'Jonas Lindqvist' } }]);
  });

  test('take oneself, chosen by name, as anybody else', async () => {
    const program = await choosePerson('Jonas Lindqvist', { task: text });
    expect(await blockIds()).toContain(program);
    expect(await app.submit(jonas, { [program]: option(idOf('Autumn')) })).toEqual({});
    expect(app.tasks(text)).toMatchObject([
      { user: { name: 'Jonas Lindqvist' }, program: { name: 'Autumn' } },
    ]);
  });

  test('say how a date is read', async () => {
    await app.actIn(jonas, { block_id: 'when', action_id: 'task.when', value: 'tomorrow 3pm' });
    expect(JSON.stringify((await topView()).blocks)).toContain('Read as Thu 19 Nov, 15:00 Berlin time.');
    await app.actIn(jonas, { block_id: 'when', action_id: 'task.when', value: 'yesterday' });
    expect(JSON.stringify((await topView()).blocks)).toContain(
      'Read as Tue 17 Nov 2026, which is in the past.',
    );
  });

  test('say that somebody is in no program', async () => {
    await choosePerson('Pia Alone', { task: text });
    expect(await modal()).toContain(
      '*Pia Alone* is not in any program, and a task needs one. Add them with `/program add` first.',
    );
    expect(await app.submit(jonas, {})).toEqual({
      errors: { people: 'Choose one of this person’s programs.' },
    });
  });
});

describe('a field that can’t be right', () => {
  test.each<[string, Record<string, unknown>, string, RegExp]>([
    ['an empty task', { task: ' \n ' }, 'task', /^Type what/],
    ['a past date', { when: 'on 17 November 2026' }, 'when', /^That is in the past\.$/],
    ['a past time today', { when: 'today 9am' }, 'when', /past/],
    ['words that are no date', { when: 'whenever' }, 'when', /^I can’t read this as a date/],
    ['words for two dates', { when: 'next friday' }, 'when', /^Which one\? Type Fri 27 Nov or Fri 20 Nov/],
  ])('%s has its error under it, and nothing is created', async (_, values, block, why) => {
    await openEmpty();
    const before = app.tasks().length;
    const { errors } = await app.submit(jonas, { task: text, [own()]: option(idOf('Spring')), ...values });
    expect(errors).toEqual({ [block]: expect.stringMatching(why) });
    expect(app.tasks()).toHaveLength(before);
  });
});

describe('trouble after the form is submitted', () => {
  test('shows the form again with everything in it, and the second try creates the task', async () => {
    await openEmpty();
    app.breaks({
      path: '/todos',
      times: 1,
      answer: { status: 422, body: { message: 'No.', errors: { user: ['The user is not a member.'] } } },
    });
    await app.submit(jonas, { task: text, [own()]: option(idOf('Spring')), when: 'tomorrow' });
    expect((await modal())[0]).toBe(
      '*The task was not created.* The coaching platform did not accept that: “The user is not a member.”. Please change it and try again.',
    );
    await app.submit(jonas, {});
    expect(app.tasks(text)).toMatchObject([
      { program: { name: 'Spring' }, due: at('2026-11-19T23:59:59+01:00') },
    ]);
  });

  test.each([
    ['person', { people: ['gone'], 'program gone': 'spring' }],
    ['program', { people: ['jonas'], 'program jonas': 'gone' }],
  ])(
    'never takes another %s for one that is gone',
    async (gone, chosen: Record<string, string | string[]>) => {
      await openEmpty();
      const before = app.tasks().length;
      const { id } = await topView();
      // The menus offer nobody who is gone, so this is sent as Slack would send an old choice.
      const { payload } = await app.delivered('shortcut');
      const ids: Record<string, string> = { jonas: organization.people.jonas, spring: idOf('Spring') };
      const named = (name: string) => name.replace('jonas', organization.people.jonas);
      const values = Object.fromEntries([
        ['task', { value: { type: 'plain_text_input', value: text } }],
        ...Object.entries(chosen).map(([block, value]) => [
          named(block),
          {
            value: Array.isArray(value)
              ? {
                  type: 'multi_external_select',
                  selected_options: value.map((one) => option(ids[one] ?? one)),
                }
              : { type: 'external_select', selected_option: option(ids[value] ?? value) },
          },
        ]),
      ]);
      const view = { id, callback_id: 'task.new', private_metadata: '', state: { values } };
      await app.done(() => app.send({ ...payload, type: 'view_submission', view }, 'interaction'));
      expect((await modal())[0]).toBe(
        `*The task was not created.* That ${gone} is no longer on the coaching platform. Choose another.`,
      );
      expect(app.tasks()).toHaveLength(before);
    },
  );
});

describe('Create task from message', () => {
  const written = async (user: string, line: string) => {
    const { ts = '' } = await app.slack.control.type({ user, channel: channels.coaching, text: line });
    return ts;
  };
  const openFrom = (ts: string) =>
    app.done(() =>
      app.slack.control.shortcut({
        user: jonas,
        callback_id: 'task.from-message',
        channel: channels.coaching,
        ts,
      }),
    );
  const shortcut = async (user: string, line: string) => {
    const ts = await written(user, line);
    await openFrom(ts);
    return ts;
  };
  const field = (blocks: unknown[], name: string) =>
    (blocks as { block_id: string; element: Record<string, unknown> }[]).find(
      ({ block_id }) => block_id === name,
    )?.element;

  test('takes text, author, link and date, names the form after the task, and creates it once', async () => {
    const ts = await shortcut(people.marta, `${text} to <@${jonas}> & co tomorrow 3pm`);
    const { view, blocks } = await topView();
    expect(view.title).toMatchObject({ text: expect.stringMatching(/^Send number \d+ to @jona…$/) });
    const link = `https://northfield.slack.com/archives/${channels.coaching}/p${ts.replace('.', '')}`;
    const whole = field(blocks, 'task')?.initial_value;
    expect(whole).toMatch(/^Send number \d+ to @jonas & co tomorrow 3pm\n\nFrom Marta Reyes: https/);
    expect(whole).toContain(link);
    expect(field(blocks, 'when')?.initial_value).toBe('Thu 19 Nov, 15:00');
    await app.submit(jonas, { [own()]: option(idOf('Spring')) });
    await app.resend('view_submission');
    expect(app.tasks(String(whole))).toMatchObject([
      { user: { name: 'Jonas Lindqvist' }, due: at('2026-11-19T15:00:00+01:00') },
    ]);
  });

  test('reads a date as it was meant when the message was written', async () => {
    const ts = await written(people.marta, `${text} tomorrow 3pm`);
    app.slack.clock.advance(20 * 60 * 60_000);
    await openFrom(ts);
    const { blocks } = await topView();
    expect(field(blocks, 'when')?.initial_value).toBe('Thu 19 Nov, 15:00');
    app.slack.clock.advance(-20 * 60 * 60_000);
  });

  test('leaves a date that needs a choice in words', async () => {
    await shortcut(people.marta, `${text} next friday`);
    const { blocks } = await topView();
    expect(field(blocks, 'when')?.initial_value).toBe('next friday');
  });
});
