import { describe, expect, it } from 'vitest';
import { gridEnterpriseId, gridSeed } from '../../../src/playground/slack-simulator/index.ts';
import { addOrganization } from '../organization.ts';
import { appEach, channels, directOf, ending, linesIn, option, people, startApp } from '../support.ts';

const { jonas } = people;
let organization: ReturnType<typeof addOrganization>;
const { app, test } = appEach(
  () => startApp({ seed: false }),
  async () => {
    organization = addOrganization(app.platform, ['Spring', 'Autumn']);
  },
);

const top = async () => (await app.views(jonas)).at(-1);
const open = () => app.shortcut(jonas, 'task.new');

/** What is filled in, by block id. */
async function filled(): Promise<Record<string, unknown>> {
  type Field = { initial_value?: string; initial_option?: object; initial_options?: object[] };
  const { blocks = [] } = (await top()) ?? {};
  return Object.fromEntries(
    blocks.flatMap(({ block_id, element }) => {
      const { initial_value, initial_option, initial_options } = (element ?? {}) as Field;
      const value = initial_value ?? initial_option ?? initial_options;
      return value === undefined ? [] : [[String(block_id), value]];
    }),
  );
}
const offered = async () =>
  linesIn((await top())?.blocks ?? []).find((line) => line.startsWith('You closed this'));

/** Fills in fields of the topmost form as the page does, and closes it. */
async function fillAndClose(fields: Record<string, { action?: string; value: unknown }>): Promise<void> {
  for (const [block_id, { action = 'value', value }] of Object.entries(fields))
    await app.actIn(jonas, { block_id, action_id: action, value: value as string });
  await app.closeModals(jonas);
}

describe('a form that is closed before it is submitted', () => {
  test('has everything that was filled in when it is opened again, until the task is created', async () => {
    const { anna } = organization.people;
    const program = `program ${anna}`;
    const [spring = ''] = organization.programIds;
    await open();
    expect(await offered()).toBeUndefined();
    await fillAndClose({
      task: { value: 'Call <Anna> & write down what she says' },
      people: { action: 'task.person', value: [option(anna, 'Anna Kowalski')] },
      [program]: { action: 'task.program', value: option(spring, 'Spring') },
      when: { action: 'task.when', value: 'friday 3pm' },
      priority: { value: option('low', 'Low') },
    });
    expect(app.tasks()).toEqual([]);
    await open();
    expect(await offered()).toBe(
      'You closed this before: “Call &lt;Anna&gt; &amp; write down what she says”',
    );
    expect(await filled()).toEqual({});
    await app.press(jonas, 'Continue');
    expect(await filled()).toMatchObject({
      task: 'Call <Anna> & write down what she says',
      people: [{ value: anna }],
      [program]: { value: spring },
      when: 'friday 3pm',
      priority: { value: 'low' },
    });
    expect(await offered()).toBeUndefined();
    await app.actIn(jonas, { block_id: 'when', action_id: 'task.when', value: 'friday 4pm' });
    expect(await app.submit(jonas, {})).toEqual({});
    expect(app.tasks()).toMatchObject([{ user: { name: 'Anna Kowalski' }, program: { name: 'Spring' } }]);

    // Slack may send the last words after that.
    const { payload } = await app.delivered('block_actions');
    await app.done(() => app.send(payload, 'interaction'));
    await app.closeModals(jonas);
    await open();
    expect(await offered()).toBeUndefined();
  });

  test('has it again when it was not created', async () => {
    const [spring = ''] = organization.programIds;
    await open();
    app.breaks({
      path: '/todos',
      times: 1,
      answer: { status: 422, body: { message: 'No.', errors: { user: ['No.'] } } },
    });
    await app.submit(jonas, { task: 'Call Anna', 'program me': option(spring, 'Spring') });
    expect(app.tasks()).toEqual([]);
    await app.closeModals(jonas);
    await open();
    await app.press(jonas, 'Continue');
    expect(await filled()).toMatchObject({ task: 'Call Anna', 'program me': { value: spring } });
  });

  test('is still offered when only a person was chosen since', async () => {
    await open();
    await fillAndClose({ task: { value: 'Call Anna' } });
    for (const _ of ['once', 'and again']) {
      await open();
      await fillAndClose({
        people: { action: 'task.person', value: [option(organization.people.anna, 'Anna Kowalski')] },
      });
    }
    await open();
    expect(await offered()).toBe('You closed this before: “Call Anna”');
    await app.press(jonas, 'Continue');
    expect(await filled()).toEqual({ task: 'Call Anna' });
  });

  test('keeps no token', async () => {
    await open();
    await fillAndClose({ task: { value: 'Call Anna' } });
    await open();
    await fillAndClose({ task: { value: 'Use xoxb-1234567890-abcdefghijkl' } });
    await open();
    await app.press(jonas, 'Continue');
    expect(await filled()).toEqual({ task: 'Call Anna' });
  });

  test('is offered for the same message, and for no other', async () => {
    await open();
    await fillAndClose({ task: { value: 'For myself' } });
    const write = (text: string) =>
      app.slack.control.type({ user: people.marta, channel: channels.coaching, text });
    const openFrom = (ts = '') =>
      app.shortcut(jonas, 'task.from-message', { channel: channels.coaching, ts });
    const [one, other] = [await write('Read the essay'), await write('Send the notes')];
    await openFrom(one.ts);
    await fillAndClose({ when: { action: 'task.when', value: 'friday' } });
    await openFrom(other.ts);
    expect(await offered()).toBeUndefined();
    await app.closeModals(jonas);
    await open();
    expect(await offered()).toContain('For myself');
    await app.closeModals(jonas);
    await openFrom(one.ts);
    await app.press(jonas, 'Continue');
    expect(await filled()).toEqual({ task: expect.stringContaining('Read the essay'), when: 'friday' });
  });

  test('is there for a new client too', async () => {
    await app.enter(jonas, '/client new', channels.coaching);
    await fillAndClose({
      name: { value: 'Zofia Nowicka' },
      timezone: { action: 'pick.timezone', value: option('Asia/Tokyo') },
    });
    await app.enter(jonas, '/client new Someone Else', channels.coaching);
    expect(await filled()).toEqual({ name: 'Someone Else' });
    // What is typed now is not taken for what was.
    await app.actIn(jonas, { block_id: 'name', action_id: 'value', value: 'Someone' });
    await app.press(jonas, 'Continue');
    expect(await filled()).toMatchObject({ name: 'Zofia Nowicka', timezone: { value: 'Asia/Tokyo' } });
  });
});

