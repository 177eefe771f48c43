import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chromium } from '../support/machine.ts';
import { onStage, type Stage } from './page-app.ts';
import { clickTool, messageWith, typeCommand, withoutPanel } from './support.ts';

const path = chromium();
const it = onStage(path, { width: withoutPanel, height: 700, firstVisit: false, room: true });

const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });

/** A picture that is 600 pixels high once it is there, and nothing before. */
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600"><rect width="400" height="600"/></svg>';

describe.skipIf(path === undefined)('the page follows the conversation', () => {
  let stage: Stage;
  let page: Page;

  it.beforeEach(async ({ stage: ownStage, page: ownPage }) => {
    [stage, page] = [ownStage, ownPage];
  });

  const list = () => page.getByRole('main').getByRole('log');
  /** How many pixels there are below what is seen. */
  const below = (log: Locator = list()) =>
    log.evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight));
  /** The way to the newest message. */
  const toNewest = () => page.locator('.jump');
  const top = () => list().evaluate((box) => Math.round(box.scrollTop));
  const drawn = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

  /** A message of the app's own, with blocks that are 20 lines long. */
  async function say(text: string, more: { blocks?: object[]; thread_ts?: string } = {}): Promise<string> {
    const blocks = [
      section(text),
      ...Array.from({ length: 20 }, (_, at) => section(`Line ${at} of ${text}`)),
    ];
    const answer = await fetch(`${stage.slack.apiUrl}chat.postMessage`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stage.slack.botToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ channel: page.url().split('/')[6], text, blocks, ...more }),
    });
    const { ok, ts, error } = (await answer.json()) as { ok: boolean; ts: string; error?: string };
    if (!ok) throw new Error(error);
    return ts;
  }

  it('stays at the end when pictures come late', async () => {
    await page.route('**/late/*.svg', async (route) => {
      const wait = Number(/(\d+)\.svg/.exec(route.request().url())?.[1]);
      await new Promise((done) => setTimeout(done, wait));
      await route.fulfill({ contentType: 'image/svg+xml', body: svg });
    });
    for (const wait of [400, 50, 0, 150, 300]) {
      const image_url = `${stage.url}/late/${wait}.svg`;
      await say(`a picture ${wait}`, { blocks: [{ type: 'image', image_url, alt_text: `after ${wait}` }] });
    }
    const loaded = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('img[alt^="after"]')].filter((one) => one.clientHeight > 500).length,
      );
    await expect.poll(loaded).toBe(5);
    await drawn();
    await expect.poll(() => below()).toBe(0);
  });

  it('still follows when the list grows in the same frame as a scroll', async () => {
    await say('before it');
    await messageWith(page, 'before it').waitFor();
    await expect.poll(() => below()).toBe(0);
    await list().evaluate((box) => {
      box.scrollTop -= 60;
    });
    await drawn();
    await list().evaluate((box) => {
      box.scrollTop = box.scrollHeight;
      const last = box.querySelector<HTMLElement>('li:last-child');
      if (last !== null) last.style.minHeight = '2000px';
    });
    await drawn();
    await expect.poll(() => below()).toBe(0);
  });

  it('leaves a reader who scrolled up where they are, and follows again from the end', async () => {
    for (const text of ['old one', 'old two', 'old three']) await say(text);
    await messageWith(page, 'old three').waitFor();
    await expect.poll(() => below()).toBe(0);
    await list().hover();
    await page.mouse.wheel(0, -500);
    await expect.poll(() => below()).toBeGreaterThan(400);
    await drawn();
    const before = await top();
    await say('while reading');
    await messageWith(page, 'while reading').waitFor({ state: 'attached' });
    await drawn();
    await expect.poll(() => top()).toBe(before);
    await say('and more');
    await toNewest()
      .and(page.getByRole('button', { name: '2 new messages' }))
      .click();
    await expect.poll(() => below()).toBe(0);
    await expect.poll(() => toNewest().count()).toBe(0);
    await page.mouse.wheel(0, -500);
    await page.getByRole('button', { name: 'Jump to the newest message' }).waitFor();
    await list().focus();
    await page.keyboard.press('End');
    await expect.poll(() => below()).toBe(0);
    await say('back again');
    await messageWith(page, 'back again').waitFor();
    await expect.poll(() => below()).toBe(0);
  });

  it.each([
    ['on a desktop', withoutPanel],
    ['on a phone', 390],
  ])('shows the answer to a command that was sent while scrolled up, %s', async (where, width) => {
    await page.setViewportSize({ width, height: 700 });
    for (const text of ['old', 'older', `long, ${where}`]) await say(text);
    await expect.poll(() => below()).toBe(0);
    await list().hover();
    await page.mouse.wheel(0, -500);
    await expect.poll(() => below()).toBeGreaterThan(400);
    await typeCommand(page, `/quiet asked ${where}`);
    await messageWith(page, `You said: asked ${where}`).waitFor();
    await expect.poll(() => below()).toBe(0);
    await page.setViewportSize({ width: withoutPanel, height: 700 });
  });

  it('follows a thread, too', async () => {
    const thread_ts = await say('a question with answers');
    const question = messageWith(page, 'a question with answers');
    await clickTool(question, /Reply in a thread/);
    const log = page.getByRole('log', { name: 'Messages in the thread' });
    for (const text of ['first', 'second', 'third']) {
      await say(`${text} reply`, { thread_ts });
      await log.getByText(`Line 19 of ${text} reply`).waitFor();
    }
    await expect.poll(() => below(log)).toBe(0);
  });
});
