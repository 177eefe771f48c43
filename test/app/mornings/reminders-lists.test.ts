import { describe, expect } from 'vitest';
import {
  type Dict,
  dicts,
  isDict,
  optionsOf,
  placedElements,
} from '../../../src/playground/slack-simulator/index.ts';
import { startDigestApp } from '../digests/digest-support.ts';
import { homeOf } from '../home/home-support.ts';
import { appEach, channels, labelsIn, people, type Seen, wordsOf } from '../support.ts';

const { jonas } = people;

const { app, test } = appEach(() => startDigestApp('2026-11-18T11:00:00+01:00'));

/** The menu **Remind me of…** of a message or a Home tab: what it has for each task, and where it is. */
function remindMenuIn(blocks: Dict[]) {
  const place = [...placedElements(blocks)].find(({ element }) => element.action_id === 'task.change');
  if (place === undefined) return undefined;
  const text = (value: unknown) => (isDict(value) ? String(value.text) : '');
  const groups = dicts(place.element.option_groups).map((group): [string, string[]] => [
    text(group.label),
    dicts(group.options).map((option) => text(option.text)),
  ]);
  const target = { block_id: String(place.block.block_id), action_id: 'task.change' };
  return { groups: Object.fromEntries(groups), options: optionsOf(place.element), target };
}

/** Chooses a time of a task's. */
async function remind(user: string, message: Seen, task: string, when: string, channel: string) {
  const menu = remindMenuIn(message.blocks);
  const at = Object.entries(menu?.groups ?? {}).flatMap(([label, times]) =>
    times.map((time) => label.includes(task) && time === when),
  );
  const container = { type: 'message', channel, ts: message.ts } as const;
  const value = menu?.options[at.indexOf(true)];
  if (menu === undefined || value === undefined) throw new Error('There is no such time.');
  await app.done(() => app.slack.control.action({ user, container, ...menu.target, value }));
}

const times = [
  'Due tomorrow',
  'Due next Monday',
  'Another day, person or text…',
  'Remind me in an hour',
  'Remind me tomorrow morning',
];
const allTimes = [
  ...times.slice(0, 3),
  'Repeat every week',
  ...times.slice(3),
  'Remind me a day before it is due',
];

const told = async (): Promise<string> => {
  await app.touchline.poll();
  await app.quiet();
  return (await app.toldWords(jonas)).join('\n');
};

const again = async (message: Seen) =>
  (await app.messages(jonas)).find(({ ts }) => ts === message.ts) ?? message;

/** The id of the menu's block. In a block that has the same id again, Slack's menu still shows what was chosen. */
const menuBlock = async (message: Seen) => remindMenuIn((await again(message)).blocks)?.target.block_id;

