import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { test as base, describe, expect, onTestFinished } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground.ts';
import { nextRun } from '../support/fixture.ts';
import { chromium } from '../support/machine.ts';
import { findings } from './axe.ts';
import {
  composer,
  goTo,
  messageWith,
  modal,
  openPage,
  pick,
  sharedBrowser,
  troubles,
  typeCommand,
} from './support.ts';

const executablePath = chromium();
const home = 'T0NORTH001/U0JONAS001/home';
const direct = 'T0NORTH001/U0JONAS001/D0APPJONAS0';

/** A playground for all tests, and a page of Jonas's for each, in which nothing may fail. */
const it = base
  .extend('dataDir', { scope: 'file' }, () => mkdtempSync(join(tmpdir(), 'touchline-browser-')))
  .extend('playground', { scope: 'file' }, async ({ dataDir }, { onCleanup }): Promise<Playground> => {
    // What waits is done when a test says so, on a machine of any speed.
    const options = { dataDir, port: 0, logLevel: 'error', pollEveryMs: 24 * 60 * 60_000 } as const;
    const playground = await startPlayground(options);
    onCleanup(async () => {
      await playground.close();
      rmSync(dataDir, { recursive: true, force: true });
    });
    return playground;
  })
  .extend('page', async ({ playground }, { onCleanup }): Promise<Page> => {
    const page = await openPage(await sharedBrowser(executablePath ?? ''), playground.url);
    onCleanup(async () => {
      const found = troubles.get(page);
      await page.context().close();
      expect(found).toEqual([]);
    });
    return page;
  });

const close = (where: Locator) => where.getByRole('button', { name: 'Close' }).last().click();
const done = /^Mark “.*” done$/;

/** Types a line, and waits for the newest message with these words. */
async function answer(page: Page, line: string, words: string | RegExp): Promise<Locator> {
  await typeCommand(page, line);
  const message = messageWith(page, words);
  await message.waitFor();
  return message;
}

/** Opens Jonas's settings from his Home, and asks for the private messages at seven. */
async function chooseSeven(page: Page): Promise<Locator> {
  await page.getByRole('region', { name: 'Home' }).getByRole('button', { name: 'Settings' }).click();
  const settings = modal(page, 'Your settings');
  await pick(settings, 'Morning message', '07:00');
  await pick(settings, 'Weekly message about your clients', '07:00');
  return settings;
}

/** What axe finds on a wide screen and on a phone, and what is cut off there at the side. */
async function problems(page: Page): Promise<string[]> {
  const wide = await findings(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const narrow = await findings(page);
  const cut = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.messages, .home, .message-content, dialog')]
      .filter((box) => box.scrollWidth > box.clientWidth)
      .map((box) => `${box.className} is cut off`),
  );
  await page.setViewportSize({ width: 1280, height: 860 });
  return [...wide, ...narrow, ...cut];
}

