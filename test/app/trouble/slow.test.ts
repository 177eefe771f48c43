import { describe, expect } from 'vitest';
import { stopClock } from '../../support/stopped-clock.ts';
import { modal } from '../connect/connect-support.ts';
import { homeOf } from '../home/home-support.ts';
import { appOnce, directOf, labelsIn, people, startApp, wordsOf } from '../support.ts';

/** Whoever waits for the platform is told so within three seconds, and gets an answer or a way to try again. */

const { jonas } = people;
const slow = 'The platform is slow; I’m still trying.';
const slowMs = 2_500;
const secondsMs = 3_000;
const direct = directOf(jonas);

const { app, test } = appOnce(
  () => startApp({ touchline: { slowMs } }),
  async () => {
    // Who somebody is and what there is are known.
    await app.type(jonas, '/todo');
  },
);

/** Does something while the platform keeps its answer back, and looks around after three seconds. */
async function after3s<T>(act: () => Promise<T>, look: () => Promise<unknown>): Promise<unknown> {
  const held = app.door.hold(({ url = '' }) => url.startsWith('/todos'));
  const clock = stopClock();
  const acting = act();
  await held.arrived;
  await clock.advance(secondsMs);
  const seen = await look();
  held.release();
  await clock.run(acting);
  return seen;
}

describe('a slow platform', () => {
  test('is told to whoever typed a command, above the answer', async () => {
    const seen = await after3s(
      () => app.type(jonas, '/todo'),
      async () => await app.said(jonas),
    );
    expect(seen).toBe(slow);
    expect(await app.said(jonas)).toMatch(/^\*Your tasks\*/);
  });

  test('is told in a direct message, which becomes the answer', async () => {
    const write = () => app.enter(jonas, 'list', direct);
    const seen = await after3s(write, async () => await app.said(jonas, direct));
    expect(seen).toBe(slow);
    const all = (await app.messages(jonas, direct)).map(wordsOf);
    expect(all.at(-1)).toMatch(/^\*Your tasks\*/);
    expect(all).not.toContain(slow);
  });

  test('is told on Home, which is drawn in the end', async () => {
    const home = homeOf(app, jonas);
    await home.open();
    const seen = await after3s(() => home.click('Refresh'), home.lines);
    expect(seen).toEqual([slow]);
    expect((await home.lines())[0]).toContain('Jonas Lindqvist, coach');
    expect(await after3s(() => home.click('Done'), home.lines)).toEqual([slow]);
    expect((await home.lines())[0]).toContain('Jonas Lindqvist, coach');
  });

  test('is told in a window', async () => {
    const home = homeOf(app, jonas);
    await home.open();
    const seen = await after3s(
      () => home.click('All overdue tasks'),
      () => modal(app, jonas),
    );
    expect(seen).toEqual([slow]);
    expect((await modal(app, jonas))[0]).toMatch(/^\*All tasks\* · \d+ overdue/);
    const [top] = await app.views(jonas);
    await app.slack.control.close({ user: jonas, view_id: top?.id ?? '', all: true });
  });
});

describe('Try again', () => {
  const failing = () => app.breaks({ path: '/todos', answer: { status: 500 } });
  const mend = () => app.mend();

  test('does what was typed, in the place of the failure, and once', async () => {
    const overdue = await app.say(jonas, '/todo overdue');
    expect(overdue).toMatch(/^\*Your tasks\* · \d overdue/);
    failing();
    const failed = await app.type(jonas, '/todo overdue');
    expect(wordsOf(failed)).toContain('The coaching platform is not responding.');
    expect(labelsIn(failed.blocks)).toEqual(['Try again']);
    const still = await app.click(jonas, failed, 'Try again');
    expect(wordsOf(still)).toContain('The coaching platform is not responding.');
    mend();
    const listed = await app.click(jonas, still, 'Try again');
    expect(wordsOf(listed)).toBe(overdue);
  });

  test('also answers a message', async () => {
    failing();
    await app.enter(jonas, 'list', direct);
    const failed = await app.lastMessage(jonas, direct);
    expect(labelsIn(failed.blocks)).toEqual(['Try again']);
    mend();
    const listed = await app.click(jonas, failed, 'Try again', { channel: direct });
    expect(wordsOf(listed)).toMatch(/^\*Your tasks\*/);
  });
});