describe('Change…', () => {
  const dates = async () => JSON.stringify((await app.views(jonas)).at(-1)?.blocks);
  const replace = async () => {
    expect(await app.submit(jonas, {})).toEqual({});
    await app.slack.control.close({
      user: jonas,
      view_id: (await app.views(jonas)).at(-1)?.id ?? '',
      all: true,
    });
  };

  test('moves a task of a list or of Home without typing, and opens the form for everything else', async () => {
    await app.type(jonas, '/todo Call Anna friday 3pm');
    const list = await app.type(jonas, '/todo list');
    await remind(jonas, list, 'Call Anna', 'Due tomorrow', channels.coaching);
    expect(await dates()).toContain('"initial_value":"Thu 19 Nov, 15:00"');
    expect(app.tasks()).toHaveLength(1);
    await replace();
    expect(app.tasks('Call Anna').filter(({ done }) => !done)).toHaveLength(1);
    expect(app.tasks('Call Anna')).toHaveLength(2);
    const home = homeOf(app, jonas);
    const menu = remindMenuIn(await home.open());
    const value = menu?.options.find((one) => JSON.stringify(one).includes('move monday')) ?? '';
    const { home: view } = await app.slack.control.state({ user: jonas });
    const container = { type: 'view', view_id: String((view as Dict).id) } as const;
    if (menu === undefined) throw new Error('There is no menu.');
    await app.done(() => app.slack.control.action({ user: jonas, container, ...menu.target, value }));
    expect(await dates()).toContain('"initial_value":"Mon 23 Nov, 15:00"');
    await replace();
    const later = await app.type(jonas, '/todo list');
    await remind(jonas, later, 'Call Anna', 'Another day, person or text…', channels.coaching);
    expect(await dates()).toContain('"initial_value":"Mon 23 Nov, 15:00"');
  });

  test('leaves the list where it is, with the new task in the place of the old one', async () => {
    await app.type(jonas, '/todo Call Anna friday 3pm');
    await app.type(jonas, '/todo Buy paper friday 4pm');
    const list = await app.type(jonas, '/todo list');
    await app.pass();
    await remind(jonas, list, 'Call Anna', 'Due tomorrow', channels.coaching);
    expect(await menuBlock(list)).not.toBe(remindMenuIn(list.blocks)?.target.block_id);
    const opened = await menuBlock(list);
    await app.pass();
    await replace();
    const [first, second] = wordsOf(await again(list)).split(/(?=2\. )/);
    expect(first).toMatch(/1\. \*Call Anna\*\nThu 19 Nov, 15:00/);
    expect(second).toMatch(/2\. \*Buy paper\*\nFri 20 Nov, 16:00/);
    expect(labelsIn((await again(list)).blocks)).toEqual(labelsIn(list.blocks));
    expect(await menuBlock(list)).not.toBe(opened);
  });

  test.each(['list', 'overdue'])('no longer counts a task of /todo %s as overdue', async (typed) => {
    app.addTask('Call Anna', app.team.jonas, 1);
    app.addTask('Buy paper', app.team.jonas, 2);
    const list = await app.type(jonas, `/todo ${typed}`);
    expect(wordsOf(list)).toContain('*Your tasks* · 2 overdue');
    await remind(jonas, list, 'Call Anna', 'Due tomorrow', channels.coaching);
    await replace();
    expect(wordsOf(await again(list))).toContain('*Your tasks* · 1 overdue · 1 no longer overdue');
    await app.click(jonas, await again(list), 'Done');
    await app.click(jonas, await again(list), 'Done');
    expect(wordsOf(await again(list))).not.toMatch(/\d overdue|no longer/);
  });
});

describe('Repeat every week', () => {
  test('starts at once, from the day of the task, and once only', async () => {
    await app.type(jonas, '/todo Call Anna friday 3pm');
    const list = await app.type(jonas, '/todo list');
    for (const said of ['From now on this repeats every Friday', 'This repeats already, every Friday']) {
      await remind(jonas, list, 'Call Anna', 'Repeat every week', channels.coaching);
      expect(await app.said(jonas)).toContain(said);
    }
    expect(await app.say(jonas, '/todo repeats')).toContain('*One task repeats*\nCall Anna\n');
  });
});

describe('Remind me of…', () => {
  test('is below a list, by the numbers of its tasks, and goes with what is done', async () => {
    await app.type(jonas, '/todo Call Anna friday 3pm');
    await app.type(jonas, '/todo Plan the week');
    const list = await app.type(jonas, '/todo list');
    expect(remindMenuIn(list.blocks)?.groups).toEqual({
      'Several tasks': ['Mark several done'],
      '1. Call Anna': allTimes,
      '2. Plan the week': times,
    });
    const left = await app.click(jonas, list, 'Done');
    expect(remindMenuIn(left.blocks)?.groups).toEqual({ '2. Plan the week': times });
    await app.pass();
    await remind(jonas, left, 'Plan the week', 'Remind me in an hour', channels.coaching);
    expect(await menuBlock(left)).not.toBe(remindMenuIn(left.blocks)?.target.block_id);
    expect(await app.said(jonas)).toBe(
      'I’ll remind you of “Plan the week” on Wed 18 Nov, 12:00, unless it is done by then.',
    );
    await app.moveTo('2026-11-18T12:00:10+01:00');
    expect(await told()).toContain('You wanted to be reminded of a task:\n*Plan the week*');
    const none = await app.click(jonas, left, 'Done');
    expect(remindMenuIn(none.blocks)).toBeUndefined();
  });
});
