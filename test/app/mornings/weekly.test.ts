import { describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { startDigestApp } from '../digests/digest-support.ts';
import { homeOf } from '../home/home-support.ts';
import { appEach, directOf, labelsIn, option, people, type Seen, wordsOf, workspaces } from '../support.ts';

const { jonas, anna, marta } = people;

const { app, test } = appEach(() => startDigestApp('2026-11-18T10:00:00Z'));

const stored = (user: string) => fixture.preferences(app, workspaces.north, user);
const unchanged = {
  program: option('none'),
  wait: option('remembered'),
  tell: ['assigned', 'nudged', 'completed'].map((one) => option(one)),
  morning: option('none'),
  'morning-days': ['1', '2', '3', '4', '5'].map((one) => option(one)),
  'quiet-from': option('none'),
  'quiet-to': option('none'),
};

/** Chooses when the weekly message comes, in the settings. */
async function choose(user: string, weekly = 'usual', more: Record<string, unknown> = {}) {
  const home = homeOf(app, user);
  await home.open();
  await home.click('Settings');
  await app.submit(user, { ...unchanged, weekly: option(weekly), ...more });
  const words = (await app.modalLines(user)).join('\n');
  await app.closeModals(user);
  return words;
}

const seconds = (iso: string) => Date.parse(iso) / 1000;

/** Adds a client's task that was done at a time. */
const addDone = (user: string, iso: string, program = app.program) =>
  app.platform.addTask({ program, user, text: `Done ${iso}`, doneAt: seconds(iso) });

const addClient = (name: string) => {
  const user = app.platform.addClient({ name }).id;
  app.platform.addMember({ program: app.program, user });
  return user;
};

/** What a coach has to hear about: two clients. */
function addWeek() {
  const tom = addClient('Tom Okafor');
  addDone(app.anna, '2026-11-16T09:00:00Z');
  addDone(app.anna, '2026-11-22T09:00:00Z');
  // Not in this week.
  addDone(app.anna, '2026-11-15T09:00:00Z');
  addDone(tom, '2026-11-17T09:00:00Z');
  app.addTask('Slipped on Thursday', tom, -1);
  app.addTask('Due two weeks ago', tom, 14);
  app.addTask('Due next week', tom, -10);
  // The coach's own.
  app.addTask('Plan the offsite', app.team.jonas, -1);
  addDone(app.team.jonas, '2026-11-17T09:00:00Z');
}

const monday = '2026-11-23T09:00:00+01:00';

async function only(user: string): Promise<Seen> {
  const [message, ...others] = await app.told(user);
  if (message === undefined) throw new Error('There is no message.');
  expect(others).toEqual([]);
  return message;
}

const chartIn = ({ blocks }: Seen) => blocks.find(({ type }) => type === 'data_visualization');

describe('The weekly message', () => {
  test('shows what clients finished and what slipped as a chart, and nothing twice', async () => {
    addWeek();
    expect(await choose(jonas)).toBe(
      'Your settings are saved. Your next weekly message comes on Mon 23 Nov, 09:00, if there is something to say.',
    );
    expect((await stored(jonas)).weekly).toBe('usual');
    await app.moveTo('2026-11-23T08:59:00+01:00');
    expect(await app.told(jonas)).toEqual([]);
    app.calls();
    await app.moveTo(monday);
    expect(app.calls().filter((call) => call === 'GET /todos')).toHaveLength(2);
    const message = await only(jonas);
    expect(message.text.split('\n')).toEqual([
      'Your clients’ week, 16–22 November: 3 finished, 1 slipped, 1 overdue for longer.',
      'Tom Okafor: 1 finished, 1 slipped, 1 overdue for longer',
      'Anna Kowalski: 2 finished',
    ]);
    expect(wordsOf(message).split('\n')).toEqual([
      '*Your clients’ week, 16–22 November*',
      '3 finished, 1 slipped, 1 overdue for longer.',
      'Slipped: due since Monday 16 November, and still open. `/todo overdue all` shows them.',
    ]);
    const categories = ['Tom Okafor', 'Anna Kowalski'];
    const data = (...values: number[]) => values.map((value, at) => ({ label: categories[at], value }));
    expect(chartIn(message)).toMatchObject({
      title: 'Tasks by client',
      chart: {
        type: 'bar',
        series: [
          { name: 'Finished', data: data(1, 2) },
          { name: 'Slipped', data: data(1, 0) },
          { name: 'Overdue for longer', data: data(1, 0) },
        ],
        axis_config: { categories },
      },
    });
    expect(labelsIn(message.blocks)).toEqual(['Stop']);
  });

  test('is not sent when there is nothing to say', async () => {
    app.addTask('Plan the offsite', app.team.jonas, 2);
    addDone(app.team.jonas, '2026-11-17T09:00:00Z');
    app.addTask('Due next week', app.anna, -10);
    await choose(jonas);
    await app.moveTo(monday);
    expect(await app.told(jonas)).toEqual([]);
    expect(await app.slackCalls('chat.postMessage')).toBe(0);
    addDone(app.anna, '2026-11-24T09:00:00Z');
    await app.moveTo('2026-11-30T09:00:00+01:00');
    expect(await app.told(jonas)).toHaveLength(1);
  });

  test('can be stopped in the message itself', async () => {
    addWeek();
    await choose(jonas);
    await app.moveTo(monday);
    const stopped = await app.click(jonas, await only(jonas), 'Stop', { channel: directOf(jonas) });
    expect(wordsOf(stopped)).toContain(
      'You get no weekly message any more. *Settings* on my Home tab turns it on again.',
    );
    expect(chartIn(stopped)).toBeDefined();
    expect(labelsIn(stopped.blocks)).toEqual([]);
    expect((await stored(jonas)).weekly).toBeUndefined();
    await app.moveTo('2026-11-30T09:00:00+01:00');
    expect(await app.told(jonas)).toHaveLength(1);
    expect(labelsIn(await homeOf(app, jonas).open())).not.toContain('Yes, on Mondays');
  });

  test('names a limited coach’s own clients only', async () => {
    addWeek();
    const other = app.platform.addProgram({ name: 'Autumn' }).id;
    const bela = app.platform.addClient({ name: 'Bela Novak' }).id;
    for (const user of [app.team.jonas, bela]) app.platform.addMember({ program: other, user });
    addDone(bela, '2026-11-17T09:00:00Z', other);
    const own = app.platform.addProgram({ name: 'Spring' }).id;
    app.platform.addMember({ program: own, user: app.team.jonas, role: 'coach' });
    const cleo = addClient('Cleo Brandt');
    app.platform.addMember({ program: own, user: cleo });
    addDone(cleo, '2026-11-17T09:00:00Z', own);
    await app.type(marta, '/touchline coaches own');
    await choose(jonas);
    await app.moveTo(monday);
    const shown = JSON.stringify(await only(jonas));
    expect(shown).toContain('Cleo Brandt');
    expect(shown).not.toMatch(/Bela|Anna|Tom/);
  });

  test('shows names as they are written, each once, and the rest of many clients as a sum', async () => {
    const names = ['*Eve* <!channel>', 'Anna-Magdalena Lindström', 'Anna-Magdalena Lindqvist'];
    for (const name of names) {
      const user = addClient(name);
      addDone(user, '2026-11-17T09:00:00Z');
      addDone(user, '2026-11-18T09:00:00Z');
    }
    for (let i = 0; i < 12; i += 1) addDone(addClient(`Client ${i}`), '2026-11-17T09:00:00Z');
    await choose(jonas);
    await app.moveTo(monday);
    const message = await only(jonas);
    expect(chartIn(message)?.title).toBe('Tasks of 10 clients, most overdue first');
    const { chart } = chartIn(message) as unknown as { chart: { axis_config: { categories: string[] } } };
    const { categories } = chart.axis_config;
    expect(categories).toHaveLength(10);
    expect(new Set(categories).size).toBe(10);
    expect(categories.slice(0, 3)).toEqual([
      '*Eve* <!channel>',
      'Anna-Magdalena Lind…',
      'Anna-Magdalena Li… 2',
    ]);
    expect(message.text).not.toContain('<!channel>');
    expect(wordsOf(message)).toContain('5 more clients: 5 finished');
  });

  test('reads a bounded number of tasks, and says when there are more', async () => {
    for (let i = 0; i < 310; i += 1) addDone(app.anna, '2026-11-17T09:00:00Z');
    await choose(jonas);
    app.calls();
    await app.moveTo(monday);
    expect((await only(jonas)).text).toContain('week, 16–22 November: at least 300 finished.');
    // Pages of 15, and one of overdue tasks.
    expect(app.calls().filter((call) => call === 'GET /todos')).toHaveLength(22);
  });
});

describe('Who gets a weekly message', () => {
  test('is offered to a coach on Home, once the morning message is settled', async () => {
    addWeek();
    const home = homeOf(app, jonas);
    await home.open();
    expect(labelsIn(await home.blocks())).not.toContain('Yes, on Mondays');
    await home.click('No, thanks');
    await home.click('Yes, on Mondays');
    expect((await home.lines())[0]).toBe(
      'You get your clients’ week on Mondays at 09:00, when there is something in it. *Settings* on my Home tab changes that.',
    );
    expect(labelsIn(await home.blocks())).not.toContain('Yes, on Mondays');
    await app.moveTo(monday);
    expect(await app.told(jonas)).toHaveLength(1);
  });

  test('is not offered again to whoever says no', async () => {
    const home = homeOf(app, jonas);
    await home.open();
    await home.click('No, thanks');
    await home.click('No weekly message');
    expect(labelsIn(await home.blocks())).not.toContain('Yes, on Mondays');
    expect((await stored(jonas)).weekly).toBeUndefined();
  });

  test('is nobody but the team', async () => {
    addWeek();
    const home = homeOf(app, anna);
    await home.open();
    await home.click('No, thanks');
    expect(labelsIn(await home.blocks())).not.toContain('Yes, on Mondays');
    await home.click('Settings');
    const inputs = (await app.views(anna)).at(-1)?.blocks.map(({ block_id }) => block_id);
    expect(inputs).not.toContain('weekly');
    // Somebody who was a coach.
    await fixture.prefer(app, workspaces.north, anna, { weekly: 'usual' });
    const ref = { workspaceId: workspaces.north, userId: anna, installation: { teamId: workspaces.north } };
    const schedule = { days: [1 as const], hour: 9, minute: 0, timeZone: 'Europe/Warsaw' };
    await fixture.scheduleWeekly(app, ref, schedule);
    await app.moveTo(monday);
    expect(await app.told(anna)).toEqual([]);
    const job = { kind: 'delivery', id: `${workspaces.north}/weekly/${anna}` };
    expect(await fixture.nextRunAt(app, job)).toBeUndefined();
  });
});
