import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chromium } from '../support/machine.ts';
import { onStage, type Stage } from './page-app.ts';
import { clickTool, composer, goTo, messageWith, typeCommand, withoutPanel } from './support.ts';

const path = chromium();
const it = onStage(path, { width: withoutPanel, firstVisit: false });

type Reaction = { name: string; users: string[] };

describe.skipIf(path === undefined)('the page: what people do with messages', () => {
  let stage: Stage;
  let page: Page;

  it.beforeEach(({ stage: ownStage, page: ownPage }) => {
    [stage, page] = [ownStage, ownPage];
  });

  const coaching = { user: 'U0JONAS001', channel: 'C0COACH001' };
  const inCoaching = async () => (await stage.slack.control.messages(coaching)).messages;
  const find = async (text: string) => (await inCoaching()).find((message) => message.text === text);
  const reactionsTo = async (text: string) => ((await find(text))?.reactions ?? []) as Reaction[];
  const channels = () => page.getByRole('navigation', { name: 'Channels and messages' });
  const row = (name: RegExp) => channels().getByRole('button', { name });
  const chooseFor = async (text: string, item: string) => {
    await clickTool(messageWith(page, text), /^More actions/);
    await page.getByRole('menuitem', { name: item }).click();
  };

  it('reacts from the toolbar, from the list of emoji and under the message, and takes it back', async () => {
    await typeCommand(page, 'Well done');
    const message = messageWith(page, 'Well done');
    await clickTool(message, 'React with eyes');
    await expect
      .poll(() => reactionsTo('Well done'))
      .toEqual([{ name: 'eyes', users: ['U0JONAS001'], count: 1 }]);
    await clickTool(message, 'Add a reaction');
    await page.getByRole('searchbox', { name: 'Search emoji' }).fill('trophy');
    await page.keyboard.press('Enter');
    const trophy = message.getByRole('button', { name: 'trophy 1 by you' });
    await trophy.waitFor();
    await expect.poll(() => trophy.getAttribute('aria-pressed')).toBe('true');
    await message.getByRole('button', { name: 'eyes 1 by you' }).click();
    await expect
      .poll(async () => (await reactionsTo('Well done')).map(({ name }) => name))
      .toEqual(['trophy']);
    const { ts } = (await find('Well done')) as { ts: string };
    await stage.slack.control.react({ ...coaching, user: 'U0MARTA001', ts, name: 'trophy' });
    await message.getByRole('button', { name: 'trophy 2 by you, Marta Reyes' }).waitFor();
  });

  it('edits the last message with ↑: Escape leaves it, Enter saves it', async () => {
    await typeCommand(page, 'Ask @Marta Reyes in #general about a & b');
    await messageWith(page, 'Ask @Marta').waitFor();
    await composer(page).press('ArrowUp');
    const field = page.getByRole('textbox', { name: 'Edit message' });
    await expect.poll(() => field.inputValue()).toBe('Ask @Marta Reyes in #general about a & b');
    await field.fill('something else');
    await field.press('Escape');
    await expect.poll(() => composer(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await expect.poll(() => find('something else')).toBeUndefined();
    await composer(page).press('ArrowUp');
    await field.fill('Ask @Marta Reyes about c');
    await field.press('Enter');
    await messageWith(page, 'Ask @Marta Reyes about c').getByText('(edited)').waitFor();
    expect((await find('Ask <@U0MARTA001> about c'))?.edited).toMatchObject({ user: 'U0JONAS001' });
  });

  it('brings back the last command with ↑: there is nothing of it to edit', async () => {
    await typeCommand(page, '/quiet once');
    await messageWith(page, 'You said: once').waitFor();
    await composer(page).press('ArrowUp');
    await expect.poll(() => composer(page).inputValue()).toBe('/quiet once');
    await composer(page).fill('');
  });

  it('asks before it deletes a message', async () => {
    await typeCommand(page, 'A mistake');
    await chooseFor('A mistake', 'Delete message…');
    const question = page.getByRole('alertdialog', { name: 'Delete message' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => question.count()).toBe(0);
    await expect.poll(() => find('A mistake')).toBeDefined();
    await chooseFor('A mistake', 'Delete message…');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => messageWith(page, 'A mistake').count()).toBe(0);
    await expect.poll(() => find('A mistake')).toBeUndefined();
  });

  it('offers nobody to edit or delete what others wrote', async () => {
    await stage.slack.control.type({ ...coaching, user: 'U0MARTA001', text: 'By Marta' });
    await clickTool(messageWith(page, 'By Marta'), /^More actions/);
    await expect
      .poll(() => page.getByRole('menuitem').locator('.menu-label').allTextContents())
      .toEqual(['Keep it']);
    await page.keyboard.press('Escape');
  });

  it('shares files with a text, and shows a picture', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>';
    await page
      .getByLabel('Attach a file')
      .first()
      .setInputFiles([
        { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('plan') },
        { name: 'chart.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
      ]);
    await page.getByRole('button', { name: 'Remove plan.txt' }).waitFor();
    await composer(page).fill('Two files');
    await composer(page).press('Enter');
    const message = messageWith(page, 'Two files');
    await message.getByRole('link', { name: /plan\.txt/ }).waitFor();
    const picture = page.getByRole('img', { name: 'chart.svg' });
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(40);
    await expect.poll(() => page.getByRole('button', { name: 'Remove plan.txt' }).count()).toBe(0);
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
    await stage.slack.control.react({ ...coaching, user: 'U0PRIYA001', ts, name: 'tada' });
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
    await expect.poll(() => items.count()).toBeGreaterThanOrEqual(3);
    expect((await items.allTextContents()).slice(0, 3).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringContaining('Marta Reyes mentioned you in #general'),
      expect.stringContaining('Priya Nair replied in a thread in #coaching'),
      expect.stringContaining('Priya Nair reacted with 🎉 in #coaching'),
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
