import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chromium } from '../support/machine.ts';
import { findings } from './axe.ts';
import { onStage, type Stage, startStage } from './page-app.ts';
import {
  clickTool,
  composer,
  goTo,
  messageWith,
  modal,
  openPage,
  sharedBrowser,
  showPanel,
  typeCommand,
  withoutPanel,
} from './support.ts';

const path = chromium();
const it = onStage(path, { width: withoutPanel });

type View = { name: string; show(page: Page): Promise<unknown>; width?: number; hash?: string };

/** The page's views, each reached from the conversation, or from `hash`. */
const views: View[] = [
  { name: 'the conversation', show: (page) => messageWith(page, 'hush').waitFor() },
  { name: 'the conversation on a phone', width: 360, show: (page) => messageWith(page, 'hush').waitFor() },
  {
    name: 'the inspector on a phone',
    width: 360,
    show: async (page) => {
      await page.getByRole('button', { name: 'Inspector' }).click();
      await page.getByRole('heading', { level: 1, name: 'Inspector' }).waitFor();
    },
  },
  {
    name: 'the sidebar on a phone',
    width: 360,
    show: (page) => page.getByRole('button', { name: 'Channels, people and clock' }).click(),
  },
  { name: 'the menu of people', show: (page) => page.getByRole('button', { name: /^You are/ }).click() },
  {
    name: 'the menu of a channel',
    show: (page) => page.getByRole('heading', { level: 1 }).getByRole('button').click(),
  },
  { name: 'the members', show: (page) => page.getByRole('button', { name: /^Members/ }).click() },
  { name: 'shortcuts', show: (page) => page.getByRole('button', { name: 'Shortcuts' }).click() },
  {
    name: 'suggested commands',
    show: async (page) => {
      await composer(page).pressSequentially('/');
      await page.getByRole('option', { name: '/form' }).waitFor();
    },
  },
  {
    name: 'the list of a select',
    show: async (page) => {
      await page.getByRole('combobox', { name: /A fruit/ }).click();
      await page.getByRole('option', { name: 'Apple' }).waitFor();
    },
  },
  {
    name: 'a calendar',
    show: async (page) => {
      await page.getByRole('button', { name: 'A day' }).click();
      await page.getByRole('dialog', { name: 'A day' }).waitFor();
    },
  },
  {
    name: 'a message’s toolbar and menu',
    show: async (page) => {
      await clickTool(messageWith(page, 'look at this'), /^More actions/);
    },
  },
  {
    name: 'the pill of new messages',
    show: async (page) => {
      await page.getByRole('log').hover();
      await page.mouse.wheel(0, -600);
      await page.getByRole('button', { name: /newest message/ }).waitFor();
    },
  },
  {
    name: 'a thread',
    show: async (page) => {
      await clickTool(messageWith(page, 'look at this'), /Reply in a thread/);
      const thread = page.getByRole('log', { name: 'Messages in the thread' });
      await thread.getByText('look at this').waitFor();
    },
  },
  {
    name: 'the inspector',
    show: async (page) => {
      const panel = await showPanel(page, 'Inspector');
      await panel.locator('summary').first().click();
      await panel.getByRole('heading', { name: 'Request' }).waitFor();
    },
  },
  {
    name: 'Home',
    hash: 'T0NORTH001/U0JONAS001/home',
    show: (page) => page.getByRole('button', { name: 'Begin' }).waitFor(),
  },
  {
    name: 'Activity',
    hash: 'T0NORTH001/U0MARTA001/activity',
    show: (page) => page.getByRole('button', { name: /^Unread: Jonas Lindqvist mentioned you/ }).waitFor(),
  },
  {
    name: 'a workspace without the app',
    hash: 'T0OUTSIDE1/U0OUTSD001/home',
    show: (page) => page.getByRole('button', { name: 'Install', exact: true }).waitFor(),
  },
];

