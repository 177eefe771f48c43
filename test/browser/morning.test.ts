import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground.ts';
import { nextRun, weekdays } from '../support/fixture.ts';
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
  typeCommand,
  withoutPanel,
} from './support.ts';

const executablePath = chromium();
const direct = 'T0NORTH001/U0JONAS001/D0APPJONAS0';

describe.skipIf(executablePath === undefined)('the morning message in the page', () => {
  let playground: Playground;
  let page: Page;
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-morning-'));

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

  /** Moves the clock to the next weekday at this hour in Berlin, where Jonas is. */
  async function moveTo(hour: number): Promise<void> {
    const now = playground.slack.clock.now();
    const at = nextRun({ days: weekdays, hour, minute: 0, timeZone: 'Europe/Berlin' }, now);
    await playground.slack.control.clock({ advanceMs: at - now });
    await playground.touchline.poll();
  }

  it('is offered on Home, and taken there', async () => {
    await home().getByText('Your day, every morning?').waitFor();
    await home().getByRole('button', { name: 'Yes, at 08:00' }).click();
    await home().getByText('You get your day at 08:00, Monday to Friday').waitFor();
    await expect.poll(() => home().getByText('Your day, every morning?').count()).toBe(0);
  });

  it('is set in the settings, which say when it comes next', async () => {
    await home().getByRole('button', { name: 'Settings' }).click();
    const settings = modal(page, 'Your settings');
    await settings.getByText('Monday', { exact: true }).first().waitFor();
    await pick(settings, 'Morning message', '07:00');
    expect(await findings(page)).toEqual([]);
    await settings.getByRole('button', { name: 'Save' }).click();
    await settings.getByText(/Your next morning message comes on .*, 07:00/).waitFor();
    await settings.getByRole('button', { name: 'Close' }).last().click();
  });

  it('shows the day on a phone, with Done and Later', async () => {
    await moveTo(7);
    await page.setViewportSize({ width: 390, height: 844 });
    await goTo(page, playground.url, direct);
    const message = messageWith(page, 'Good morning, Jonas');
    await message.getByRole('button', { name: 'Later: send this again in an hour' }).waitFor();
    expect(await findings(page)).toEqual([]);
    const wider = await message.evaluate((one) => one.scrollWidth > one.clientWidth);
    expect(wider).toBe(false);
    const done = message.getByRole('button', { name: /^Mark “.*” done$/ }).first();
    await done.click();
    await message.getByRole('button', { name: /^Undo: mark/ }).waitFor();
    await message.getByRole('button', { name: 'Later: send this again in an hour' }).click();
    await message.getByText('I’ll send you your day again at 08:00.').waitFor();
  });

  it('comes again in an hour, and is stopped there', async () => {
    await moveTo(8);
    await messages(page).filter({ hasText: 'Good morning, Jonas' }).nth(1).waitFor();
    const again = messageWith(page, 'Good morning, Jonas');
    await again.getByRole('button', { name: 'Stop the morning message' }).click();
    await again.getByText('You get no morning message any more.').waitFor();
    await moveTo(7);
    await expect.poll(() => messages(page).filter({ hasText: 'Good morning, Jonas' }).count()).toBe(2);
  });

  it('is not the only one: Remind me in a receipt brings a message with Done', async () => {
    await page.setViewportSize({ width: withoutPanel, height: 860 });
    await typeCommand(page, '/todo Book the big room in "Leadership Foundations"');
    const receipt = messageWith(page, /Book the big room.*Created for/s);
    await receipt.getByRole('button', { name: /^More options/ }).click();
    await page.getByRole('menuitem', { name: 'Remind me in an hour' }).click();
    await messageWith(page, 'I’ll remind you of “Book the big room”').waitFor();
    await playground.slack.control.clock({ advanceMs: 60 * 60_000 });
    await playground.touchline.poll();
    await playground.touchline.poll();
    const reminder = messageWith(page, 'You wanted to be reminded of a task');
    await reminder.getByRole('button', { name: 'Mark “Book the big room” done' }).click();
    await reminder.getByRole('button', { name: /^Undo: mark/ }).waitFor();
  });
});
