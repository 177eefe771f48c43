import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground.ts';
import { chromium } from '../support/machine.ts';
import { findings } from './axe.ts';
import { modal, openPage, pick, sharedBrowser, troubles, withoutPanel } from './support.ts';

const executablePath = chromium();

describe.skipIf(executablePath === undefined)('Touchline’s Home in the page', () => {
  let playground: Playground;
  let browser: Browser;
  let page: Page;
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-home-'));

  beforeAll(async () => {
    browser = await sharedBrowser(executablePath ?? '');
    playground = await startPlayground({ dataDir, port: 0, logLevel: 'error' });
    page = await openPage(browser, playground.url, { channel: 'home', width: withoutPanel });
  });
  afterAll(async () => {
    await page?.context().close();
    await playground?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  afterEach(() => {
    expect(troubles.get(page)?.splice(0)).toEqual([]);
  });

  const home = () => page.getByRole('region', { name: 'Home' });
  const heading = (words: string) => home().getByRole('heading', { name: words, exact: true });
  const isDone = (text: string) =>
    playground.platform.inspect().tasks.find(({ description }) => description === text)?.done;

  it('shows the tasks, completes one where it stands, and takes that back', async () => {
    await heading('Overdue · 4').waitFor();
    const done = home()
      .getByRole('button', { name: /^Mark “.*” done$/ })
      .first();
    const title = /“(.*)”/.exec((await done.getAttribute('aria-label')) ?? '')?.[1] ?? '';
    await done.click();
    await heading('Overdue · 3').waitFor();
    expect(isDone(title)).toBe(true);
    await home()
      .getByRole('button', { name: `Undo: mark “${title}” not done` })
      .click();
    await heading('Overdue · 4').waitFor();
    expect(isDone(title)).toBe(false);
  });

  it('shows the tasks of one program, chosen by typing', async () => {
    await home().getByRole('combobox', { name: 'All programs' }).click();
    await page.keyboard.type('career');
    await home().getByRole('option', { name: 'Career Transition' }).click();
    await heading('Overdue · 1').waitFor();
    await pick(home(), /programs/, 'All programs');
    await heading('Overdue · 4').waitFor();
  });

  it('keeps settings', async () => {
    await home().getByRole('button', { name: 'Settings' }).click();
    const settings = modal(page, 'Your settings');
    await pick(settings, 'Morning message', '07:00');
    await settings.getByRole('button', { name: 'Save' }).click();
    await settings.getByText('Your settings are saved.').waitFor();
    await settings.getByRole('button', { name: 'Close' }).last().click();
  });

  it('can be used by everyone, and on a phone', async () => {
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const wider = () => home().evaluate((one) => one.scrollWidth > one.clientWidth);
    await expect.poll(() => wider()).toBe(false);
  });
});
