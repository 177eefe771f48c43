import type { Page } from 'playwright-core';
import { beforeEach, describe, expect } from 'vitest';
import { chromium } from '../support/machine.ts';
import { findings } from './axe.ts';
import { alertModal, newBlocks } from './new-blocks.ts';
import { onStage, type Stage } from './page-app.ts';
import { modal, typeCommand, withoutPanel } from './support.ts';

const path = chromium();
const it = onStage(path, { width: withoutPanel, firstVisit: false });

describe.skipIf(path === undefined)('the page: the blocks of 2026', () => {
  let stage: Stage;
  let page: Page;

  async function call(method: string, args: object): Promise<Record<string, unknown>> {
    const answer = await fetch(`${stage.slack.apiUrl}${method}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stage.slack.botToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    });
    const result = (await answer.json()) as Record<string, unknown>;
    if (result.ok !== true) throw new Error(JSON.stringify(result));
    return result;
  }

  it.beforeAll(async ({ stage: ownStage }) => {
    stage = ownStage;
    for (const [text, blocks] of Object.entries(newBlocks))
      await call('chat.postMessage', { channel: 'C0COACH001', text, blocks });
  });
  it.beforeEach(async ({ page: ownPage }) => {
    page = ownPage;
    await page.getByRole('figure', { name: 'Sessions' }).waitFor();
  });

  const openViews = async () =>
    (await stage.slack.control.state({ user: 'U0JONAS001' })).views as { id: string }[];
  const main = () => page.getByRole('main');
  const openAll = () =>
    main()
      .locator('details')
      .evaluateAll((all) => {
        for (const details of all) (details as HTMLDetailsElement).open = true;
      });

  describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
    beforeEach(() => page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }));

    it.each([withoutPanel, 390])(
      'axe finds nothing in messages at %i pixels, and nothing is cut off',
      async (width) => {
        await page.setViewportSize({ width, height: 860 });
        await openAll();
        expect(await findings(page)).toEqual([]);
        const wide = await page.evaluate(
          () =>
            [...document.querySelectorAll('.message-content')].filter(
              (box) => box.scrollWidth > box.clientWidth,
            ).length,
        );
        expect(wide).toBe(0);
      },
    );

    it('axe finds nothing in a modal with alerts, whose levels have words', async () => {
      await typeCommand(page, '/form');
      await modal(page, 'The form').waitFor();
      await call('views.update', { view_id: (await openViews()).at(-1)?.id, view: alertModal });
      const dialog = modal(page, 'Alerts');
      await dialog.waitFor();
      expect(await findings(page)).toEqual([]);
      const levels = ['Note', 'Information', 'Warning', 'Error', 'Success'];
      for (const level of levels) await dialog.getByRole('note', { name: level, exact: true }).waitFor();
      const signs = await dialog
        .locator('[role="note"] svg')
        .evaluateAll((all) => all.map((sign) => sign.innerHTML));
      expect(new Set(signs).size).toBe(levels.length);
      await page.keyboard.press('Escape');
      await expect.poll(() => dialog.count()).toBe(0);
      await expect
        .poll(async () => (await stage.slack.control.state({ user: 'U0JONAS001' })).views)
        .toEqual([]);
    });
  });

  it('data_table: a table with a caption, whose first column names its rows', async () => {
    const table = main().getByRole('table', { name: 'Hours per client' });
    await expect.poll(() => table.locator('caption').textContent()).toBe('Hours per client');
    const names = await table.getByRole('rowheader').allTextContents();
    expect(names.slice(0, 3)).toEqual(['Priya', 'anna', 'Émile']);
    expect(await table.locator('tbody tr').last().allTextContents()).toEqual(['ÖmerLeadership100 hNotes']);
  });

  describe('data_visualization', () => {
    const figure = (title: string) => main().getByRole('figure', { name: title });

    it('bars are drawn, and said; another chart is a table only', async () => {
      const name = 'Bar chart: Jonas, Priya by Mon, Tue, Wed, Thu, Fri';
      const drawing = figure('Tasks done this week').getByRole('img', { name });
      await expect.poll(() => drawing.locator('.chart-bar').count()).toBe(10);
      const parts = figure('Open tasks by program').getByRole('row');
      expect(await parts.allTextContents()).toEqual(['PartValue', 'Leadership45', 'Career28']);
    });

    it('has the same as a table', async () => {
      const chart = figure('Tasks done this week');
      const rows = chart.getByRole('table', { name: 'Tasks done this week' }).getByRole('row');
      if ((await rows.count()) === 0) await chart.getByText('Show as a table').click();
      const cells = await rows.evaluateAll((all) =>
        all.map((row) => [...row.children].map((cell) => cell.textContent)),
      );
      expect(cells[0]).toEqual(['Day', 'Jonas', 'Priya']);
      expect(cells[4]).toEqual(['Thu', '8', '-2']);
    });
  });

  it('container: opens and closes by the keyboard, and buttons in it reach the app', async () => {
    const box = main().getByRole('group', { name: 'Two tasks selected' });
    const details = box.locator('details');
    if (await details.evaluate((element) => (element as HTMLDetailsElement).open))
      await box.locator('summary').press('Enter');
    await expect.poll(() => box.getByText('Call Anna').isVisible()).toBe(false);
    await box.locator('summary').press('Enter');
    await box.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => stage.last('inside')).toBe('inside');
    await box.getByRole('button', { name: 'Confirm all' }).click();
    await expect.poll(() => stage.last('all')).toBe('all');
    expect(
      await main().getByRole('group', { name: 'A divided head' }).getByText('Updated just now').isVisible(),
    ).toBe(true);
  });
});