describe.skipIf(executablePath === undefined)('Touchline in the page', () => {
  it('starts with the conversation; a hint creates a task that the platform has', async ({
    page,
    playground,
  }) => {
    await messageWith(page, 'First one this quarter').waitFor();
    const list = page.getByRole('log', { name: 'Messages in #coaching' });
    const share = await list.evaluate((box) => box.clientHeight / innerHeight);
    expect(share).toBeGreaterThan(0.7);
    await page.getByRole('button', { name: 'Create a task' }).click();
    await expect.poll(() => composer(page).inputValue()).toMatch(/^\/todo Call Anna about onboarding/);
    await page.keyboard.press('Enter');
    const receipt = messageWith(page, 'Created for Anna Kowalski in Leadership Foundations');
    await receipt.getByText('Only visible to you').waitFor();
    const side = page.getByRole('tabpanel', { name: 'Platform' });
    await side.getByText('Call Anna about onboarding').waitFor();
    const { tasks } = playground.platform.inspect();
    expect(tasks.find(({ description }) => description === 'Call Anna about onboarding')?.priority).toBe(
      'high',
    );
  });

  it('a list by keyboard alone: its first Done, and Undo in its place', async ({ page }) => {
    await page.keyboard.type('/tod');
    await page.getByRole('option', { name: /\/todo/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('list');
    await page.keyboard.press('Enter');
    const list = messageWith(page, /Your tasks · \d+/);
    const button = list.getByRole('button', { name: done }).first();
    await button.waitFor();
    const name = (await button.getAttribute('aria-label')) ?? '';
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    for (let presses = 0; presses < 10 && (await focused()) !== 'Messages in #coaching'; presses += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowUp');
    for (let presses = 0; presses < 3 && (await focused()) !== name; presses += 1)
      await page.keyboard.press('Tab');
    await expect.poll(focused).toBe(name);
    await page.keyboard.press('Enter');
    await list.getByRole('button', { name: /^Undo/ }).first().click();
    await list.getByRole('button', { name }).waitFor();
    expect(await problems(page)).toEqual([]);
  });

  it('the form of a shortcut: its menus follow one another, and it says what is wrong', async ({ page }) => {
    await page.getByRole('button', { name: 'Shortcuts' }).click();
    await page.getByRole('menuitem', { name: /New task/ }).click();
    const form = modal(page, 'New task');
    await form.getByRole('textbox', { name: 'Task', exact: true }).fill('Send the worksheet');
    const whom = form.getByRole('combobox', { name: /^For/ });
    const program = form.getByRole('combobox', { name: 'Program' });
    await whom.fill('anna kow');
    await page.getByRole('option', { name: 'Anna Kowalski' }).click();
    // She is in one program only.
    await expect.poll(() => program.inputValue()).toBe('Leadership Foundations');
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    await form.getByRole('textbox', { name: 'When' }).fill('whenever');
    await form.getByRole('button', { name: 'Create task' }).click();
    // Under the field, as its hint or as an error.
    await form.getByText('I can’t read this as a date').first().waitFor();
    expect(await problems(page)).toEqual([]);
  });

  it('Home: Done in place, a filter that is typed, and settings', async ({ page, playground }) => {
    await goTo(page, playground.url, home);
    const view = page.getByRole('region', { name: 'Home' });
    const overdue = async () =>
      Number(/\d+/.exec((await view.getByRole('heading', { name: /^Overdue/ }).textContent()) ?? '')?.[0]);
    const all = await overdue();
    await view.getByRole('button', { name: done }).first().click();
    await expect.poll(overdue).toBe(all - 1);
    await view.getByRole('button', { name: /^Undo: mark/ }).click();
    await expect.poll(overdue).toBe(all);
    await view.getByRole('combobox', { name: 'All programs' }).click();
    await page.keyboard.type('career');
    await view.getByRole('option', { name: 'Career Transition' }).click();
    await expect.poll(overdue).toBeLessThan(all);
    expect(await problems(page)).toEqual([]);
    const settings = await chooseSeven(page);
    expect(await problems(page)).toEqual([]);
    await settings.getByRole('button', { name: 'Save' }).click();
    await settings.getByText(/Your next morning message comes on .*, 07:00/).waitFor();
    await close(settings);
  });

  it('the private messages of a Monday: the day with Done, the week as a chart', async ({
    page,
    playground,
  }) => {
    await goTo(page, playground.url, home);
    const settings = await chooseSeven(page);
    await settings.getByRole('button', { name: 'Save' }).click();
    await close(settings);
    const { clients, programs } = playground.platform.inspect();
    const user = clients.find(({ name }) => name === 'Anna Kowalski')?.id ?? '';
    const program = programs.find(({ name }) => name === 'Leadership Foundations')?.id ?? '';
    const monday = nextRun(
      { days: [1], hour: 7, minute: 0, timeZone: 'Europe/Berlin' },
      playground.slack.clock.now(),
    );
    const friday = Math.floor(monday / 1000) - 3 * 24 * 60 * 60;
    for (const text of ['One', 'Two']) playground.platform.addTask({ program, user, text, doneAt: friday });
    playground.platform.addTask({ program, user, text: 'Three', due: friday });
    const advanceMs = monday - playground.slack.clock.now();
    onTestFinished(() => void playground.slack.control.clock({ advanceMs: -advanceMs }));
    await playground.slack.control.clock({ advanceMs });
    await playground.touchline.poll();
    await goTo(page, playground.url, direct);
    const day = messageWith(page, 'Good morning, Jonas');
    await day.getByRole('button', { name: done }).first().click();
    await day.getByRole('button', { name: /^Undo: mark/ }).click();
    const week = messageWith(page, 'Your clients’ week,');
    const chart = week.getByRole('img', { name: /^Bar chart: Finished, Slipped/ });
    const bars = await chart.locator('.chart-bar title').allTextContents();
    expect(bars.filter((bar) => !bar.endsWith(': 0')).length).toBeGreaterThan(1);
    // The chart has every figure: nothing beside it says them again.
    expect(await week.innerText()).not.toMatch(/^Anna Kowalski: /m);
    expect(await problems(page)).toEqual([]);
  });

  it('a digest: posted by a click, counted in place, nudged', async ({ page }) => {
    const shown = await answer(page, '/todo digest now', 'How should it be posted?');
    await shown.getByRole('button', { name: 'Post with names' }).click();
    const digest = messageWith(page, 'Requested by Jonas Lindqvist').filter({ hasText: 'Nudge' });
    await digest.getByRole('button', { name: done }).first().click();
    await digest.getByText('1 done since').waitFor();
    await digest
      .getByRole('button', { name: /^Nudge / })
      .first()
      .click();
    await digest.getByText(/nudged by Jonas Lindqvist/).waitFor();
    expect(await problems(page)).toEqual([]);
  });

  it('a client’s card, and a table', async ({ page }) => {
    await answer(page, '/client anna', 'anna.kowalski@clients.example · client since');
    expect(await problems(page)).toEqual([]);
    const list = await answer(page, '/todo list all', /All tasks[\s\S]*page 1 of/);
    await pick(list, /^Filter/, 'As a table');
    await messageWith(page, /All tasks · \d+ open/)
      .getByRole('table')
      .waitFor();
    expect(await problems(page)).toEqual([]);
  });
});
