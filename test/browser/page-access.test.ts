import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium } from '../support/machine.ts';
import { type Stage, startStage } from './page-app.ts';
import {
  composer,
  messageWith,
  modal,
  openPage,
  sharedBrowser,
  showPanel,
  typeCommand,
  withoutPanel,
} from './support.ts';

const path = chromium();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Finding = { id: string; impact: string | null; nodes: { html: string; failureSummary?: string }[] };

/** What axe finds, of any impact, with the parts that it is about; all its rules unless some are named. */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(axe);
  const violations = await page.evaluate(async (runOnly) => {
    type Axe = { run(options: object): Promise<{ violations: Finding[] }> };
    const { axe: tool } = globalThis as unknown as { axe: Axe };
    return (await tool.run(runOnly === undefined ? {} : { runOnly })).violations;
  }, rules);
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${impact} ${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
}

describe.skipIf(path === undefined)('the page: accessibility', () => {
  let browser: Browser;
  let stage: Stage;

  beforeAll(async () => {
    [browser, stage] = await Promise.all([sharedBrowser(path ?? ''), startStage()]);
    await stage.slack.control.type({ user: 'U0JONAS001', channel: 'C0COACH001', text: '/blocks' });
    await stage.slack.control.type({ user: 'U0JONAS001', channel: 'C0COACH001', text: '/quiet hush' });
  });
  afterAll(async () => {
    await stage?.close();
  });

  /** Waits until Slack knows of no modal of Jonas's: it would be open in the next test's page. */
  const noModal = () =>
    expect.poll(async () => (await stage.slack.control.state({ user: 'U0JONAS001' })).views).toEqual([]);

  // Only colours differ in the dark.
  describe.each([
    ['light', undefined],
    ['dark', ['color-contrast']],
  ] as const)('axe, %s', (scheme, rules) => {
    const found = (page: Page) => findings(page, rules?.slice());

    it.each([1280, 360])('finds nothing in the conversation at %i pixels', async (width) => {
      const page = await openPage(browser, stage.url, { scheme, width });
      await messageWith(page, 'hush').waitFor();
      expect(await found(page)).toEqual([]);
      await page.context().close();
    });

    it('finds nothing in open menus and lists', async () => {
      const page = await openPage(browser, stage.url, {
        scheme,
        width: withoutPanel,
        height: 1800,
        firstVisit: false,
      });
      await page.getByRole('button', { name: /^You are/ }).click();
      expect(await found(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await composer(page).pressSequentially('/');
      await page.getByRole('option', { name: '/form' }).waitFor();
      expect(await found(page)).toEqual([]);
      await page.getByRole('combobox', { name: /A fruit/ }).click();
      await page.getByRole('option', { name: 'Apple' }).waitFor();
      expect(await found(page)).toEqual([]);
      await page.context().close();
    });

    it('finds nothing in a modal, with its errors', async () => {
      const page = await openPage(browser, stage.url, { scheme, width: withoutPanel });
      await typeCommand(page, '/form');
      const form = modal(page, 'The form');
      await form.getByRole('button', { name: 'Send it' }).click();
      await form.getByText('Please complete this required field.').first().waitFor();
      expect(await found(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(() => form.count()).toBe(0);
      await noModal();
      await page.context().close();
    });

    it('finds nothing in Home, a thread, and the inspector', async () => {
      const page = await openPage(browser, stage.url, { scheme, channel: 'home' });
      await page.getByRole('button', { name: 'Begin' }).waitFor();
      const panel = await showPanel(page, 'Inspector');
      await panel.locator('summary').first().click();
      expect(await found(page)).toEqual([]);
      await page.getByRole('button', { name: 'coaching', exact: true }).click();
      const message = messageWith(page, 'Every block');
      await message.getByRole('button', { name: /Reply in a thread/ }).click();
      await page
        .getByRole('log', { name: 'Messages in the thread' })
        .getByText('Sessions', { exact: true })
        .waitFor();
      expect(await found(page)).toEqual([]);
      await page.context().close();
    });
  });

  it('never scrolls sideways at 360 pixels, on any screen', async () => {
    const page = await openPage(browser, stage.url, { width: 360, height: 740 });
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
    expect(await sideways()).toEqual([]);
    await showPanel(page, 'Inspector');
    await page.getByRole('tabpanel').locator('summary').first().click();
    expect(await sideways()).toEqual([]);
    await page.getByRole('button', { name: 'Close the side panel' }).click();
    await page.getByRole('button', { name: 'Channels, people and clock' }).click();
    await page.getByRole('button', { name: 'Tomorrow 9:00' }).waitFor();
    expect(await sideways()).toEqual([]);
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await typeCommand(page, '/form');
    await modal(page, 'The form').waitFor();
    expect(await sideways()).toEqual([]);
    await page.keyboard.press('Escape');
    await noModal();
    await page.context().close();
  });

  it('can be used with the keyboard alone', async () => {
    const page = await openPage(browser, stage.url, { firstVisit: false });
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

    await tabTo(/^general$/);
    expect(await ring()).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'general' }).waitFor();
    await tabTo(/^Message #general$/);
    expect(await ring()).toBe(true);
    await page.keyboard.type('/fo');
    await page.keyboard.press('Tab');
    expect(await composer(page).inputValue()).toBe('/form ');
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
    expect(await ring()).toBe(true);
    await page.keyboard.press('Enter');
    await modal(page, 'One more thing').waitFor();
    await page.keyboard.press('Escape');
    await modal(page, 'The form').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(named).toBe('Message #general');

    await page.keyboard.type('Please keep this');
    await page.keyboard.press('Enter');
    await messageWith(page, 'Please keep this').waitFor();
    await tabTo(/^More actions for the message from Jonas/, 'Shift+Tab');
    await page.keyboard.press('Enter');
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
    const page = await openPage(browser, stage.url, { width: withoutPanel });
    const log = page.getByRole('log', { name: 'Messages in #coaching' });
    await log.waitFor();
    await page.evaluate(() => {
      const list = document.querySelector('[role="log"]');
      Object.assign(globalThis, { sameLog: () => document.querySelector('[role="log"]') === list });
    });
    await typeCommand(page, 'Still the same log');
    await log.getByText('Still the same log').waitFor();
    expect(await page.evaluate('sameLog()')).toBe(true);
    await page.context().close();
  });

  it('sends less than 150 kB, all of it from this address', async () => {
    const fresh = await startStage();
    const context = await browser.newContext();
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    let requests = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const hosts = new Set<string>();
    page.on('request', (request) => {
      requests += 1;
      hosts.add(new URL(request.url()).origin);
    });
    await page.goto(fresh.url);
    await composer(page).waitFor();
    await page.waitForLoadState('load');
    expect([...hosts]).toEqual([fresh.url]);
    expect(requests).toBeGreaterThan(40);
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThan(150_000);
    await context.close();
    await fresh.close();
  });
});
