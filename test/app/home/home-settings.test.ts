import { beforeEach, describe, expect } from 'vitest';
import * as fixture from '../../support/fixture.ts';
import { appOnce, linesIn, option, people, startApp, workspaces } from '../support.ts';
import { homeOf } from './home-support.ts';

const { app, test } = appOnce(
  () => startApp(),
  async () => {
    for (const user of [jonas, anna]) await homeOf(app, user).open();
  },
);
beforeEach(async () => {
  app.mend();
  for (const user of [jonas, anna]) {
    await app.closeModals(user);
  }
});

const { jonas, anna } = people;
const stored = (user: string) => fixture.preferences(app, workspaces.north, user);
const top = async (user: string) => (await app.views(user)).at(-1)?.blocks ?? [];
const shown = async (user: string, block: string) =>
  ((await top(user)).find(({ block_id }) => block_id === block)?.element ?? {}) as Record<string, unknown>;
const inputs = async (user: string) =>
  (await top(user)).filter(({ type }) => type === 'input').map(({ block_id }) => block_id);
const programId = () =>
  app.platform.inspect().programs.find(({ name }) => name === 'Career Transition')?.id ?? '';
const unchanged = {
  program: option('none'),
  wait: option('remembered'),
  tell: [option('assigned'), option('nudged'), option('completed')],
  morning: option('none'),
  'quiet-from': option('none'),
  'quiet-to': option('none'),
};

async function save(user: string, change: Record<string, unknown>) {
  await homeOf(app, user).click('Settings');
  return app.submit(user, { ...unchanged, ...change });
}

describe('Settings on Home', () => {
  test('shows the defaults, stores what was chosen, and shows that the next time', async () => {
    await homeOf(app, jonas).click('Settings');
    expect(await inputs(jonas)).toEqual([
      'program',
      'wait',
      'tell',
      'morning',
      'morning-days',
      'weekly',
      'quiet-from',
      'quiet-to',
    ]);
    expect((await shown(jonas, 'wait')).initial_option).toMatchObject({ value: 'remembered' });
    expect((await shown(jonas, 'morning')).initial_option).toMatchObject({ value: 'none' });
    await app.submit(jonas, {
      program: option(programId()),
      wait: option('always'),
      tell: [option('completed')],
      morning: option('7'),
      'quiet-from': option('20'),
      'quiet-to': option('6'),
    });
    expect(linesIn(await top(jonas))).toEqual([
      'Your settings are saved. Your next morning message comes on Thu 19 Nov, 07:00, if there is something to say.',
    ]);
    expect(await stored(jonas)).toEqual({
      program: { id: programId(), name: 'Career Transition' },
      wait: 'always',
      tellAssigned: false,
      tellCompleted: true,
      tellNudged: false,
      morningHour: 7,
      quiet: { from: 20, to: 6 },
    });
    await homeOf(app, jonas).click('Settings');
    expect((await shown(jonas, 'program')).initial_option).toMatchObject({ value: programId() });
    expect((await shown(jonas, 'tell')).initial_options).toMatchObject([{ value: 'completed' }]);
    expect((await shown(jonas, 'morning')).initial_option).toMatchObject({ text: { text: '07:00' } });
  });

  test('reminds of tasks a day before, also those who stopped reminders', async () => {
    await fixture.prefer(app, workspaces.north, jonas, { tellReminded: false });
    await save(jonas, { tell: [option('before')] });
    expect(await stored(jonas)).toMatchObject({ remindBefore: true });
    expect((await stored(jonas)).tellReminded).toBeUndefined();
    await homeOf(app, jonas).click('Settings');
    expect((await shown(jonas, 'tell')).initial_options).toMatchObject([{ value: 'before' }]);
    await fixture.prefer(app, workspaces.north, jonas, { tellReminded: false });
    await homeOf(app, jonas).click('Settings');
    expect((await shown(jonas, 'tell')).initial_options).toBeUndefined();
    await fixture.prefer(app, workspaces.north, jonas, { tellReminded: undefined });
  });

  test.each([
    ['only the first quiet hour', { 'quiet-from': option('20') }, 'quiet-to'],
    ['only the second quiet hour', { 'quiet-to': option('6') }, 'quiet-from'],
    ['the same hour twice', { 'quiet-from': option('6'), 'quiet-to': option('6') }, 'quiet-to'],
  ])('says under the field what is wrong with %s', async (_, change, field) => {
    const before = await stored(jonas);
    expect(Object.keys((await save(jonas, change)).errors ?? {})).toEqual([field]);
    expect(await stored(jonas)).toEqual(before);
  });

  test('asks a client about messages only, and leaves the rest as it is', async () => {
    await homeOf(app, anna).click('Settings');
    expect(await inputs(anna)).toEqual(['tell', 'morning', 'morning-days', 'quiet-from', 'quiet-to']);
    await app.submit(anna, { ...unchanged, tell: [], morning: option('8') });
    expect(await stored(anna)).toEqual({
      wait: 'remembered',
      tellAssigned: false,
      tellCompleted: true,
      tellNudged: false,
      morningHour: 8,
    });
  });
});
