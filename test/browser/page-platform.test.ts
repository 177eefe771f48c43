import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { servePlatformControl } from '../../src/playground/platform-control.ts';
import { createPlatform, type Platform } from '../../src/playground/platform-emulator/index.ts';
import { chromium } from '../support/machine.ts';
import { findings } from './axe.ts';
import { onStage } from './page-app.ts';
import { showPanel } from './support.ts';

let platform: Platform;
const it = onStage(
  chromium(),
  { firstVisit: false },
  {
    panels: [join(import.meta.dirname, '../../src/playground/platform-panel/panel.tsx')],
    serve: (req, res) => servePlatformControl(platform, req, res, { url: '', secret: 'secret' }),
  },
);

describe.skipIf(chromium() === undefined)('the page: the platform panel', () => {
  let page: Page;
  let app: Server;
  let appUrl: string;
  const received: string[] = [];

  it.beforeAll(async () => {
    platform = createPlatform({ databaseFile: ':memory:' });
    app = createServer((req, res) => {
      received.push(req.url ?? '');
      req.resume().on('end', () => res.writeHead(req.url?.endsWith('install') ? 201 : 200).end('{}'));
    });
    await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
    appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  });
  it.beforeEach(({ page: ownPage }) => {
    page = ownPage;
  });
  it.afterAll(async () => {
    app.closeAllConnections();
    app.close();
    await platform.close();
  });

  const panel = () => page.getByRole('tabpanel', { name: 'Platform' });
  const tab = (name: string) => panel().getByRole('button', { name, exact: true });

  it('is open beside the conversation when there is room, on open tasks', async () => {
    await panel().getByText('Northfield Coaching').waitFor();
    await showPanel(page, 'Platform');
    const { tasks } = platform.inspect();
    const open = tasks.filter(({ done }) => !done);
    await expect.poll(() => panel().getByRole('status').textContent()).toBe(String(open.length));
    const overdue = open.filter(({ due }) => due !== null && due * 1000 < Date.now());
    await panel()
      .getByRole('heading', { name: `Overdue ${overdue.length}` })
      .waitFor();
    expect(await findings(page)).toEqual([]);
    const tooTall = () =>
      page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
    await expect.poll(() => tooTall()).toBe(0);
  });

  it('finds a task and marks it done on the platform, and not done again', async () => {
    const task = platform.inspect().tasks.find(({ done }) => !done);
    if (task === undefined) throw new Error('the seed has no open task');
    await tab('Open').click();
    await panel().getByLabel('Filter tasks').fill(`${task.description} ${task.user.name}`);
    const box = panel().getByRole('checkbox', { name: task.description });
    await box.first().waitFor();
    const done = () => platform.inspect().tasks.filter((one) => one.done).length;
    const before = done();
    await box.first().click();
    await expect.poll(done).toBe(before + 1);
    await tab('Done').click();
    await box.first().click();
    await expect.poll(done).toBe(before);
  });

  it('shows clients with their fields, programs with their members, the team, and tokens', async () => {
    await tab('Clients').click();
    await panel().getByLabel('Filter clients').fill('kowalski');
    await expect.poll(() => panel().getByRole('listitem').count()).toBe(1);
    await expect
      .poll(() => panel().getByRole('listitem').textContent())
      .toContain('anna.kowalski@clients.example');

    await tab('Programs').click();
    await panel().getByLabel('Filter programs').fill('');
    const program = platform.inspect().programs[0];
    const entry = panel()
      .getByRole('listitem')
      .filter({ hasText: program?.name ?? '' })
      .first();
    await entry.locator('summary').click();
    await entry.getByText(program?.members[0]?.name ?? '').waitFor();

    await tab('Team').click();
    await expect.poll(() => panel().getByRole('listitem').count()).toBe(platform.inspect().team.length);

    await tab('Tokens').click();
    await panel().getByText(platform.token('northfield')).waitFor();
  });

  it('sends an app what an admin does with it, and shows how it was answered', async () => {
    await panel().getByRole('button', { name: 'App', exact: true }).click();
    await panel().getByText('Touchline is not installed in this organization.').waitFor();
    await panel().getByLabel('The app’s address').fill(appUrl);
    await panel().getByRole('button', { name: 'Install' }).click();
    await panel().getByRole('status').getByText('Answered with 201.').waitFor();
    await panel().getByText('Touchline is installed in this organization.').waitFor();
    await panel().getByRole('button', { name: 'Send a new token' }).click();
    await expect.poll(() => received).toEqual(['/platform/install', '/platform/install']);
    await panel().getByRole('button', { name: 'Uninstall' }).click();
    await panel().getByText('Touchline is not installed in this organization.').waitFor();
    expect(received.at(-1)).toBe('/platform/webhook');
  });

  it('goes between its tabs with the arrow keys', async () => {
    await page.getByRole('tab', { name: 'Platform' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tabpanel', { name: 'Inspector' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await panel().waitFor();
  });
});
