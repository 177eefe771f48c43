import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chromium } from '../support/machine.ts';
import { onStage, type Stage } from './page-app.ts';
import {
  composer,
  expectTrouble,
  modal,
  openPage,
  pickDate,
  sharedBrowser,
  typeCommand,
  withoutPanel,
} from './support.ts';

const path = chromium();
const it = onStage(path, { width: withoutPanel, firstVisit: false });

type Values = Record<string, Record<string, Record<string, unknown>>>;

describe.skipIf(path === undefined)('the page: modals', () => {
  let stage: Stage;
  let page: Page;

  it.beforeEach(async ({ stage: ownStage, page: ownPage }) => {
    [stage, page] = [ownStage, ownPage];
    await typeCommand(page, '/form');
    await modal(page, 'The form').waitFor();
  });

  const form = () => modal(page, 'The form');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const openViews = async () => (await stage.slack.control.state({ user: 'U0JONAS001' })).views;

  async function fillIn() {
    await form().getByLabel('Name').fill('Anna Kowalski');
    await form().getByLabel('Email').fill('anna@clients.example');
    await form().getByLabel('City').pressSequentially('os');
    await page.getByRole('option', { name: 'Oslo' }).click();
  }

  it('sends every kind of input in Slack’s shape, pushes a view, and clears the stack', async () => {
    await fillIn();
    await form().getByLabel('Notes').fill('two\nlines');
    await form().getByLabel('Website').fill('https://anna.example/');
    await form().getByLabel('Age').fill('41');
    await form().getByLabel('Helpers').click();
    await page.getByRole('option', { name: 'Marta Reyes' }).click();
    await page.getByRole('option', { name: 'Priya Nair' }).click();
    await page.keyboard.press('Escape');
    await pickDate(form(), /^Due/, '2031-02-01');
    await form().getByRole('radio', { name: 'High' }).check();
    await form().getByRole('checkbox', { name: 'Old' }).check();
    await form()
      .getByLabel('Paper')
      .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('plan') });
    await form().getByText('plan.txt').waitFor();
    await form().getByRole('button', { name: 'Send it' }).click();
    await modal(page, 'One more thing').waitFor();

    const values = stage.last('form') as Values;
    const option = (text: string) =>
      expect.objectContaining({ value: text.toLowerCase(), text: expect.objectContaining({ text }) });
    expect(values).toMatchObject({
      name: { name: { type: 'plain_text_input', value: 'Anna Kowalski' } },
      notes: { notes: { value: 'two\nlines' } },
      email: { email: { type: 'email_text_input', value: 'anna@clients.example' } },
      web: { web: { value: 'https://anna.example/' } },
      age: { age: { type: 'number_input', value: '41' } },
      city: { city: { type: 'external_select', selected_option: option('Oslo') } },
      helpers: { helpers: { selected_users: ['U0MARTA001', 'U0PRIYA001'] } },
      due: { due: { type: 'datepicker', selected_date: '2031-02-01' } },
      prio: { prio: { selected_option: option('High') } },
      tags: { tags: { selected_options: [option('Old')] } },
      paper: { paper: { files: [expect.objectContaining({ name: 'plan.txt', size: 4 })] } },
    });

    const second = modal(page, 'One more thing');
    await pickDate(second, /When/, '2030-01-02');
    await second.getByRole('button', { name: 'Finish' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect((stage.last('second') as Values).when?.when?.selected_date).toBe('2030-01-02');
  });

  it('says under each field what is missing, and goes to the first', async () => {
    await form().getByRole('button', { name: 'Send it' }).click();
    const name = form().getByLabel('Name');
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    const described = await name.evaluate((field) =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent?.trim()),
    );
    expect(described).toEqual(['First and last', 'Please complete this required field.']);
    expect(stage.told).toEqual([]);
  });

  it('shows the app’s own errors and keeps what was typed', async () => {
    await fillIn();
    await form().getByLabel('Email').fill('taken@example.com');
    await form().getByRole('button', { name: 'Send it' }).click();
    await form().getByText('Somebody has this address already.').waitFor();
    await expect.poll(() => form().getByLabel('Name').inputValue()).toBe('Anna Kowalski');
    await expect.poll(() => form().getByLabel('City').inputValue()).toBe('Oslo');
    await form().getByLabel('Email').fill('free@example.com');
    await form().getByRole('button', { name: 'Send it' }).click();
    await modal(page, 'One more thing').waitFor();
  });

  describe('with the last words typed just before', () => {
    /** What the page told the app about the notes, once it had time to. */
    const toldOfNotes = async () => {
      await page.evaluate(() => new Promise((done) => setTimeout(done, 800)));
      return stage.told.filter(({ what }) => what === 'notes');
    };

    it('tells them at a pause', async () => {
      await form().getByLabel('Notes').fill('half a thought');
      await expect.poll(() => stage.last('notes')).toBe('half a thought');
    });

    it('closes without a word about a modal that is gone', async () => {
      await form().getByLabel('Notes').fill('half a thought');
      await page.keyboard.press('Escape');
      expect(await toldOfNotes()).toEqual([]);
      expect(await page.getByText('no longer open').count()).toBe(0);
    });

    it('submits them once, and keeps the errors that came of it', async () => {
      await fillIn();
      await form().getByLabel('Email').fill('taken@example.com');
      await form().getByLabel('Notes').fill('half a thought');
      await form().getByRole('button', { name: 'Send it' }).click();
      await form().getByText('Somebody has this address already.').waitFor();
      expect(await toldOfNotes()).toEqual([]);
      expect(stage.last('form')).toMatchObject({ notes: { notes: { value: 'half a thought' } } });
    });
  });

  it('goes back to the view below with what was typed there', async () => {
    await fillIn();
    await form().getByRole('button', { name: 'Send it' }).click();
    await modal(page, 'One more thing').getByRole('button', { name: 'Back' }).click();
    await form().waitFor();
    await expect.poll(() => form().getByLabel('Name').inputValue()).toBe('Anna Kowalski');
    await expect.poll(() => form().getByLabel('Email').inputValue()).toBe('anna@clients.example');
  });

  it('closes the whole stack with the cross', async () => {
    await fillIn();
    await form().getByRole('button', { name: 'Send it' }).click();
    await modal(page, 'One more thing').getByRole('button', { name: 'Close all' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(openViews).toEqual([]);
  });

  it('closes with Escape, and gives the focus back to the composer', async () => {
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(openViews).toEqual([]);
    await expect.poll(focused).toBe('Message #coaching');
  });

  it('does not come back with a state that was read before it was closed', async () => {
    const isRead = Promise.withResolvers<void>();
    const mayArrive = Promise.withResolvers<void>();
    const mayClose = Promise.withResolvers<void>();
    await page.route('**/_control/state?*', async (route) => {
      const response = await route.fetch();
      isRead.resolve();
      await mayArrive.promise;
      await route.fulfill({ response });
    });
    await page.route('**/_control/close', async (route) => {
      await mayClose.promise;
      await route.continue();
    });
    await stage.slack.control.type({ user: 'U0MARTA001', channel: 'C0GENERAL1', text: 'Good morning' });
    await isRead.promise;
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    mayArrive.resolve();
    await page.getByRole('button', { name: 'general 1 unread' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => focused()).toBe('Message #coaching');
    mayClose.resolve();
    await expect.poll(openViews).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('is shown again when it could not be closed', async () => {
    expectTrouble(page, 'net::ERR_FAILED');
    await page.route('**/_control/close', (route) => route.abort());
    await page.keyboard.press('Escape');
    await page.getByText('The playground is not responding.').waitFor();
    await form().waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('closes an open list with Escape before itself', async () => {
    await form().getByLabel('Helpers').click();
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('option').count()).toBe(0);
    await expect.poll(() => form().count()).toBe(1);
  });

  it('keeps the focus inside, and everything behind it inert', async () => {
    await form().getByLabel('Name').focus();
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const inside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      );
      expect(inside).toBe(true);
    }
    await expect.poll(() => composer(page).isVisible()).toBe(true);
    await composer(page).focus();
    await expect.poll(() => focused()).not.toBe('Message #coaching');
  });

  it('shows a modal only in the browser that opened it, also after a reload', async () => {
    const other = await openPage(await sharedBrowser(path ?? ''), stage.url, {
      width: withoutPanel,
      firstVisit: false,
    });
    await composer(other).waitFor();
    await expect.poll(() => other.getByRole('dialog').count()).toBe(0);
    await other.context().close();
    await page.reload();
    await form().waitFor();
  });

  it('says when the app can’t be reached, and stays open', async () => {
    await fillIn();
    await stage.slack.control.faults({ add: [{ on: 'delivery', what: 'view_submission', kind: 'cut' }] });
    await form().getByRole('button', { name: 'Send it' }).click();
    await form().getByRole('alert').waitFor();
    await expect.poll(() => form().getByRole('alert').textContent()).toContain('Try again?');
    await expect.poll(() => form().getByLabel('Name').inputValue()).toBe('Anna Kowalski');
  });
});
