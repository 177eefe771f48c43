import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chromium } from '../support/machine.ts';
import { onStage, type Stage } from './page-app.ts';
import { composer, goTo, messageWith, typeCommand, withoutPanel } from './support.ts';

const path = chromium();
const it = onStage(path, { width: withoutPanel, firstVisit: false });

describe.skipIf(path === undefined)('the page: what people do with messages', () => {
  let stage: Stage;
  let page: Page;

  it.beforeEach(({ stage: ownStage, page: ownPage }) => {
    [stage, page] = [ownStage, ownPage];
  });

  const coaching = { user: 'U0JONAS001', channel: 'C0COACH001' };
  const channels = () => page.getByRole('navigation', { name: 'Channels and messages' });
  const row = (name: RegExp) => channels().getByRole('button', { name });

  it('brings back what was sent last with ↑', async () => {
    await typeCommand(page, '/quiet once');
    await messageWith(page, 'You said: once').waitFor();
    await composer(page).press('ArrowUp');
    await expect.poll(() => composer(page).inputValue()).toBe('/quiet once');
    await composer(page).fill('');
  });

  it('keeps what was typed while one is elsewhere, and over a reload', async () => {
    await composer(page).fill('Half a thou');
    await row(/^general/).click();
    await page.getByRole('textbox', { name: 'Message #general' }).waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('');
    await row(/^coaching/).click();
    await page.getByRole('textbox', { name: 'Message #coaching' }).waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('Half a thou');
    await page.reload();
    await expect.poll(() => composer(page).inputValue()).toBe('Half a thou');
    await composer(page).fill('');
  });

  it('lists in Activity what concerns the person, and goes there', async () => {
    const { ts = '' } = await stage.slack.control.type({ ...coaching, text: 'My question' });
    await stage.slack.control.type({ ...coaching, user: 'U0PRIYA001', thread_ts: ts, text: 'My answer' });
    await stage.slack.control.type({
      user: 'U0MARTA001',
      channel: 'C0GENERAL1',
      text: '@Jonas Lindqvist, lunch?',
    });
    await expect
      .poll(() =>
        row(/^general/)
          .locator('.badge')
          .textContent(),
      )
      .toBe('1');
    await page.getByRole('button', { name: /^Activity \d unread$/ }).click();
    const items = page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
    await expect.poll(() => items.count()).toBeGreaterThanOrEqual(2);
    expect((await items.allTextContents()).slice(0, 2).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringContaining('Marta Reyes mentioned you in #general'),
      expect.stringContaining('Priya Nair replied in a thread in #coaching'),
    ]);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('button', { name: /^Activity$/ }).waitFor();
    await items.nth(1).getByRole('button').click();
    await page.getByRole('log', { name: 'Messages in the thread' }).getByText('My answer').waitFor();
  });

  it('says that a workspace does not have the app, and installs it', async () => {
    await goTo(page, stage.url, 'T0OUTSIDE1/U0OUTSD001/C0PARTNER1');
    const card = page.getByRole('region', { name: 'Install Kitchen' });
    await card.getByText('Kitchen is not installed in Petrova Partners').waitFor();
    await card.getByRole('button', { name: 'Install' }).click();
    await expect.poll(() => card.count()).toBe(0);
    await row(/^Kitchen$/).waitFor();
    await typeCommand(page, '/quiet from Petrova');
    await messageWith(page, 'You said: from Petrova').waitFor();
  });
});
