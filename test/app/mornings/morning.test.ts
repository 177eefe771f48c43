import { describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { startDigestApp } from '../digests/digest-support.ts';
import { homeOf } from '../home/home-support.ts';
import { appEach, directOf, labelsIn, option, people, type Seen, wordsOf, workspaces } from '../support.ts';

const { jonas, anna, priya } = people;

const { app, test } = appEach(() => startDigestApp('2026-11-18T10:00:00Z'));

const stored = (user: string) => fixture.preferences(app, workspaces.north, user);
const unchanged = {
  program: option('none'),
  wait: option('remembered'),
  tell: ['assigned', 'nudged', 'completed'].map((one) => option(one)),
  'morning-days': ['1', '2', '3', '4', '5'].map((one) => option(one)),
  'quiet-from': option('none'),
  'quiet-to': option('none'),
};

/** Chooses an hour in the settings, as people do. */
async function choose(user: string, hour: string, more: Record<string, unknown> = {}) {
  const home = homeOf(app, user);
  await home.open();
  await home.click('Settings');
  const submitted = await app.submit(user, { ...unchanged, morning: option(hour), ...more });
  const words = await app.modalLines(user);
  await app.closeModals(user);
  return { ...submitted, words };
}

const click = (user: string, message: Seen, label: string) =>
  app.click(user, message, label, { channel: directOf(user) });

/** The only message that somebody has. */
async function only(user: string): Promise<Seen> {
  const [message, ...others] = await app.told(user);
  if (message === undefined) throw new Error('There is no message.');
  expect(others).toEqual([]);
  return message;
}

describe('The morning message', () => {
  test('shows what is overdue, due today, and overdue of the clients, with Done', async () => {
    app.addTask('Plan the offsite', app.team.jonas, 2);
    app.addTask('Write to Anna', app.team.jonas, -1);
    app.addTask('Next week', app.team.jonas, -8);
    app.addTask('Send the reflection', app.anna, 3);
    const { words } = await choose(jonas, '8');
    expect(words).toEqual([
      'Your settings are saved. Your next morning message comes on Thu 19 Nov, 08:00, if there is something to say.',
    ]);
    await app.moveTo('2026-11-19T07:59:00+01:00');
    expect(await app.told(jonas)).toEqual([]);
    await app.moveTo('2026-11-19T08:00:00+01:00');
    const message = await only(jonas);
    expect(message.text).toBe('Good morning, Jonas: 1 overdue, 1 due Thu 19 Nov, your clients: 1 overdue.');
    const shown = wordsOf(message);
    expect(shown).toMatch(/^\*Good morning, Jonas\.\*\n\*Overdue\* · 1\n\*Plan the offsite\*/);
    expect(shown).toMatch(/\*Due Thu 19 Nov\* · 1\n\*Write to Anna\*/);
    expect(shown).toMatch(/\*Your clients’ overdue tasks\* · 1\n\*Send the reflection\*\n.*Anna Kowalski/);
    expect(shown).not.toContain('Next week');
    expect(labelsIn(message.blocks)).toEqual(['Done', 'Done', 'Done', 'Later', 'Stop']);
    const done = await click(jonas, message, 'Done');
    // No count above it says otherwise.
    expect(wordsOf(done)).toMatch(
      /^\*Good morning, Jonas\.\*\n\*Overdue\* · 0\n~Plan the offsite~\n\*Done\* by you/,
    );
    expect(app.tasks('Plan the offsite')[0]?.done).toBe(true);
  });

  test('comes once a day, however often Touchline is restarted, and again the next day', async () => {
    app.addTask('Plan the offsite', app.team.jonas, 2);
    await choose(jonas, '8');
    await app.restart();
    await app.moveTo('2026-11-19T08:01:00+01:00');
    await app.restart();
    await app.moveTo('2026-11-19T08:30:00+01:00');
    await choose(jonas, '9');
    await app.moveTo('2026-11-19T09:01:00+01:00');
    expect(await app.told(jonas)).toHaveLength(1);
    await app.moveTo('2026-11-20T09:00:00+01:00');
    expect(await app.told(jonas)).toHaveLength(2);
  });

  test('is not sent when there is nothing to say', async () => {
    app.addTask('Next week', app.team.jonas, -8);
    await choose(jonas, '8');
    await app.moveTo('2026-11-19T08:00:00+01:00');
    expect(await app.told(jonas)).toEqual([]);
    app.addTask('Due on Friday', app.team.jonas, -2);
    await app.moveTo('2026-11-20T08:00:00+01:00');
    expect(wordsOf(await only(jonas))).toContain('*Due on Friday*');
  });

  test('shows a client their own tasks only', async () => {
    app.addTask('Send the reflection', app.anna, 3);
    app.addTask('Plan the offsite', app.team.jonas, 2);
    const home = homeOf(app, anna);
    await home.open();
    await home.click('Yes, at 08:00');
    // Warsaw is where Berlin is.
    await app.moveTo('2026-11-19T08:00:00+01:00');
    const shown = wordsOf(await only(anna));
    expect(shown).toContain('*Good morning, Anna.*\n*Overdue* · 1\n');
    expect(shown).not.toContain('offsite');
  });

  test('asks for a day where none is chosen', async () => {
    const home = homeOf(app, jonas);
    await home.open();
    await home.click('Settings');
    const { errors } = await app.submit(jonas, { ...unchanged, morning: option('8'), 'morning-days': [] });
    expect(errors).toEqual({ 'morning-days': 'Choose at least one day, or no morning message.' });
    expect((await stored(jonas)).morningHour).toBeUndefined();
  });

  test('waits for quiet hours that end soon, and is left out if they last', async () => {
    app.addTask('Plan the offsite', app.team.jonas, 2);
    await choose(jonas, '7', { 'quiet-from': option('20'), 'quiet-to': option('9') });
    await app.moveTo('2026-11-19T07:00:00+01:00');
    expect(await app.told(jonas)).toEqual([]);
    await app.moveTo('2026-11-19T09:00:00+01:00');
    expect(await app.told(jonas)).toHaveLength(1);
    await choose(jonas, '7', { 'quiet-from': option('20'), 'quiet-to': option('12') });
    await app.moveTo('2026-11-20T07:00:00+01:00');
    await app.moveTo('2026-11-20T12:00:00+01:00');
    expect(await app.told(jonas)).toHaveLength(1);
  });

  test('comes again in an hour after Later, as things are then', async () => {
    app.addTask('Plan the offsite', app.team.jonas, 2);
    await choose(jonas, '8');
    await app.moveTo('2026-11-19T08:00:00+01:00');
    const message = await only(jonas);
    const changed = await click(jonas, message, 'Later');
    expect(wordsOf(changed)).toContain('I’ll send you your day again at 09:00.');
    expect(labelsIn(changed.blocks)).toEqual(['Done']);
    app.addTask('New meanwhile', app.team.jonas, 0);
    await app.restart();
    await app.moveTo('2026-11-19T09:00:00+01:00');
    const [, second, ...more] = await app.told(jonas);
    expect(more).toEqual([]);
    expect(second && wordsOf(second)).toContain('*New meanwhile*');
    await app.moveTo('2026-11-19T12:00:00+01:00');
    expect(await app.told(jonas)).toHaveLength(2);
  });

  test('is stopped for whoever clicks, whatever the click says', async () => {
    app.addTask('Plan the offsite', app.team.jonas, 2);
    app.addTask('Call Anna', app.team.priya, 2);
    await choose(jonas, '8');
    await choose(priya, '8');
    await app.moveTo('2026-11-19T13:00:00+01:00');
    const [hers] = await app.told(priya);
    await app.moveTo('2026-11-20T08:00:00+01:00');
    await click(jonas, await only(jonas), 'Stop');
    const { payload } = await app.delivered('block_actions');
    const [action] = payload.actions as object[];
    const forged = { ...payload, actions: [{ ...action, value: `morning/${workspaces.north}/${priya}` }] };
    await app.done(() => app.send(forged, 'interaction'));
    expect((await stored(priya)).morningHour).toBe(8);
    expect((await app.told(priya))[0]).toEqual(hers);
  });

  test('ends for somebody who is no longer on the platform', async () => {
    app.addTask('Plan the offsite', app.team.jonas, 2);
    await choose(jonas, '8');
    await fixture.disconnect(app, workspaces.north);
    await app.moveTo('2026-11-19T08:00:00+01:00');
    expect(await app.told(jonas)).toEqual([]);
    expect(
      await fixture.nextRunAt(app, {
        kind: 'morning',
        id: `${workspaces.north}/${jonas}`,
      }),
    ).toBeUndefined();
  });
});
