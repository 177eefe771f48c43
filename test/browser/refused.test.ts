import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground.ts';
import { chromium } from '../support/machine.ts';
import {
  goTo,
  messages,
  messageWith,
  modal,
  openPage,
  sharedBrowser,
  troubles,
  typeCommand,
} from './support.ts';

const executablePath = chromium();

describe.skipIf(executablePath === undefined)('what Touchline refuses, in the page', () => {
  let playground: Playground;
  let page: Page;
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-refused-'));

  beforeAll(async () => {
    playground = await startPlayground({ dataDir, port: 0, logLevel: 'error' });
    const browser = await sharedBrowser(executablePath ?? '');
    page = await openPage(browser, playground.url, { width: 390, height: 844, firstVisit: false });
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
  const home = () => page.getByRole('region', { name: 'Home' });
  const writes = () =>
    playground.platform.requests.filter(({ method }) => method !== 'GET').map(({ path }) => path);
  /** Types a line, and waits for an answer with these words that was not there before. */
  async function refused(line: string, words: string): Promise<void> {
    const before = await messages(page).filter({ hasText: words }).count();
    await typeCommand(page, line);
    await expect.poll(() => messages(page).filter({ hasText: words }).count()).toBe(before + 1);
  }
  async function shortcut(name: RegExp, words: string): Promise<void> {
    await page.getByRole('button', { name: 'Shortcuts' }).click();
    await page.getByRole('menuitem', { name }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(words).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  }

  it('a guest reads what would help, from commands, shortcuts, Home and messages, and sees nothing else', async () => {
    const guest = 'You are a guest in this Slack workspace';
    await become('U0GUEST001/C0GENERAL1');
    for (const line of ['/todo', '/client anna', '/program', '/touchline status', '/touchline help'])
      await refused(line, guest);
    await shortcut(/New task/, guest);
    await shortcut(/New client/, guest);
    await become('U0GUEST001/home');
    await home().getByText(guest).waitFor();
    await expect.poll(() => home().innerText()).not.toMatch(/overdue|Northfield Coaching/i);
    await become('U0GUEST001/D0APPGUEST0');
    await refused('what is overdue?', guest);
    expect(writes()).toEqual([]);
  });

  it('a client sees and completes their own tasks only', async () => {
    const staffOnly = 'Only coaches and admins of your organization can do this';
    await become('U0ANNAK001/C0GENERAL1');
    for (const line of [
      '/todo Buy milk',
      '/todo list Tom',
      '/client tom',
      '/client new',
      '/program',
      '/touchline team',
    ]) {
      if (line === '/client new') {
        await typeCommand(page, line);
        const dialog = page.getByRole('dialog');
        await dialog.getByText(staffOnly).waitFor();
        await dialog.getByRole('button', { name: 'Close' }).last().click();
      } else await refused(line, staffOnly);
    }
    await shortcut(/New task/, staffOnly);
    await shortcut(/New client/, staffOnly);
    await become('U0ANNAK001/home');
    await home().getByText('Anna Kowalski, client').waitFor();
    expect(
      await home()
        .getByRole('button', { name: /New (?:task|client)/ })
        .count(),
    ).toBe(0);
    await expect.poll(() => home().innerText()).not.toMatch(/clients’ overdue|@northfield/);
    expect(writes()).toEqual([]);
  });

  it('who is not on the platform, or in a workspace that is not connected, reads what to do', async () => {
    await become('U0NOBOD001/home');
    await home().getByText('I can’t find you on your coaching platform').waitFor();
    await home().getByRole('button', { name: 'Try again' }).waitFor();
    await goTo(page, playground.url, 'T0SOUTH001/U0SOUTHA01/home');
    await home().getByText('This workspace is not connected to your coaching platform yet').waitFor();
  });

  it('an unknown name, number, program or date changes nothing, and names the one thing to type', async () => {
    await become('U0JONAS001/C0COACH001');
    await refused('/todo done 99', 'has no number 99, so nothing was changed. Type /todo to see it.');
    await refused('/todo list in nowhere', 'There is no program called “nowhere”.');
    await refused('/program nowhere', 'There is no program called “nowhere”. /program shows all of them.');
    await refused(
      '/program add Nobodyx to Mentor Training',
      'Nobody in your organization is called “Nobodyx”',
    );
    await refused('/touchline team nobodyx', 'No coach or admin is called “nobodyx”');
    await refused('/touchline blah', '/touchline help shows what you can type.');
    await refused('/todo delete order lunch', 'The platform can’t delete a task.');
    await refused('/touchline channel nowhere', 'There is no program called “nowhere”.');
    expect(writes()).toEqual([]);
  });

  it('an unknown client is offered as a new one', async () => {
    await typeCommand(page, '/client Nobodyx Winter');
    await messageWith(page, 'None of your clients is called “Nobodyx Winter”')
      .getByRole('button', { name: 'New client' })
      .click();
    const form = modal(page, 'New client');
    await expect.poll(() => form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Nobodyx Winter');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await form.waitFor({ state: 'detached' });
    expect(writes()).toEqual([]);
  });

  it('a field that the platform refuses stays as it was typed, and is saved once it may be', async () => {
    await typeCommand(page, '/client anna');
    const card = messageWith(page, 'anna.kowalski@clients.example · client since');
    await card.getByRole('button', { name: 'Edit fields' }).click();
    const form = modal(page, 'Edit fields');
    await form.getByRole('textbox', { name: 'New field' }).fill('***');
    await form.getByRole('textbox', { name: 'Its value' }).fill('x');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('A new field needs a name with letters or digits.').waitFor();
    await form.getByRole('textbox', { name: 'New field' }).fill('');
    await form.getByRole('textbox', { name: 'Its value' }).fill('');
    playground.platform.faults.rules.push({ method: 'PUT', times: 1, answer: { status: 403 } });
    await form.getByRole('textbox', { name: 'Company' }).fill('Harbour & Finch');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('The workspace’s token is not allowed to do this.').waitFor();
    await expect
      .poll(() => form.getByRole('textbox', { name: 'Company' }).inputValue())
      .toBe('Harbour & Finch');
    const info = () =>
      playground.platform.inspect().clients.find(({ name }) => name === 'Anna Kowalski')?.info;
    expect(info()).toMatchObject({ company: 'Ostrava Rail' });
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByText('Saved Company').waitFor();
    expect(info()).toMatchObject({ company: 'Harbour & Finch' });
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  });

  it('a platform that is away is said, and what was typed stays to be read', async () => {
    playground.platform.faults.rules.push({ answer: { status: 503 } });
    try {
      await refused('/todo list all', 'The coaching platform is not responding.');
      await refused('/todo Call the venue tomorrow 3pm in Mentor Training', 'Call the venue tomorrow 3pm');
    } finally {
      playground.platform.faults.rules.length = 0;
    }
  });
});
