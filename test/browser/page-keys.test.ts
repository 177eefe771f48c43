import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { northfieldClients } from '../../src/playground/platform-emulator/index.ts';
import { chromium } from '../support/machine.ts';
import { onStage, type Stage } from './page-app.ts';
import { composer, messageWith, typeCommand, withoutPanel } from './support.ts';

const path = chromium();
const it = onStage(path, { width: withoutPanel });

describe.skipIf(path === undefined)('the page: keys, focus and room', () => {
  let stage: Stage;
  let page: Page;

  it.beforeEach(({ stage: ownStage, page: ownPage }) => {
    [stage, page] = [ownStage, ownPage];
  });

  const named = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName,
    );
  const title = (name: string) => page.getByRole('main').getByRole('heading', { level: 1, name });

  it('starts in the composer, from where Tab leads to the messages last', async () => {
    await typeCommand(page, '/swap');
    await messageWith(page, 'A task that can be done').waitFor();
    await expect.poll(named).toBe('Message #coaching');
    const order: (string | undefined)[] = [];
    while (order.at(-1) !== 'Messages in #coaching' && order.length < 12) {
      await page.keyboard.press('Tab');
      order.push(await named());
    }
    expect(order).toEqual(['Mention someone', 'Shortcuts', 'Messages in #coaching']);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Done');
  });

  it('writes into the composer wherever one types, and completes a command after /', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.type('/qu');
    await page.getByRole('option', { name: '/quiet' }).waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('/qu');
    await composer(page).fill('');
  });

  it('goes to the next channel with Alt and an arrow, and to Activity', async () => {
    await page.keyboard.press('Alt+ArrowDown');
    await title('general').waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    await title('coaching').waitFor();
    await page.keyboard.press('Control+Shift+m');
    await title('Activity').waitFor();
  });

  it('answers the message that has the focus in its thread, by its letter', async () => {
    await typeCommand(page, 'Take me');
    await messageWith(page, 'Take me').waitFor();
    await page.getByRole('log', { name: 'Messages in #coaching' }).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('t');
    await expect.poll(named).toBe('Reply in the thread');
    await page.keyboard.press('Escape');
    await expect.poll(named).toBe('Message #coaching');
    await expect.poll(() => page.getByRole('log', { name: 'Messages in the thread' }).count()).toBe(0);
  });

  it.each([
    ['at 200 % zoom', 720, 450, 0.5],
    ['on a phone', 390, 844, 0.7],
    ['on a small phone', 360, 640, 0.6],
  ])('leaves the messages room on a first visit, %s', async (_where, width, height, share) => {
    await page.setViewportSize({ width, height });
    const tries = page.getByRole('region', { name: 'Things to try' });
    await expect.poll(() => tries.getByRole('button').first().isVisible()).toBe(true);
    const list = await page.getByRole('log').boundingBox();
    expect(list?.height).toBeGreaterThan(height * share);
    const box = await composer(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(height);
  });

  it('does not move when one asked for reduced motion, and does otherwise', async () => {
    const moving = () =>
      page.evaluate(() => {
        const styles = [...document.querySelectorAll('*')].map((element) => getComputedStyle(element));
        return styles.filter(
          ({ transitionDuration, animationName }) =>
            animationName !== 'none' || /[1-9]/.test(transitionDuration),
        ).length;
      });
    await expect.poll(() => moving()).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(() => moving()).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  it('draws a time with the font of the text, whatever space is in it', async () => {
    const text = 'at 3\u202fpm, 3 pm, 15:00';
    await stage.slack.control.type({ user: 'U0JONAS001', channel: 'C0COACH001', text });
    await messageWith(page, '15:00').waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument', { depth: -1 });
    const { nodeIds } = await session.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: '.message-content p',
    });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId: nodeIds.at(-1) ?? 0 });
    expect(fonts[0]?.familyName).toMatch(/^Inter/);
    expect(fonts.filter(({ familyName }) => /emoji/i.test(familyName))).toEqual([]);
  });

  it('has a glyph for every letter of the sample data’s names, and for emoji', async () => {
    const names = northfieldClients.map(([name]) => name);
    await stage.slack.control.type({
      user: 'U0JONAS001',
      channel: 'C0COACH001',
      text: [...names, '👍🏆'].join(' '),
    });
    await messageWith(page, '🏆').waitFor();
    const missing = () =>
      page.evaluate(
        async (text) => {
          await document.fonts.ready;
          const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 40 });
          const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
          context.font = `24px ${getComputedStyle(document.body).fontFamily}`;
          const draw = (letter: string) => {
            context.clearRect(0, 0, 40, 40);
            context.fillText(letter, 4, 28);
            return context.getImageData(0, 0, 40, 40).data.join();
          };
          // No font has a glyph for a character of private use, so all draw the same box.
          const box = draw('\u{f0f0f}');
          const letters = new Set(
            [...text].filter((letter) => /[\p{L}\p{Extended_Pictographic}]/u.test(letter)),
          );
          return [...letters].filter((letter) => draw(letter) === box);
        },
        `${names.join('')}👍🏆`,
      );
    await expect.poll(missing).toEqual([]);
  });
});
