import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground.ts';
import { chromium } from '../support/machine.ts';
import {
  goTo,
  messageWith,
  openPage,
  sharedBrowser,
  troubles,
  typeCommand,
  withoutPanel,
} from './support.ts';

const executablePath = chromium();

describe.skipIf(executablePath === undefined)('Tasks between people in the page', () => {
  let playground: Playground;
  let browser: Browser;
  let page: Page;
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-people-'));

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

  const become = (place: string) => goTo(page, playground.url, `T0NORTH001/${place}`);

  it('a client is told of a task, completes it there, and stops these messages', async () => {
    await typeCommand(page, '/todo Read the letter for Anna Kowalski');
    await messageWith(page, 'Created for Anna Kowalski').waitFor();
    await become('U0ANNAK001/D0APPANNAK0');
    const told = messageWith(page, 'Jonas Lindqvist gave you a task:');
    await told.getByRole('button', { name: 'Mark “Read the letter” done' }).click();
    await told.getByRole('button', { name: 'Undo: mark “Read the letter” not done' }).waitFor();
    // With the keyboard: the tools of the message under the pointer may lie over the button.
    await told.getByRole('button', { name: /^More options/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Stop these messages' }).click();
    await told.getByText('I no longer tell you about tasks that others create for you.').waitFor();
  });

  it('whoever created it is told, and finds anybody for an unknown name', async () => {
    await become('U0JONAS001/D0APPJONAS0');
    // It may be taken back for a minute.
    await page
      .getByRole('region', { name: 'Simulated time' })
      .getByRole('button', { name: '+1 hour' })
      .click();
    await messageWith(page, 'Anna Kowalski completed a task that you created:').waitFor();
    await become('U0JONAS001/C0COACH001');
    await typeCommand(page, '/todo Write it down for Annna Kowalsky');
    const question = messageWith(page, 'Nobody in your organization is called “Annna Kowalsky”');
    await question.getByRole('combobox').click();
    await page.keyboard.type('okafor');
    await page.getByRole('option', { name: /Tom Okafor/ }).click();
    await messageWith(page, 'Created for Tom Okafor').waitFor();
    const made = playground.platform
      .inspect()
      .tasks.filter(({ description }) => description === 'Write it down');
    expect(made.map(({ user }) => user.name)).toEqual(['Tom Okafor']);
  });
});
