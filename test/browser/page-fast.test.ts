import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chromium } from '../support/machine.ts';
import { onStage, type Stage } from './page-app.ts';
import { messageWith, typeCommand, withoutPanel } from './support.ts';

const path = chromium();
const it = onStage(path, { width: withoutPanel, height: 2000, firstVisit: false, room: true });

describe.skipIf(path === undefined)('the page loses no key of a fast typist', () => {
  let stage: Stage;
  let page: Page;
  let message: Locator;

  it.beforeEach(async ({ stage: ownStage, page: ownPage }) => {
    [stage, page] = [ownStage, ownPage];
    await typeCommand(page, '/blocks');
    message = messageWith(page, 'Every block');
    await message.waitFor();
  });

  const told = (what: string) => expect.poll(() => stage.last(what));
  /** Keys right after one another: none waits for the frame in which the one before it is drawn. */
  async function press(...keys: string[]) {
    for (const key of keys) await page.keyboard.press(key);
  }

  it('takes what was typed, not what the list had before', async () => {
    await message.getByRole('combobox', { name: /A fruit/ }).focus();
    await press('b', 'a', 'n', 'Enter');
    await told('fruit').toBe('banana');
  });

  it('opens a list and goes down in it', async () => {
    await message.getByRole('combobox', { name: /A person/ }).focus();
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
    const field = message.getByRole('combobox', { name: /A person/ });
    await expect.poll(() => field.inputValue()).not.toBe('');
    const third = await field.inputValue();
    await field.click();
    expect((await page.getByRole('option').locator('.menu-label').allTextContents())[2]).toBe(third);
  });

  it('takes nothing from an older list while the app is asked', async () => {
    const field = message.getByRole('combobox', { name: /A city/ });
    await field.focus();
    await press('b', 'e');
    await page.getByRole('option', { name: 'Berlin' }).waitFor();
    await press('r', 'n', 'Enter');
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Bern']);
    await press('Enter');
    await told('city').toBe('bern');
    expect(stage.told.map(({ value }) => value)).toEqual(['bern']);
  });

  it('opens a menu and goes down in it', async () => {
    await message.getByRole('button', { name: 'More options' }).focus();
    await press('Enter', 'ArrowDown', 'Enter');
    await told('more').toBe('remove');
  });
});