describe.skipIf(path === undefined)('the page: accessibility', () => {
  let stage: Stage;
  let page: Page;

  it.beforeAll(async ({ stage: ownStage }) => {
    stage = ownStage;
    await stage.slack.control.type({ user: 'U0JONAS001', channel: 'C0COACH001', text: '/blocks' });
    const { control } = stage.slack;
    const jonas = { user: 'U0JONAS001', channel: 'C0COACH001' };
    await control.type({ ...jonas, text: '@Marta Reyes, look at this' });
    await control.type({ ...jonas, text: '/quiet hush' });
  });

  it.beforeEach(({ page: ownPage }) => {
    page = ownPage;
  });

  it.each(views)('axe finds nothing in $name', async ({ show, width = withoutPanel, hash }) => {
    await page.setViewportSize({ width, height: 860 });
    if (hash !== undefined) await goTo(page, stage.url, hash);
    await show(page);
    expect(await findings(page)).toEqual([]);
  });

  it('axe finds nothing in a modal with errors', async () => {
    await typeCommand(page, '/form');
    const form = modal(page, 'The form');
    await form.getByRole('button', { name: 'Send it' }).click();
    await form.getByText('Please complete this required field.').first().waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('never scrolls sideways at 360 pixels, on any screen', async () => {
    const page = await openPage(await sharedBrowser(path ?? ''), stage.url, { width: 360, height: 740 });
    await messageWith(page, 'hush').waitFor();
    const sideways = () =>
      page.evaluate(() =>
        [
          document.documentElement,
          ...document.querySelectorAll('.app, .main, .messages, .sidebar, .side-content, dialog'),
        ]
          .filter((element) => element.scrollWidth > element.clientWidth)
          .map((element) => `${element.className} ${element.scrollWidth}`),
      );
    await expect.poll(() => sideways()).toEqual([]);
    await showPanel(page, 'Inspector');
    await page.getByRole('tabpanel').locator('summary').first().click();
    await expect.poll(() => sideways()).toEqual([]);
    await page.getByRole('button', { name: 'Close the side panel' }).click();
    await page.getByRole('button', { name: 'Channels, people and clock' }).click();
    await page.getByRole('button', { name: 'Tomorrow 9:00' }).waitFor();
    await expect.poll(() => sideways()).toEqual([]);
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await typeCommand(page, '/form');
    await modal(page, 'The form').waitFor();
    await expect.poll(() => sideways()).toEqual([]);
    await page.context().close();
  });

  it('can be used with the keyboard alone', async () => {
    const page = await openPage(await sharedBrowser(path ?? ''), stage.url, { firstVisit: false });
    const named = () =>
      page.evaluate(() => {
        const { activeElement: here } = document;
        return here?.getAttribute('aria-label') ?? here?.textContent?.trim() ?? '';
      });
    /** Tab until the control with this name has the focus; its ring must be seen. */
    const tabTo = async (name: RegExp, key = 'Tab') => {
      for (let presses = 0; presses < 120; presses += 1) {
        if (name.test(await named())) return;
        await page.keyboard.press(key);
      }
      throw new Error(`${name} can't be reached by ${key}`);
    };
    const ring = () =>
      page.evaluate(() => {
        const here = document.activeElement ?? document.body;
        const box = here.closest('.composer-box, .picker') ?? here;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(box);
        return boxShadow !== 'none' || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2);
      });

    await expect.poll(named).toBe('Message #coaching');
    await tabTo(/^general$/, 'Shift+Tab');
    await expect.poll(() => ring()).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'general' }).waitFor();
    await expect.poll(named).toBe('Message #general');
    await expect.poll(() => ring()).toBe(true);
    await page.keyboard.type('/fo');
    await page.keyboard.press('Tab');
    await expect.poll(() => composer(page).inputValue()).toBe('/form ');
    await page.keyboard.press('Enter');
    await modal(page, 'The form').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.type('Anna');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('anna@clients.example');
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
    await page.keyboard.type('li');
    await page.getByRole('option', { name: 'Lisbon' }).waitFor();
    await page.keyboard.press('Enter');
    await tabTo(/^Send it$/);
    await expect.poll(() => ring()).toBe(true);
    await page.keyboard.press('Enter');
    await modal(page, 'One more thing').waitFor();
    await page.keyboard.press('Escape');
    await modal(page, 'The form').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(named).toBe('Message #general');

    await page.keyboard.type('Please keep this');
    await page.keyboard.press('Enter');
    await messageWith(page, 'Please keep this').waitFor();
    await tabTo(/^Messages in #general$/);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => ring()).toBe(true);
    await tabTo(/^More actions for the message from Jonas/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await expect.poll(() => stage.last('keep')).toBe('Please keep this');

    await tabTo(/You are Jonas/, 'Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('p');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^You are Priya Nair/ }).waitFor();
    await page.context().close();
  });

  it('announces new messages: they are in a log', async () => {
    const page = await openPage(await sharedBrowser(path ?? ''), stage.url, { width: withoutPanel });
    const log = page.getByRole('log', { name: 'Messages in #coaching' });
    await log.waitFor();
    await page.evaluate(() => {
      const list = document.querySelector('[role="log"]');
      Object.assign(globalThis, { sameLog: () => document.querySelector('[role="log"]') === list });
    });
    await typeCommand(page, 'Still the same log');
    await log.getByText('Still the same log').waitFor();
    await expect.poll(() => page.evaluate('sameLog()')).toBe(true);
    await page.context().close();
  });

  it('loads nothing from any other address', async () => {
    const fresh = await startStage();
    const context = await (await sharedBrowser(path ?? '')).newContext();
    const page = await context.newPage();
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await page.goto(fresh.url);
    await composer(page).waitFor();
    await page.waitForLoadState('load');
    expect([...hosts]).toEqual([fresh.url]);
    await context.close();
    await fresh.close();
  });
});
