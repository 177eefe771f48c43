import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Dict,
  dicts,
  isDict,
  optionsOf,
  placedElements,
} from '../../../src/playground/slack-simulator/index.ts';
import { type DigestTest, startDigestTest } from '../digests/digest-support.ts';
import { homeOf } from '../home/home-support.ts';
import { channels, linesIn, people, postNow, type Seen, wordsOf } from '../support.ts';

const { jonas, priya } = people;
const direct = 'D0APPJONAS0';

let test: DigestTest;
beforeEach(async () => {
  // A Wednesday, 11:00 in Berlin, where Jonas is.
  test = await startDigestTest('2026-11-18T11:00:00+01:00');
});
afterEach(async () => {
  expect(await test.troubles()).toEqual([]);
  await test.close();
});

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
  await test.done(() => test.slack.control.action({ user, container, ...menu.target, value }));
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
  await test.touchline.poll();
  await test.quiet();
  return (await test.told(jonas)).map(wordsOf).join('\n');
};

describe('Change…', () => {
  const dates = async () => JSON.stringify((await test.views(jonas)).at(-1)?.blocks);
  const replace = async () => {
    expect(await test.submit(jonas, {})).toEqual({});
    await test.slack.control.close({
      user: jonas,
      view_id: (await test.views(jonas)).at(-1)?.id ?? '',
      all: true,
    });
  };

  it('moves a task of a list or of Home without typing, and opens the form for everything else', async () => {
    await test.type(jonas, '/todo Call Anna friday 3pm');
    const list = await test.type(jonas, '/todo list');
    await remind(jonas, list, 'Call Anna', 'Due tomorrow', channels.coaching);
    expect(await dates()).toContain('"initial_date":"2026-11-19"');
    expect(await dates()).toContain('"initial_time":"15:00"');
    expect(test.tasks()).toHaveLength(1);
    await replace();
    expect(test.tasks('Call Anna').filter(({ done }) => !done)).toHaveLength(1);
    expect(test.tasks('Call Anna')).toHaveLength(2);
    const home = homeOf(test, jonas);
    const menu = remindMenuIn(await home.open());
    const value = menu?.options.find((one) => JSON.stringify(one).includes('move monday')) ?? '';
    const { home: view } = await test.slack.control.state({ user: jonas });
    const container = { type: 'view', view_id: String((view as Dict).id) } as const;
    if (menu === undefined) throw new Error('There is no menu.');
    await test.done(() => test.slack.control.action({ user: jonas, container, ...menu.target, value }));
    expect(await dates()).toContain('"initial_date":"2026-11-23"');
    await replace();
    const later = await test.type(jonas, '/todo list');
    await remind(jonas, later, 'Call Anna', 'Another day, person or text…', channels.coaching);
    expect(await dates()).toContain('"initial_date":"2026-11-23"');
  });
});

describe('Repeat every week', () => {
  it('starts at once, from the day of the task, and once only', async () => {
    await test.type(jonas, '/todo Call Anna friday 3pm');
    const list = await test.type(jonas, '/todo list');
    for (const said of ['From now on this repeats every Friday', 'This repeats already, every Friday']) {
      await remind(jonas, list, 'Call Anna', 'Repeat every week', channels.coaching);
      expect(wordsOf(await test.lastMessage(jonas))).toContain(said);
    }
    expect(wordsOf(await test.type(jonas, '/todo repeats'))).toContain('*One task repeats*\nCall Anna\n');
  });
});

describe('Remind me of…', () => {
  it('is below a list, by the numbers of its tasks, and goes with what is done', async () => {
    await test.type(jonas, '/todo Call Anna friday 3pm');
    await test.type(jonas, '/todo Plan the week');
    const list = await test.type(jonas, '/todo list');
    expect(remindMenuIn(list.blocks)?.groups).toEqual({
      'Several tasks': ['Mark several done'],
      '1. Call Anna': allTimes,
      '2. Plan the week': times,
    });
    const left = await test.click(jonas, list, 'Done');
    expect(remindMenuIn(left.blocks)?.groups).toEqual({ '2. Plan the week': times });
    await remind(jonas, left, 'Plan the week', 'Remind me in an hour', channels.coaching);
    expect(wordsOf(await test.lastMessage(jonas))).toBe(
      'I’ll remind you of “Plan the week” on Wed 18 Nov, 12:00, unless it is done by then.',
    );
    await test.moveTo('2026-11-18T12:00:00+01:00');
    expect(await told()).toContain('You wanted to be reminded of a task:\n*Plan the week*');
    const none = await test.click(jonas, left, 'Done');
    expect(remindMenuIn(none.blocks)).toBeUndefined();
  });

  it('is on a client’s card, in a search, and in Show mine of a digest', async () => {
    await test.type(jonas, '/todo Send the worksheet friday 3pm for Anna Kowalski');
    const card = await test.type(jonas, '/client Anna Kowalski');
    expect(remindMenuIn(card.blocks)?.groups).toEqual({ 'Send the worksheet': allTimes });
    await remind(jonas, card, 'Send the worksheet', 'Remind me a day before it is due', channels.coaching);
    expect(wordsOf(await test.lastMessage(jonas))).toContain('on Thu 19 Nov, 15:00');

    test.addTask('Plan the offsite', test.team.priya, 2);
    test.addTask('Plan the retreat', test.team.priya, 2);
    const found = await test.type(jonas, '/todo search plan');
    expect(Object.keys(remindMenuIn(found.blocks)?.groups ?? {})).toEqual([
      'Plan the offsite',
      'Plan the retreat',
    ]);

    await postNow(test, people.marta);
    const digest = (await test.posts()).at(-1) as Seen;
    expect(remindMenuIn(digest.blocks)).toBeUndefined();
    await test.click(priya, digest, 'Show mine');
    const mine = await test.lastMessage(priya);
    await remind(priya, mine, 'Plan the retreat', 'Remind me in an hour', channels.coaching);
    expect(wordsOf(await test.lastMessage(priya))).toContain('I’ll remind you of “Plan the retreat”');
  });

  it('is on Home, and says there when it will come', async () => {
    await test.type(jonas, '/todo Call Anna');
    const home = homeOf(test, jonas);
    const menu = remindMenuIn(await home.open());
    if (menu === undefined) throw new Error('There is no menu.');
    expect(menu.groups).toEqual({ 'Call Anna': times });
    const { home: view } = await test.slack.control.state({ user: jonas });
    const container = { type: 'view', view_id: String((view as Dict).id) } as const;
    const value = menu.options.find((one) => JSON.stringify(one).includes('remind hour')) ?? '';
    await test.done(() => test.slack.control.action({ user: jonas, container, ...menu.target, value }));
    expect(linesIn(await home.blocks())[0]).toBe(
      'I’ll remind you of “Call Anna” on Wed 18 Nov, 12:00, unless it is done by then.',
    );
    await test.moveTo('2026-11-18T12:00:00+01:00');
    expect(await told()).toContain('*Call Anna*');
    const [reminder] = await test.told(jonas);
    // A reminder of one task has its own menu.
    expect(remindMenuIn(reminder?.blocks ?? [])).toBeUndefined();
    expect(await test.messages(jonas, direct)).toHaveLength(1);
  });
});
