import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground.ts';
import { nextRun } from '../support/fixture.ts';
import { chromium } from '../support/machine.ts';
import { findings } from './axe.ts';
import {
  goTo,
  messages,
  messageWith,
  modal,
  openPage,
  pick,
  sharedBrowser,
  troubles,
  withoutPanel,
} from './support.ts';

const executablePath = chromium();
const direct = 'T0NORTH001/U0JONAS001/D0APPJONAS0';

describe.skipIf(executablePath === undefined)('the weekly message in the page', () => {
  let playground: Playground;
  let page: Page;
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-weekly-'));

  beforeAll(async () => {
    playground = await startPlayground({ dataDir, port: 0, logLevel: 'error' });
    const visit = { channel: 'home', width: withoutPanel, firstVisit: false };
    page = await openPage(await sharedBrowser(executablePath ?? ''), playground.url, visit);
  });
  afterAll(async () => {
    await page?.context().close();
    await playground?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  afterEach(() => expect(troubles.get(page)?.splice(0)).toEqual([]));

  const home = () => page.getByRole('region', { name: 'Home' });
  const weeks = () => messages(page).filter({ hasText: 'Your clients’ week,' });

  /** The next Monday at this hour in Berlin, where Jonas is (milliseconds, UTC). */
  const nextMonday = (hour: number): number =>
    nextRun({ days: [1], hour, minute: 0, timeZone: 'Europe/Berlin' }, playground.slack.clock.now());

  async function moveToMonday(hour: number): Promise<void> {
    await playground.slack.control.clock({ advanceMs: nextMonday(hour) - playground.slack.clock.now() });
    await playground.touchline.poll();
  }

  /** On whatever day this runs, Anna finishes two tasks in the week before that Monday, and one slips. */
  function addWeek(): void {
    const { clients, programs } = playground.platform.inspect();
    const user = clients.find(({ name }) => name === 'Anna Kowalski')?.id ?? '';
    const program = programs.find(({ name }) => name === 'Leadership Foundations')?.id ?? '';
    const friday = Math.floor(nextMonday(7) / 1000) - 3 * 24 * 60 * 60;
    for (const text of ['One', 'Two']) playground.platform.addTask({ program, user, text, doneAt: friday });
    playground.platform.addTask({ program, user, text: 'Three', due: friday });
  }

  it('is offered on Home after the morning message, and taken there', async () => {
    addWeek();
    await home().getByRole('button', { name: 'No, thanks' }).click();
    await home().getByText('Your clients’ week, every Monday?').waitFor();
    await home().getByRole('button', { name: 'Yes, on Mondays' }).click();
    await home().getByText('You get your clients’ week on Mondays at 09:00').waitFor();
    await expect.poll(() => home().getByText('Your clients’ week, every Monday?').count()).toBe(0);
  });

  it('has an hour of its own in the settings', async () => {
    await home().getByRole('button', { name: 'Settings' }).click();
    const settings = modal(page, 'Your settings');
    await settings.getByText('What they finished last week and what slipped').waitFor();
    await pick(settings, 'Weekly message about your clients', '07:00');
    expect(await findings(page)).toEqual([]);
    await settings.getByRole('button', { name: 'Save' }).click();
    await settings.getByText(/Your next weekly message comes on Mon .*, 07:00/).waitFor();
    await settings.getByRole('button', { name: 'Close' }).last().click();
  });

  it.each([
    ['wide', withoutPanel, 860],
    ['as narrow as a phone', 390, 844],
  ])('shows a chart, and the same in words: %s', async (_what, width, height) => {
    if (width === withoutPanel) await moveToMonday(7);
    await page.setViewportSize({ width, height });
    await goTo(page, playground.url, direct);
    const message = messageWith(page, 'Your clients’ week,');
    const chart = message.getByRole('img', { name: /^Bar chart: Finished, Slipped/ });
    await chart.waitFor();
    expect(await findings(page)).toEqual([]);
    const wider = await message.evaluate((one) => one.scrollWidth > one.clientWidth);
    expect(wider).toBe(false);
    // Each bar that is higher than nothing is in the words.
    const bars = await chart.locator('.chart-bar title').allTextContents();
    const some = bars.filter((bar) => !bar.endsWith(': 0'));
    expect(some.length).toBeGreaterThan(1);
    const words = await message.innerText();
    for (const bar of some) {
      const [, part = '', name = '', count = ''] = /^(.*), (.*?)…?: (\d+)$/.exec(bar) ?? [];
      const lines = words.split('\n').filter((line) => line.startsWith(name.replace(/ \d$/, '')));
      expect(lines.join('\n')).toContain(`${count} ${part.toLowerCase()}`);
    }
  });

  it('comes once a week, and is stopped there', async () => {
    await moveToMonday(8);
    await expect.poll(() => weeks().count()).toBe(1);
    await weeks().last().getByRole('button', { name: 'Stop the weekly message' }).click();
    await weeks().last().getByText('You get no weekly message any more.').waitFor();
    expect(
      await weeks()
        .last()
        .getByRole('img', { name: /^Bar chart/ })
        .count(),
    ).toBe(1);
    await moveToMonday(7);
    await expect.poll(() => weeks().count()).toBe(1);
  });
});