describe('the form of a digest that is closed', () => {
  const fill = () =>
    fillAndClose({
      days: { value: [option('2'), option('4')] },
      time: { value: '08:30' },
      timezone: { action: 'pick.timezone', value: option('Asia/Tokyo') },
      people: { action: 'pick.person', value: [option(organization.people.anna, 'Anna Kowalski')] },
      today: { value: [option('today')] },
      audience: { value: option('counts') },
      empty: { value: option('say') },
    });

  test('is there as it was filled in when it is opened for the same channel, until it is saved', async () => {
    const open = (channel: string) => app.enter(jonas, '/todo digest', channel);
    await open(channels.coaching);
    expect(await offered()).toBeUndefined();
    await fill();
    await open(channels.general);
    expect(await offered()).toBeUndefined();
    await app.closeModals(jonas);
    await open(channels.coaching);
    expect(await offered()).toBe('You closed this before: “Tuesday, Thursday, 08:30, Asia/Tokyo”');
    await app.press(jonas, 'Continue');
    expect(await filled()).toMatchObject({
      days: [{ value: '2' }, { value: '4' }],
      timezone: { value: 'Asia/Tokyo' },
      people: [{ value: organization.people.anna }],
      today: [{ value: 'today' }],
      audience: { value: 'counts' },
      empty: { value: 'say' },
    });
    expect((await top())?.blocks.find(({ block_id }) => block_id === 'time')?.element).toMatchObject({
      initial_time: '08:30',
    });
    expect(await app.submit(jonas, {})).toEqual({});
    expect((await app.modalLines(jonas))[0]).toContain('on Tuesdays and Thursdays at 08:30');
    await app.closeModals(jonas);
    await open(channels.coaching);
    expect(await offered()).toBeUndefined();
  });

  test('keeps the channel that was chosen too', async () => {
    const direct = directOf(jonas);
    const open = async () =>
      app.click(jonas, await app.type(jonas, 'digest', direct), 'A daily digest in a channel', {
        channel: direct,
      });
    await open();
    await fillAndClose({ channel: { value: channels.coaching }, time: { value: '07:15' } });
    await open();
    await app.press(jonas, 'Continue');
    expect((await top())?.blocks.find(({ block_id }) => block_id === 'channel')?.element).toMatchObject({
      initial_conversation: channels.coaching,
    });
  });
});

it('works where Touchline is installed in a whole organization', async () => {
  const grid = await ending(
    startApp({ slack: { seed: gridSeed, installed: [gridEnterpriseId], rateLimits: false } }),
  );
  const openNew = () => grid.enter(jonas, '/client new', channels.coaching);
  const field = async () => {
    const { blocks = [] } = (await grid.views(jonas)).at(-1) ?? {};
    return blocks.find(({ block_id }) => block_id === 'name')?.element as {
      action_id: string;
      initial_value?: string;
    };
  };
  await openNew();
  const { action_id } = await field();
  expect(action_id).toMatch(/^value~T/);
  await grid.actIn(jonas, { block_id: 'name', action_id, value: 'Zofia Nowicka' });
  await grid.closeModals(jonas);
  await openNew();
  await grid.press(jonas, 'Continue');
  expect(await field()).toMatchObject({ initial_value: 'Zofia Nowicka' });
});
