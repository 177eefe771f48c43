import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground.ts';
import { chromium } from '../support/machine.ts';
import { goTo, messageWith, openPage, sharedBrowser, troubles, typeCommand } from './support.ts';

const executablePath = chromium();

describe.skipIf(executablePath === undefined)('tasks that repeat, and one for each of many', () => {
  let playground: Playground;
  let page: Page;
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-many-'));

  beforeAll(async () => {
    playground = await startPlayground({ dataDir, port: 0, logLevel: 'error' });
    page = await openPage(await sharedBrowser(executablePath ?? ''), playground.url, { firstVisit: false });
  });
  afterAll(async () => {
    await page?.context().close();
    await playground?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  afterEach(() => {
    expect(troubles.get(page)?.splice(0)).toEqual([]);
  });

  const tasks = (text: string) =>
    playground.platform.inspect().tasks.filter(({ description }) => description === text);

  it('a repeat is started on the receipt, and paused and ended in the list', async () => {
    await typeCommand(page, '/todo Water the plants every monday 9am for Anna Kowalski');
    const receipt = messageWith(page, 'Created for Anna Kowalski');
    await receipt.getByRole('button', { name: 'Repeat every Monday at 09:00' }).click();
    await messageWith(page, /From now on this repeats every Monday at 09:00/).waitFor();
    await typeCommand(page, '/todo repeats');
    const list = messageWith(page, /One task repeats/);
    await list.getByRole('button', { name: 'Pause' }).click();
    await list.getByText('Paused').waitFor();
    await list.getByRole('button', { name: 'Resume' }).click();
    await list.getByRole('button', { name: 'End' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
    await messageWith(page, /Nothing repeats\./).waitFor();
  });

  it('a task for everyone in a program is shown, created, and said to be there', async () => {
    await typeCommand(page, '/todo Send your reflection tomorrow for everyone in Leadership');
    const preview = messageWith(page, /Shall I create \d+ tasks, one for each member of/);
    const create = preview.getByRole('button', { name: /^Create \d+ tasks$/ });
    const count = Number(/\d+/.exec(await create.innerText())?.[0]);
    await create.click();
    await page.getByText(/^Creating \d+ tasks\. My message to you/).waitFor();
    await expect.poll(() => tasks('Send your reflection').length).toBe(count);
    await goTo(page, playground.url, 'T0NORTH001/U0JONAS001/D0APPJONAS0');
    await messageWith(page, new RegExp(`${count} tasks created, one for each member of`)).waitFor();
  });
});
