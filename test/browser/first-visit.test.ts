import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground.ts';
import { chromium } from '../support/machine.ts';
import {
  composer,
  goTo,
  messageWith,
  modal,
  openPage,
  sharedBrowser,
  switchPerson,
  troubles,
  typeCommand,
} from './support.ts';

const executablePath = chromium();

const line = '/todo Call Anna about onboarding tomorrow 3pm !high for Anna Kowalski';

describe.skipIf(executablePath === undefined)('a first visit to the playground', () => {
  let playground: Playground;
  let browser: Browser;
  let page: Page;
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-visit-'));

  beforeAll(async () => {
    browser = await sharedBrowser(executablePath ?? '');
    playground = await startPlayground({ dataDir, port: 0, logLevel: 'error' });
    page = await openPage(browser, playground.url, { width: 1440, height: 900 });
  });
  beforeEach(() => goTo(page, playground.url));
  afterAll(async () => {
    await page?.context().close();
    await playground?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  afterEach(() => {
    expect(troubles.get(page)?.splice(0)).toEqual([]);
  });

  const task = (text: string) =>
    playground.platform.inspect().tasks.find(({ description }) => description === text);

  it('starts with a conversation that fills most of the view', async () => {
    const list = page.getByRole('log', { name: 'Messages in #coaching' });
    await messageWith(page, 'First one this quarter').waitFor();
    const share = await list.evaluate((box) => {
      const written = box.querySelector('ol')?.getBoundingClientRect().height ?? 0;
      return written / box.clientHeight;
    });
    expect(share).toBeGreaterThan(0.6);
  });

  it('offers three things to try; the first one creates a task that the platform has', async () => {
    await page.getByRole('button', { name: /Create a task/ }).click();
    await expect.poll(() => composer(page).inputValue()).toBe(line);
    await page.keyboard.press('Enter');
    const receipt = messageWith(page, 'Created for Anna Kowalski in Leadership Foundations');
    await receipt.waitFor();
    const said = await receipt.innerText();
    expect(said).toMatch(/Call Anna about onboarding/);
    expect(said).toMatch(/tomorrow at 15:00/i);
    expect(said).toMatch(/high priority/);
    expect(said).toMatch(/only you can see this/i);
    expect(task('Call Anna about onboarding')).toMatchObject({ done: false, priority: 'high' });
    await page.getByRole('tabpanel', { name: 'Platform' }).getByText('Call Anna about onboarding').waitFor();
  });

  it('lists, completes and undoes in place, and both sides agree', async () => {
    await typeCommand(page, '/todo');
    const list = messageWith(page, /Your tasks · \d+/);
    await list.waitFor();
    const done = list.getByRole('button', { name: /^Mark “.*” done$/ }).first();
    const title = /“(.*)”/.exec((await done.getAttribute('aria-label')) ?? '')?.[1] ?? '';
    const before = playground.platform.inspect().tasks.filter((one) => one.done).length;
    await done.click();
    const undo = list.getByRole('button', { name: `Undo: mark “${title}” not done` });
    await undo.waitFor();
    await expect.poll(() => list.locator('s, del').first().innerText()).toContain(title);
    expect(playground.platform.inspect().tasks.filter((one) => one.done)).toHaveLength(before + 1);
    await undo.click();
    await list.getByRole('button', { name: `Mark “${title}” done` }).waitFor();
    expect(playground.platform.inspect().tasks.filter((one) => one.done)).toHaveLength(before);
  });

  it('works by keyboard alone: complete a command, send it, reach its first Done and press it', async () => {
    await composer(page).focus();
    await page.keyboard.type('/tod');
    await page.getByRole('option', { name: /\/todo/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('list');
    await page.keyboard.press('Enter');
    const list = messageWith(page, /Your tasks · \d+/);
    const button = list.getByRole('button', { name: /^Mark “.*” done$/ }).first();
    await button.waitFor();
    const name = (await button.getAttribute('aria-label')) ?? '';
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    // Out of the composer into the list, up to the newest message, and to its first control.
    for (let presses = 0; presses < 10 && (await focused()) !== 'Messages in #coaching'; presses += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowUp');
    for (let presses = 0; presses < 3 && (await focused()) !== name; presses += 1)
      await page.keyboard.press('Tab');
    await expect.poll(() => focused()).toBe(name);
    await page.keyboard.press('Enter');
    await list.getByRole('button', { name: /^Undo/ }).first().waitFor();
  });

  it('asks before it creates an uncertain task, and accepts a picked date', async () => {
    await typeCommand(page, '/todo Send the recap for Anna Kowalski on 3 March 2024');
    const asked = messageWith(page, 'not created yet');
    await asked.getByRole('button', { name: 'Pick a date' }).click();
    const dialog = modal(page, 'When is it due?');
    await dialog.waitFor();
    expect(task('Send the recap')).toBeUndefined();
    await dialog.getByLabel('Date').fill('2031-03-04');
    await dialog.getByRole('button', { name: 'Create task' }).click();
    await messageWith(page, /Send the recap[\s\S]*Tue 4 Mar 2031/).waitFor();
    expect(task('Send the recap')).toBeDefined();
  });

  it('connects another workspace with a token, after refusing a wrong one', async () => {
    await goTo(page, playground.url, 'T0SOUTH001/U0SOUTHA01/C0SOUTHADV');
    await typeCommand(page, '/todo');
    await messageWith(page, 'not connected').waitFor();
    await typeCommand(page, '/touchline connect');
    const dialog = modal(page, 'Connect Touchline');
    await dialog.getByLabel('API token').fill('not-a-token');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.getByText('does not accept this token').waitFor();
    await dialog.getByLabel('API token').fill(playground.platform.token('southgate'));
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await dialog.getByText('is connected to Southgate Consulting').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    // Until it is gone, it gives the focus back to where it was.
    await dialog.waitFor({ state: 'hidden' });
    await typeCommand(page, '/todo');
    await messageWith(page, /open task/).waitFor();
  });

  it('shows each person only their own tasks: a client, and someone who is not on the platform', async () => {
    await switchPerson(page, 'Anna Kowalski');
    await typeCommand(page, '/todo');
    await messageWith(page, /Your tasks · \d+/).waitFor();
    await typeCommand(page, '/todo Buy milk');
    await messageWith(page, 'Only coaches and admins').waitFor();
    await switchPerson(page, 'Lee Park');
    await typeCommand(page, '/todo');
    await messageWith(page, 'I can’t find you').waitFor();
    await expect.poll(() => messageWith(page, /Your tasks · \d+/).count()).toBe(0);
    expect(task('Buy milk')).toBeUndefined();
  });

  it('posts a digest at nine tomorrow, once the clock is moved there', async () => {
    await typeCommand(page, '/todo digest daily 9am');
    await messageWith(page, 'will be posted here').waitFor();
    await page.getByRole('button', { name: /Tomorrow 9:00/ }).click();
    const digest = messageWith(page, /\d+ overdue tasks/);
    await digest.waitFor();
    await expect.poll(() => digest.innerText()).toContain('Set up by');
    await expect.poll(() => digest.innerText()).not.toMatch(/only you can see this/i);
  });
});
