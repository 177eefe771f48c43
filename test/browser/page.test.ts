import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chromium } from '../support/machine.ts';
import { onStage, type Stage } from './page-app.ts';
import { messageWith, pick, pickDate, typeCommand, withoutPanel } from './support.ts';

const path = chromium();
const it = onStage(path, { width: withoutPanel, height: 2000, firstVisit: false, room: true });

describe.skipIf(path === undefined)('the page: blocks and elements', () => {
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

  it('shows mrkdwn, and never shows outside text as markup', async () => {
    const section = message.locator('.section').first();
    for (const [element, words] of [
      ['strong', 'bold'],
      ['em', 'italic'],
      ['s', 'struck'],
      ['blockquote', 'a quote'],
      ['pre', 'fenced *not bold*'],
    ] as const)
      await expect.poll(() => section.locator(element).first().textContent()).toBe(words);
    const link = section.getByRole('link', { name: 'a link' });
    await expect.poll(() => link.getAttribute('href')).toBe('https://example.com/a?b=1&c=2');
    await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
    const words = await section.textContent();
    expect(words).toContain('@Marta Reyes');
    expect(words).toContain('🎉');
    expect(words).toContain('15 Jan at 09:00');
    expect(words).toContain('<b>not markup</b> <script>');
    await expect.poll(() => message.locator('b, u, script').count()).toBe(0);
  });

  it('draws headers, fields, pictures and rich text', async () => {
    await expect.poll(() => message.getByRole('heading', { name: 'Every block 👋' }).count()).toBe(1);
    await expect.poll(() => message.locator('.fields').textContent()).toContain('Run a marathon');
    for (const name of ['Anna', 'small', 'A chart of sessions'])
      await expect.poll(() => message.getByRole('img', { name }).count()).toBe(1);
    await expect.poll(() => message.getByRole('link', { name: 'a rich link' }).count()).toBe(1);
    await expect.poll(() => message.getByRole('listitem').filter({ hasText: 'step two' }).count()).toBe(1);
  });

  it('presses buttons, named by their label or their text', async () => {
    await message.getByRole('button', { name: 'Go', exact: true }).click();
    await told('go').toBe('went');
    await message.getByRole('button', { name: 'Mark it as done' }).click();
    await told('named').toBe('x');
  });

  it('opens a button’s address beside the page, and tells the app', async () => {
    const opened = page.context().waitForEvent('page');
    await page.context().route('https://example.com/', (route) => route.fulfill({ body: 'there' }));
    await message.getByRole('link', { name: 'Open it' }).click();
    await (await opened).close();
    await expect.poll(() => stage.told.filter(({ what }) => what === 'link')).toHaveLength(1);
  });

  it('chooses from an overflow menu by keyboard', async () => {
    await message.getByRole('button', { name: 'More options' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await told('more').toBe('remove');
  });

  it('chooses from grouped options', async () => {
    await pick(message, /A fruit/, 'Banana');
    await told('fruit').toBe('banana');
    await expect.poll(() => message.getByRole('combobox', { name: /A fruit/ }).inputValue()).toBe('Banana');
  });

  it('asks the app for the options of an external select once enough is typed', async () => {
    const field = message.getByRole('combobox', { name: /A city/ });
    await field.click();
    await page.getByText('Type 2 characters or more.').waitFor();
    await field.pressSequentially('be');
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Berlin', 'Bern']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await told('city').toBe('bern');
    const { deliveries } = await stage.slack.control.deliveries({ limit: 100 });
    const asked = deliveries.filter(({ kind }) => kind === 'block_suggestion');
    expect(asked.map(({ payload }) => (payload as { value: string }).value)).toEqual(['be']);
  });

  it('chooses people, conversations and channels', async () => {
    await message.getByRole('combobox', { name: /A person/ }).fill('priya');
    await page.getByRole('option', { name: 'Priya Nair' }).click();
    await told('someone').toBe('U0PRIYA001');
    await pick(message, /A conversation/, /#leadership/);
    await told('room').toBe('C0LEADER01');
    await message.getByRole('combobox', { name: /A channel/ }).click();
    await expect.poll(() => page.getByRole('option', { name: /leadership/ }).count()).toBe(0);
    await page.getByRole('option', { name: /#general/ }).click();
    await told('channel').toBe('C0GENERAL1');
  });

  it('chooses several, up to the limit, and removes one', async () => {
    const field = message.getByRole('combobox', { name: /Colours/ });
    await field.click();
    for (const name of ['Green', 'White']) await page.getByRole('option', { name }).click();
    await told('colours').toEqual(['green', 'white']);
    await page.getByRole('option', { name: 'Blue' }).click();
    await page.keyboard.press('Escape');
    await message.getByRole('button', { name: 'Remove Green' }).click();
    await told('colours').toEqual(['white']);
  });

  it('takes a date and a time', async () => {
    await pickDate(message, 'A day', '2027-03-04');
    await told('day').toBe('2027-03-04');
    await pick(message, 'A time', '14:30');
    await told('hour').toBe('14:30');
  });

  it('goes through a calendar with the keys, and takes the date back', async () => {
    await pickDate(message, 'A day', '2027-03-04');
    const field = message.getByRole('button', { name: 'A day' });
    await field.focus();
    for (const key of ['Enter', 'ArrowRight', 'ArrowDown', 'PageDown', 'Shift+PageUp', 'Enter'])
      await page.keyboard.press(key);
    await told('day').toBe('2026-04-12');
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => message.getByRole('dialog').count()).toBe(0);
    await field.click();
    await message.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => field.textContent()).toBe('A day');
  });

  it('ticks boxes and chooses one of several', async () => {
    await message.getByRole('checkbox', { name: 'Two' }).check();
    await told('boxes').toEqual(['two']);
    await message.getByRole('checkbox', { name: 'One' }).check();
    await told('boxes').toEqual(['one', 'two']);
    await expect.poll(() => message.getByRole('radio', { name: 'Left' }).isChecked()).toBe(true);
    await message.getByRole('radio', { name: 'Right' }).check();
    await told('radio').toBe('right');
  });

  it('asks for confirmation, and shows the replaced message', async () => {
    const replace = message.getByRole('button', { name: 'Replace' });
    await replace.click();
    const question = page.getByRole('alertdialog', { name: 'Replace it?' });
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect.poll(() => question.count()).toBe(0);
    await replace.click();
    await question.getByRole('button', { name: 'Replace it' }).click();
    await messageWith(page, 'It is done now.').waitFor();
    expect(stage.told.filter(({ what }) => what === 'replace')).toHaveLength(1);
    await expect.poll(() => message.count()).toBe(0);
  });

  it('keeps the focus when a button is replaced', async () => {
    await typeCommand(page, '/swap');
    const task = messageWith(page, 'A task that can be done');
    await task.getByRole('button', { name: 'Done' }).focus();
    await page.keyboard.press('Enter');
    const undo = task.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});
