import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chromium } from '../support/machine.ts';
import { onStage, type Stage, startStage } from './page-app.ts';
import {
  clickTool,
  composer,
  expectTrouble,
  messageWith,
  openPage,
  sharedBrowser,
  showPanel,
  switchPerson,
  typeCommand,
  withoutPanel,
} from './support.ts';

const path = chromium();
const it = onStage(path, { width: withoutPanel });

describe.skipIf(path === undefined)('the page: conversations, people, time', () => {
  let stage: Stage;
  let page: Page;

  it.beforeEach(({ stage: ownStage, page: ownPage }) => {
    [stage, page] = [ownStage, ownPage];
  });

  const channels = () => page.getByRole('navigation', { name: 'Channels and messages' });
  const mayBeRefused = () => expectTrouble(page, 'status of 400');
  const heading = () => page.getByRole('main').getByRole('heading', { level: 1 });

  it('marks a message that only one person can see, and shows it to nobody else', async () => {
    const other = await openPage(await sharedBrowser(path ?? ''), stage.url, {
      width: withoutPanel,
      person: 'U0MARTA001',
    });
    await typeCommand(page, '/quiet a secret');
    await messageWith(page, 'You said: a secret').getByText('Only visible to you').waitFor();
    await typeCommand(page, 'said to all');
    await messageWith(other, 'said to all').waitFor();
    await expect.poll(() => messageWith(other, 'a secret').count()).toBe(0);
    await other.context().close();
  });

  it('switches to another person and what they can see', async () => {
    mayBeRefused();
    await typeCommand(page, 'from Jonas to all');
    await typeCommand(page, '/quiet for Jonas');
    await messageWith(page, 'for Jonas').waitFor();
    await switchPerson(page, 'Marta Reyes');
    expect(new URL(page.url()).hash).toBe('#/T0NORTH001/U0MARTA001/C0COACH001');
    await messageWith(page, 'from Jonas to all').waitFor();
    await expect.poll(() => messageWith(page, 'for Jonas').count()).toBe(0);
    await switchPerson(page, 'Tom Okafor');
    await expect.poll(() => heading().textContent()).not.toBe('coaching');
    await expect.poll(() => channels().getByText('leadership').count()).toBe(0);
    await page.goBack();
    await page.getByRole('button', { name: /^You are Marta/ }).waitFor();
  });

  it('goes to another workspace as one of its people', async () => {
    await page.getByRole('button', { name: 'Northfield Coaching Workspace' }).click();
    await page.getByRole('menuitemradio', { name: /Southgate/ }).click();
    await page.getByRole('button', { name: /^You are Sofia Marin/ }).waitFor();
    await channels().getByText('advisory').click();
    await expect.poll(() => heading().textContent()).toBe('advisory');
    await page.reload();
    await page.getByRole('button', { name: /^You are Sofia Marin/ }).waitFor();
    await expect.poll(() => heading().textContent()).toBe('advisory');
  });

  it('goes to the default route for an unknown person', async () => {
    mayBeRefused();
    await page.goto(`${stage.url}/#/T0NORTH001/U0NOBODY99/C0GENERAL1`);
    await page.getByRole('button', { name: /^You are Jonas/ }).waitFor();
    await expect.poll(() => heading().textContent()).toBe('coaching');
  });

  it('counts unread messages, shows where they start, and marks them as read', async () => {
    const write = (text: string) =>
      stage.slack.control.type({ user: 'U0MARTA001', channel: 'C0GENERAL1', text });
    await write('one');
    await write('two');
    const row = channels().getByRole('button', { name: /^general/ });
    await expect.poll(() => row.textContent()).toBe('general 2 unread');
    await row.click();
    await messageWith(page, 'two').waitFor();
    const lines = page.getByRole('log').locator('li');
    await expect.poll(async () => (await lines.allTextContents()).join(' ')).toMatch(/New .*one/);
    await expect.poll(() => row.textContent()).toBe('general');
  });

  it('answers in a thread, where commands don’t work', async () => {
    await typeCommand(page, 'A question');
    const question = messageWith(page, 'A question');
    await clickTool(question, /Reply in a thread/);
    const reply = page.getByRole('textbox', { name: 'Reply in the thread' });
    await reply.fill('An answer');
    await reply.press('Enter');
    await page.getByRole('log', { name: 'Messages in the thread' }).getByText('An answer').waitFor();
    await question.getByRole('button', { name: '1 reply' }).waitFor();
    await expect.poll(() => messageWith(page, 'An answer').count()).toBe(0);
    await reply.fill('/quiet no');
    await reply.press('Enter');
    await page.getByText('/quiet is not supported in threads').waitFor();
    expect(stage.last('/quiet')).not.toBe('no');
    await page.getByRole('button', { name: 'Close the side panel' }).click();
    expect(new URL(page.url()).hash).toBe('#/T0NORTH001/U0JONAS001/C0COACH001');
  });

  it('has a rail: direct messages alone, what concerns the person, and everything', async () => {
    const rail = page.getByRole('navigation', { name: 'Views' });
    const go = (name: RegExp) => rail.getByRole('button', { name }).click();
    await go(/^DMs/);
    await expect
      .poll(() => channels().getByRole('heading').allTextContents())
      .toEqual(['Direct messages', 'Apps']);
    await go(/^Activity/);
    await page.getByRole('region', { name: 'Activity' }).waitFor();
    await expect
      .poll(() => rail.locator('[aria-current]').allTextContents())
      .toEqual([expect.stringMatching(/Activity/)]);
    await go(/^Home/);
    await expect.poll(() => heading().textContent()).toBe('coaching');
    await channels().getByRole('heading', { name: 'Channels' }).waitFor();
  });

  it('opens the app’s Home as the app publishes it, and its messages', async () => {
    await channels().getByRole('button', { name: 'Kitchen' }).click();
    const tabs = page.getByRole('navigation', { name: 'Tabs of Kitchen' });
    await expect.poll(() => tabs.getByRole('button').allTextContents()).toEqual(['Home', 'Messages']);
    const home = page.getByRole('region', { name: 'Home' });
    await home.getByRole('heading', { name: 'Your day' }).waitFor();
    await home.getByRole('button', { name: 'Begin' }).click();
    await expect.poll(() => stage.last('home_go')).toBe('began');
    await tabs.getByRole('button', { name: 'Messages' }).click();
    await typeCommand(page, 'Hello, Kitchen');
    await messageWith(page, 'Hello, Kitchen').waitFor();
  });

  it('moves the clock in the person’s zone, and back', async () => {
    const clock = page.getByRole('region', { name: 'Simulated time' });
    await clock.getByRole('button', { name: 'Tomorrow 9:00' }).click();
    await clock.getByText('ahead of real time').waitFor();
    await expect.poll(() => clock.locator('time').textContent()).toMatch(/, 09:00$/);
    const berlin = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' });
    expect(berlin.format(stage.slack.clock.now())).toBe('09:00');
    await clock.getByRole('button', { name: '+1 hour' }).click();
    await expect.poll(() => clock.locator('time').textContent()).toMatch(/, 10:00$/);
    await clock.getByRole('button', { name: 'Back to now' }).click();
    await expect.poll(() => Math.abs(stage.slack.clock.offsetMs)).toBeLessThan(2000);
  });

  it('shows the deliveries with payload, status and answer', async () => {
    const panel = await showPanel(page, 'Inspector');
    await typeCommand(page, '/quiet look here');
    const entry = panel.locator('details').filter({ hasText: '/quiet look here' });
    await entry.getByText(/^200 · \d+ ms$/).waitFor();
    await entry.locator('summary').click();
    await entry.getByRole('heading', { name: 'Request' }).waitFor();
    await expect.poll(() => entry.textContent()).toContain('"user_name": "jonas"');
    await expect.poll(() => entry.textContent()).toContain('"text": "You said: look here"');
    // What is closed is not drawn.
    await expect.poll(() => panel.locator('.json').count()).toBe(2);
  });

  it('shows an error in the status line, and keeps the text', async () => {
    mayBeRefused();
    await page.goto(`${stage.url}/#/T0NORTH001/U0ANNAK001/C0COACH001`);
    await page.getByRole('button', { name: /^You are Anna/ }).waitFor();
    await expect.poll(() => heading().textContent()).toBe('coaching');
    await typeCommand(page, 'May I?');
    const status = page.getByRole('status').filter({ hasText: 'not_in_channel' });
    await status.getByText('This person is not in that channel.').waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('May I?');
    await status.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => status.count()).toBe(0);
  });

  it('starts with examples that fill the composer and can be dismissed', async () => {
    const tries = page.getByRole('region', { name: 'Things to try' });
    await expect.poll(() => tries.getByRole('listitem').count()).toBe(3);
    await tries.getByRole('button', { name: /Says something to you alone/ }).click();
    await expect.poll(() => composer(page).inputValue()).toBe('/quiet');
    expect(stage.last('/quiet')).not.toBe('');
    await tries.getByRole('button', { name: /Dismiss/ }).click();
    await page.reload();
    await composer(page).waitFor();
    await expect.poll(() => tries.count()).toBe(0);
  });

  it('says that the playground is gone', async () => {
    const own = await startStage();
    const page = await openPage(await sharedBrowser(path ?? ''), own.url);
    await own.close();
    await page.getByText('Lost the connection to the playground').waitFor();
    await typeCommand(page, 'Anybody?');
    await page.getByText('Is it still running?').waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('Anybody?');
    await page.context().close();
  });
});
