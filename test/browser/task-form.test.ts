import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground.ts';
import { chromium } from '../support/machine.ts';
import { goTo, messageWith, openPage, sharedBrowser, troubles, typeCommand } from './support.ts';

const executablePath = chromium();

describe.skipIf(executablePath === undefined)('creating a task by hand', () => {
  let playground: Playground;
  let page: Page;
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-form-'));

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

  const task = (text: string) =>
    playground.platform.inspect().tasks.find(({ description }) => description === text);

  it('the shortcut’s form offers the programs of whoever is chosen, and says what is wrong', async () => {
    await page.getByRole('button', { name: 'Shortcuts' }).click();
    await page.getByRole('menuitem', { name: /New task/ }).click();
    const form = page.getByRole('dialog', { name: 'New task' });
    await form.getByRole('textbox', { name: 'Task', exact: true }).fill('Send the worksheet');
    await form.getByRole('combobox', { name: 'For', exact: true }).fill('anna kow');
    await page.getByRole('option', { name: /Anna Kowalski/ }).click();
    // She is in one program only.
    const program = form.getByRole('combobox', { name: 'Program' });
    await expect.poll(() => program.inputValue()).toBe('Leadership Foundations');
    // The menus are new ones after each choice, and keep their names.
    await form.getByRole('combobox', { name: 'For', exact: true }).fill('tom oka');
    await page.getByRole('option', { name: /Tom Okafor/ }).click();
    await expect
      .poll(() => form.getByRole('combobox', { name: 'For', exact: true }).inputValue())
      .toBe('Tom Okafor');
    await form.getByRole('combobox', { name: 'For', exact: true }).fill('anna kow');
    await page.getByRole('option', { name: /Anna Kowalski/ }).click();
    await expect.poll(() => program.inputValue()).toBe('Leadership Foundations');
    await expect.poll(() => form.getByRole('combobox').count()).toBe(4);
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    const words = form.getByRole('textbox', { name: /date in words/ });
    await words.fill('whenever');
    await form.getByRole('button', { name: 'Create task' }).click();
    await form.getByText('I can’t read this as a date').waitFor();
    expect(task('Send the worksheet')).toBeUndefined();
    await words.fill('tomorrow 3pm');
    await form.getByRole('button', { name: 'Create task' }).click();
    const receipt = page.getByRole('dialog', { name: 'Task created' });
    await receipt.getByText('Send the worksheet').waitFor();
    expect(task('Send the worksheet')).toMatchObject({ user: { name: 'Anna Kowalski' } });
    await receipt.getByText('Done', { exact: true }).click();
    await receipt.getByText('Undo', { exact: true }).waitFor();
    expect(task('Send the worksheet')).toMatchObject({ done: true });
    await receipt.getByRole('button', { name: 'Close' }).last().click();
  });

  it('a sentence to Touchline is created by a click', async () => {
    await goTo(page, playground.url, 'T0NORTH001/U0JONAS001/D0APPJONAS0');
    await typeCommand(page, 'Book a room tomorrow for Anna Kowalski');
    const proposal = messageWith(page, 'Shall I create this for Anna Kowalski in Leadership Foundations');
    await proposal.waitFor();
    expect(task('Book a room')).toBeUndefined();
    await proposal.getByText('Create', { exact: true }).click();
    await messageWith(page, 'Created for Anna Kowalski').waitFor();
    expect(task('Book a room')).toMatchObject({ user: { name: 'Anna Kowalski' } });
  });

  it('a receipt’s Replace opens the form, and a typed change says what it will do', async () => {
    await goTo(page, playground.url);
    await typeCommand(page, '/todo Read the plan of Anna tomorrow 3pm in Leadership Foundations');
    const receipt = messageWith(page, 'Created for you');
    await receipt.getByText('Replace', { exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Replace task' });
    await form.getByText('This makes a new task and marks the old one done').waitFor();
    await form.getByRole('textbox', { name: 'Task', exact: true }).fill('Read both plans');
    await form.getByRole('button', { name: 'Replace', exact: true }).click();
    const replaced = page.getByRole('dialog', { name: 'Task replaced' });
    await replaced.getByText('Read both plans').waitFor();
    await replaced.getByRole('button', { name: 'Close' }).last().click();
    await typeCommand(page, '/todo move both plans in two weeks');
    const preview = messageWith(page, 'Replace this task?');
    await preview.getByText('at the same time of day').waitFor();
    await preview.getByText('Replace', { exact: true }).click();
    const states = () =>
      playground.platform
        .inspect()
        .tasks.filter(({ description }) => description === 'Read both plans')
        .map(({ done }) => done);
    await expect.poll(states).toEqual([false, true]);
    expect(task('Read the plan of Anna')).toMatchObject({ done: true });
  });

  it('the program that was used last is taken: such a task waits, and is created without a click', async () => {
    await goTo(page, playground.url, 'T0NORTH001/U0JONAS001/C0COACH001');
    await typeCommand(page, '/todo Print the handouts in "First 90 Days"');
    await expect.poll(() => task('Print the handouts')).toBeDefined();
    await typeCommand(page, '/todo Print the badges');
    const waiting = messageWith(page, 'Creating this in ten seconds for you in First 90 Days');
    await waiting.getByText('Change', { exact: true }).waitFor();
    await messageWith(page, /Print the badges.*Created for/s).waitFor();
    expect(task('Print the badges')).toMatchObject({ program: { name: 'First 90 Days' } });
    await waiting.getByText('Cancel', { exact: true }).click();
    await messageWith(page, 'the task is created already').waitFor();
  });
});
