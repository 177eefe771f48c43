import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground.ts';
import { chromium } from '../support/machine.ts';
import { messageWith, openPage, sharedBrowser, troubles, typeCommand } from './support.ts';

const executablePath = chromium();

describe.skipIf(executablePath === undefined)('a digest in a channel that anyone can open', () => {
  let playground: Playground;
  let page: Page;
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-audience-'));

  beforeAll(async () => {
    playground = await startPlayground({ dataDir, port: 0, logLevel: 'error' });
    const visit = { width: 390, height: 844, channel: 'C0COACH001', firstVisit: false };
    page = await openPage(await sharedBrowser(executablePath ?? ''), playground.url, visit);
  });
  afterAll(async () => {
    await page?.context().close();
    await playground?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('shows only counts until somebody chooses, and names once they chose so', async () => {
    await typeCommand(page, '/todo digest now');
    const question = messageWith(page, 'Anyone in this workspace can open this channel');
    await question.waitFor();
    await question.getByRole('button', { name: 'Only counts' }).click();
    const counts = messageWith(page, 'Names and tasks are not shown here');
    await counts.waitFor();
    await expect.poll(() => counts.innerText()).toMatch(/\d+ overdue tasks of \d+ people/);
    await expect.poll(() => counts.getByRole('button', { name: /^Mark/ }).count()).toBe(0);
    await typeCommand(page, '/todo digest weekdays 9am');
    const set = messageWith(page, 'Until you choose, it shows only counts.');
    await set.getByRole('button', { name: 'Post with names' }).click();
    await messageWith(page, 'is posted with names').waitFor();
    await typeCommand(page, '/todo digest now');
    await messageWith(page, 'Only you see this').getByRole('button', { name: 'Post it' }).click();
    const named = messageWith(page, /\d+ overdue/).last();
    await named
      .getByRole('button', { name: /^Mark .* done/ })
      .first()
      .waitFor();
    expect(troubles.get(page)).toEqual([]);
  });
});
