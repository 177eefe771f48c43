import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground.ts';
import { chromium } from '../support/machine.ts';
import {
  clickTool,
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

describe.skipIf(executablePath === undefined)('clients, programs and the team by hand, on a phone', () => {
  let playground: Playground;
  let page: Page;
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-clients-'));

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
  afterEach(async () => {
    expect(troubles.get(page)?.splice(0)).toEqual([]);
    // Nothing is cut off at the side.
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });

  const data = () => playground.platform.inspect();
  const client = (name: string) => data().clients.find((one) => one.name === name);
  /** Types a line, and waits for the answer with these words. */
  async function answer(line: string, words: string | RegExp): Promise<Locator> {
    await typeCommand(page, line);
    const message = messageWith(page, words);
    await message.waitFor();
    return message;
  }
  const click = (where: Locator, name: string) => where.getByRole('button', { name, exact: true }).click();
  const close = (where: Locator) => where.getByRole('button', { name: 'Close' }).last().click();

  it('a client is created from the list and put into a program, and a field is added to the card', async () => {
    const list = await answer('/client', '40 clients · page 1 of 3');
    await click(list, 'New client');
    const form = modal(page, 'New client');
    await form.getByRole('textbox', { name: 'Name' }).fill('Nora Winter');
    await form.getByRole('textbox', { name: 'Email' }).fill('anna.kowalski@clients.example');
    await form.getByRole('combobox', { name: 'Time zone' }).fill('tokyo');
    await page.getByRole('option', { name: /Tokyo/ }).click();
    await form.getByRole('combobox', { name: 'Programs' }).fill('mentor');
    await page.getByRole('option', { name: 'Mentor Training' }).click();
    // The menu stays open for more programs.
    await page.keyboard.press('Escape');
    await click(form, 'Create');
    // The email is somebody else's: said below it, and nothing is lost.
    await form.getByText('Not created.').waitFor();
    await form.getByRole('textbox', { name: 'Email' }).fill('nora@clients.example');
    await click(form, 'Create');
    const created = modal(page, /client/i);
    await created.getByText('Now in Mentor Training.').waitFor();
    await close(created);
    expect(client('Nora Winter')).toMatchObject({ email: 'nora@clients.example', timezone: 'Asia/Tokyo' });

    const card = await answer('/client nora', 'nora@clients.example');
    await click(card, 'Edit fields');
    const fields = modal(page, 'Edit fields');
    await fields.getByRole('textbox', { name: 'Company' }).fill('Harbour & Finch');
    await click(fields, 'Save');
    await page.getByRole('dialog').getByText('Saved Company').waitFor();
    await close(page.getByRole('dialog'));
    expect(client('Nora Winter')?.info).toEqual({ company: 'Harbour & Finch' });
  });

  it('a client is found in the list by typing, and by a name with a slip', async () => {
    const list = await answer('/client list', '41 clients · page 1 of 3');
    await list.getByRole('combobox').fill('kowalsky');
    await page.getByRole('option', { name: /Anna Kowalski/ }).click();
    await messageWith(page, 'anna.kowalski@clients.example · client since').waitFor();
    const near = await answer('/client kowalsky', 'Do you mean one of these?');
    await near.getByRole('button', { name: /Anna Kowalski/ }).click();
    // The question becomes the card.
    await near.waitFor({ state: 'detached' });
  });

  it('a program shows its members, takes one more and shows its weeks', async () => {
    const list = await answer('/program', '5 programs');
    await list.getByRole('button', { name: /Mentor Training/ }).click();
    const members = messageWith(page, 'Mentor Training · 12 members');
    await members.waitFor();
    await click(members, 'Add member');
    const form = modal(page, 'Add a member');
    await form.getByRole('combobox', { name: 'Person' }).click();
    // A long list stays where it was scrolled to.
    const last = form.getByRole('option').last();
    await last.scrollIntoViewIfNeeded();
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await expect
      .poll(() => form.locator('.picker-list').evaluate((list) => list.scrollTop))
      .toBeGreaterThan(0);
    await form.getByRole('option', { name: /Tom Okafor/ }).click();
    await click(form, 'Add');
    const added = page.getByRole('dialog');
    await added.getByText('Tom Okafor is now a member of Mentor Training.').waitFor();
    await close(added);
    const more = await answer('/program mentor', 'Mentor Training · 13 members');
    await click(more, 'Progress');
    // In place of the members, with its figures in words.
    await messageWith(page, '(this week)').getByRole('button', { name: 'Members' }).waitFor();
    await answer('/program add nora to first 90', 'Nora Winter is now a member of First 90 Days.');
  });

  it('the team and the connection are shown, and another’s profile is not changed', async () => {
    const team = await answer('/touchline team coaches', '2 coaches');
    await team.getByRole('button', { name: /^Tasks of Priya Nair/ }).click();
    await messageWith(page, 'Priya Nair’s tasks').waitFor();
    await answer('/touchline status', 'You are Jonas Lindqvist there (coach)');
    await typeCommand(page, '/touchline profile');
    const profile = modal(page, 'Your profile');
    await profile.getByText('that of Marta Reyes, whose token this workspace uses').waitFor();
    await close(profile);
  });

  it('whoever the token belongs to changes their profile', async () => {
    await goTo(page, playground.url, 'T0NORTH001/U0MARTA001/C0COACH001');
    await typeCommand(page, '/touchline profile');
    const profile = modal(page, 'Your profile');
    await profile.getByRole('textbox', { name: 'Name' }).fill('Marta R. Reyes');
    await pick(profile, 'Email notifications', 'Every week');
    await click(profile, 'Save');
    await page.getByRole('dialog').getByText(/saved/i).waitFor();
    await close(page.getByRole('dialog'));
    const marta = data().team.find(({ email }) => email === 'marta@northfield.example');
    expect(marta).toMatchObject({ name: 'Marta R. Reyes' });
    await typeCommand(page, '/touchline profile');
    await expect
      .poll(() => profile.getByRole('combobox', { name: 'Email notifications' }).inputValue())
      .toBe('Every week');
    await profile.getByRole('button', { name: 'Cancel' }).click();
  });

  it('a message becomes a task', async () => {
    await goTo(page, playground.url);
    await clickTool(messageWith(page, 'Quarterly reviews start next week'), /^More/);
    await page.getByRole('menuitem', { name: /Create task from message/ }).click();
    const form = modal(page, /^Quarterly reviews/);
    await pick(form, 'Program', 'Career Transition');
    await click(form, 'Create task');
    await page.getByRole('dialog', { name: 'Task created' }).getByText('From Marta').waitFor();
    const made = data().tasks.filter(({ description }) => description.startsWith('Quarterly reviews'));
    expect(made).toMatchObject([
      { program: { name: 'Career Transition' }, user: { name: 'Jonas Lindqvist' } },
    ]);
  });
});
