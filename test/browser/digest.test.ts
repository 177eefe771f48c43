import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground.ts';
import { chromium } from '../support/machine.ts';
import { findings } from './axe.ts';
import {
  messageWith,
  modal,
  openPage,
  sharedBrowser,
  troubles,
  typeCommand,
  withoutPanel,
} from './support.ts';

const executablePath = chromium();

describe.skipIf(executablePath === undefined)('The digest in the page', () => {
  let playground: Playground;
  let browser: Browser;
  let page: Page;
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-digest-'));

  beforeAll(async () => {
    browser = await sharedBrowser(executablePath ?? '');
    playground = await startPlayground({ dataDir, port: 0, logLevel: 'error' });
    page = await openPage(browser, playground.url, { width: withoutPanel, firstVisit: false });
  });
  afterAll(async () => {
    await page?.context().close();
    await playground?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  afterEach(() => {
    expect(troubles.get(page)?.splice(0)).toEqual([]);
  });

  const digest = (): Locator =>
    messageWith(page, /Requested by Jonas Lindqvist.*/).filter({ hasText: 'Nudge' });
  const overdue = async (): Promise<number> =>
    Number(/(\d+) overdue/.exec((await digest().textContent()) ?? '')?.[1]);

  it('is shown to whoever asks, posted by a click, and counts what is done in it', async () => {
    await typeCommand(page, '/todo digest now');
    await messageWith(page, 'Only you see this').getByRole('button', { name: 'Post with names' }).click();
    await digest().waitFor();
    const before = await overdue();
    const done = digest().getByRole('button', { name: /^Mark “.*” done$/ });
    await expect.poll(() => done.count()).toBe(5);
    await done.first().click();
    await digest()
      .getByRole('button', { name: /^Undo: mark/ })
      .waitFor();
    await digest().getByText('1 done since').waitFor();
    await expect.poll(() => overdue()).toBe(before - 1);
    await expect.poll(() => digest().locator('s, del').count()).toBe(1);
  });

  it('shows everybody’s tasks privately, page by page, and a Done there counts in the digest', async () => {
    await digest().getByRole('button', { name: 'Show all' }).click();
    const all = messageWith(page, 'All tasks in this digest');
    await all.getByText(/, 1 to 15 of \d+/).waitFor();
    await all.getByRole('button', { name: 'Next', exact: true }).click();
    await all.getByText(/, 16 to \d+ of \d+/).waitFor();
    await all
      .getByRole('button', { name: /^Mark “.*” done$/ })
      .first()
      .click();
    await digest().getByText('2 done since').waitFor();
  });

  it('says what a nudge came to', async () => {
    await digest()
      .getByRole('button', { name: /^Nudge Priya Nair about/ })
      .first()
      .click();
    await messageWith(page, 'Priya Nair gets a friendly reminder in a direct message.').waitFor();
    await digest()
      .getByText(/nudged by Jonas Lindqvist/)
      .waitFor();
  });

  it('is set up in a form', async () => {
    await typeCommand(page, '/todo digest');
    const form = modal(page, 'Digest of this channel');
    await form.getByRole('checkbox', { name: 'Friday' }).uncheck();
    expect(await findings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText(/posted here on Mondays, Tuesdays, Wednesdays and Thursdays at 09:00/).waitFor();
    await form.getByRole('button', { name: 'Close' }).last().click();
  });

  it('fits a phone: two screens high at most, and nothing beside the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const log = page.getByRole('main').getByRole('log');
    const box = await digest().boundingBox();
    const screen = await log.boundingBox();
    expect(box?.height).toBeLessThan(2 * (screen?.height ?? 0));
    await expect.poll(() => log.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false);
    expect(await findings(page)).toEqual([]);
  });
});
