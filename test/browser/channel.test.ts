import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Playground, startPlayground } from '../../src/playground.ts';
import { chromium } from '../support/machine.ts';
import {
  goTo,
  messages,
  messageWith,
  modal,
  openPage,
  pick,
  sharedBrowser,
  troubles,
  typeCommand,
  withoutPanel,
} from './support.ts';

const executablePath = chromium();

describe.skipIf(executablePath === undefined)('a coach’s day in a channel', () => {
  let playground: Playground;
  let page: Page;
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-channel-'));

  beforeAll(async () => {
    // What waits is created when a test says so, on a machine of any speed.
    const options = { dataDir, port: 0, logLevel: 'error', pollEveryMs: 24 * 60 * 60_000 } as const;
    playground = await startPlayground({ ...options, commandNames: { '/program': '/touchline program' } });
    const browser = await sharedBrowser(executablePath ?? '');
    page = await openPage(browser, playground.url, { width: withoutPanel, firstVisit: false });
  });
  afterAll(async () => {
    await page?.context().close();
    await playground?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  afterEach(() => {
    expect(troubles.get(page)?.splice(0)).toEqual([]);
  });

  const tasks = (text: string) =>
    playground.platform.inspect().tasks.filter(({ description }) => description === text);
  const click = (where: Locator, name: string) => where.getByRole('button', { name, exact: true }).click();
  /** Types a line, and waits for the newest message with these words. */
  async function answer(line: string, words: string | RegExp): Promise<Locator> {
    await typeCommand(page, line);
    const message = messageWith(page, words);
    await message.waitFor();
    return message;
  }
  /** Types a task whose program is remembered, and returns what announces it. */
  const announced = (text: string): Promise<Locator> =>
    answer(`/todo ${text} tomorrow`, new RegExp(`Creating this in ten seconds[\\s\\S]*${text}`));
  async function tenSecondsPass(): Promise<void> {
    playground.slack.clock.advance(10_000);
    await playground.touchline.poll();
  }

  it('a task that waits is cancelled, and changed in the form', async () => {
    await answer('/todo Print the handouts in "First 90 Days"', 'Created for you in First 90 Days');
    const waiting = await announced('Print the badges');
    await waiting.getByText('First 90 Days is the program you used last for yourself.').waitFor();
    await click(waiting, 'Cancel');
    await messageWith(page, 'Cancelled. Nothing was created.')
      .getByText('Print the badges tomorrow')
      .waitFor();

    await click(await announced('Print the signs'), 'Change');
    const form = modal(page, 'Print the signs');
    await form.getByRole('textbox', { name: 'Task', exact: true }).fill('Print the signs, large');
    await pick(form, 'Priority', 'High');
    await tenSecondsPass();
    expect(tasks('Print the signs')).toEqual([]);
    await click(form, 'Create task');
    const receipt = modal(page, 'Task created');
    await receipt.getByText('Print the signs, large').waitFor();
    await receipt.getByRole('button', { name: 'Close' }).last().click();
    await receipt.waitFor({ state: 'detached' });
    expect(tasks('Print the badges')).toEqual([]);
    expect(tasks('Print the signs, large')).toMatchObject([
      { priority: 'high', program: { name: 'First 90 Days' } },
    ]);
  });

  it('after ten seconds it is created once, and Change and Cancel say that it is too late', async () => {
    const waiting = await announced('Print the flags');
    await tenSecondsPass();
    await messageWith(page, /Print the flags[\s\S]*Created for you in First 90 Days/).waitFor();
    await click(waiting, 'Cancel');
    await messageWith(page, 'It is too late for that: the task is created already.').waitFor();
    expect(tasks('Print the flags')).toHaveLength(1);
  });

  it('a channel is tied to a program, and untied', async () => {
    await answer('/touchline channel career', 'Tasks typed in this channel are for Career Transition');
    const waiting = await announced('Order the cake');
    await waiting.getByText('This channel is tied to Career Transition.').waitFor();
    await click(waiting, 'Cancel');
    await answer('/touchline channel off', 'This channel is no longer tied to a program.');
  });

  it('a mention is answered to its author only, and creates nothing unasked', async () => {
    await answer('@Touchline what is overdue?', /Your tasks · \d+ overdue/);
    const proposal = await answer(
      '@Touchline Thank Anna Kowalski for the cake tomorrow',
      'Shall I create this',
    );
    expect(tasks('Thank Anna Kowalski for the cake')).toEqual([]);
    await click(proposal, 'Create');
    await messageWith(page, /Thank Anna Kowalski for the cake[\s\S]*Created for/).waitFor();
    expect(tasks('Thank Anna Kowalski for the cake')).toHaveLength(1);
    await goTo(page, playground.url, 'T0NORTH001/U0MARTA001/C0COACH001');
    await messageWith(page, 'Thank Anna Kowalski for the cake').waitFor();
    expect(
      await messages(page)
        .filter({ hasText: /Shall I create|Created for/ })
        .count(),
    ).toBe(0);
    await goTo(page, playground.url);
  });

  it('menus change a list in place, several are marked done at once, and a table shows them all', async () => {
    const list = await answer('/todo list all', /All tasks[\s\S]*page 1 of/);
    await click(list, 'As a table');
    const table = messageWith(page, /All tasks · \d+ open · the first 100/);
    await table.getByRole('table').waitFor();
    await click(table, 'As a list');
    await list.waitFor();
    await list.getByRole('combobox', { name: 'Filter…' }).fill('anna kow');
    await page.getByRole('option', { name: /Anna Kowalski/ }).click();
    const hers = messageWith(page, 'Anna Kowalski’s tasks');
    await pick(hers, /^Change or remind me/, 'Mark several done');
    const checks = modal(page, 'Mark several done');
    await checks.getByRole('checkbox', { name: /Share your goals/ }).check();
    await checks.getByRole('checkbox', { name: /Reach out/ }).check();
    await click(checks, 'Mark done');
    await hers.getByRole('button', { name: /^Undo: mark “Share your goals/ }).waitFor();
    await hers.getByRole('button', { name: /^Undo: mark “Reach out/ }).waitFor();
    const done = playground.platform
      .inspect()
      .tasks.filter((one) => one.done && one.user.name === 'Anna Kowalski');
    expect(done.map(({ description }) => description)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Share your goals/),
        expect.stringMatching(/^Reach out/),
      ]),
    );
    // What was just done is in the list of done ones.
    await pick(hers, 'Filter…', 'Done');
    await messageWith(page, /Anna Kowalski’s tasks · \d+ done/).waitFor();
  });

  it('a name that is a program’s leads to its tasks', async () => {
    const asked = await answer('/todo list lead', 'Nobody in your organization is called “lead”');
    await click(asked, 'Your tasks in Leadership Foundations');
    await messageWith(page, 'Your tasks in Leadership Foundations ·').waitFor();
  });

  it('a command without its short name works by its long one, and is called so', async () => {
    await answer('/touchline program', '5 programs');
    await answer('/touchline help', '/touchline todo and /touchline client do what /todo and /client do.');
    await answer('/touchline program nowhere', '/touchline program shows all of them.');
  });
});
