/** Takes the pictures of the README and of the guide for coaches anew: `node test/browser/pictures.ts`. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { startPlayground } from '../../src/playground.ts';
import { nextRun } from '../support/fixture.ts';
import { chromium } from '../support/machine.ts';
import { smallPng } from './small-png.ts';
import { clickTool, goTo, launchBrowser, messageWith, modal, openPage, typeCommand } from './support.ts';

const folder = join(import.meta.dirname, '../../.github');
const dataDir = mkdtempSync(join(tmpdir(), 'touchline-pictures-'));
const executablePath = chromium();
if (executablePath === undefined) process.exit(1);

const playground = await startPlayground({ dataDir, port: 0, logLevel: 'error' });
const browser = await launchBrowser(executablePath);

/** Opens the page as Jonas, a coach. */
const open = (width: number, height: number): Promise<Page> =>
  openPage(browser, playground.url, { width, height, firstVisit: false });

async function readme(): Promise<void> {
  const page = await open(1440, 900);
  await typeCommand(page, '/todo');
  const list = messageWith(page, /Your tasks · \d+/);
  await list
    .getByRole('button', { name: /^Mark “.*” done$/ })
    .first()
    .click();
  const undo = list.getByRole('button', { name: /^Undo: mark/ });
  await undo.waitFor();
  await page.mouse.move(0, 0);
  writeFileSync(join(folder, 'playground.png'), smallPng(await page.screenshot()));
  await undo.click();
  await undo.waitFor({ state: 'detached' });
  await page.context().close();
}

/** Somewhat wider than a phone: the conversation alone, and letters that can be read in a small picture. */
const page = await (async () => {
  await readme();
  return open(620, 1000);
})();

/** @param most how much of it is shown, in pixels */
async function picture(name: string, what: Locator, most = 720): Promise<void> {
  await page.mouse.move(0, 0);
  await what.scrollIntoViewIfNeeded();
  const shown = await what.boundingBox();
  if (shown === null) throw new Error(`There is nothing to see for ${name}.`);
  const clip = { ...shown, height: Math.min(shown.height, most) };
  writeFileSync(join(folder, `guide/${name}.png`), smallPng(await page.screenshot({ clip })));
}

/** Types a line, and takes a picture of the answer that has these words. */
async function answered(name: string, line: string, words: string | RegExp): Promise<Locator> {
  await typeCommand(page, line);
  const message = messageWith(page, words);
  await message.waitFor();
  await picture(name, message);
  return message;
}

await answered(
  'create',
  '/todo Call Anna about onboarding tomorrow 3pm !high for Anna Kowalski',
  'Created for Anna Kowalski',
);
await typeCommand(page, '/todo Print the handouts in "Leadership Foundations"');
await messageWith(page, /Print the handouts.*Created for/s).waitFor();
await answered('wait', '/todo Order lunch for the workshop tomorrow', 'Creating this in ten seconds');
const list = await answered(
  'list',
  '/todo list mine in "Leadership Foundations"',
  'Your tasks in Leadership Foundations',
);
await list.getByRole('combobox', { name: /^Change or remind me/ }).click();
await picture('remind', page.getByRole('listbox'), 380);
await page.keyboard.press('Escape');
await answered('replace', '/todo move 1 to tomorrow 4pm', 'Replace this task?');
await answered('client', '/client anna', 'client since');
await answered('progress', '/program leadership progress', 'tasks done.');

const repeated = await answered(
  'repeat',
  '/todo Send your reflection every friday for Tom Okafor',
  'Created for Tom Okafor',
);
await repeated.getByRole('button', { name: 'Repeat every Friday' }).click();
await messageWith(page, /From now on this repeats every Friday/).waitFor();
await answered(
  'for-many',
  '/todo Write down one goal tomorrow for everyone in "Leadership Foundations"',
  /Shall I create \d+ tasks/,
);
await typeCommand(page, '/todo digest now');
await messageWith(page, 'How should it be posted?').getByRole('button', { name: 'Post with names' }).click();
const digest = messageWith(page, 'Requested by Jonas Lindqvist').filter({ hasText: 'Show all' });
await digest
  .getByRole('button', { name: /^Mark “.*” done$/ })
  .first()
  .click();
await digest.getByText('1 done since').waitFor();
await picture('digest', digest);
// What the other pictures show stays as it was.
await digest.getByRole('button', { name: /^Undo: mark/ }).click();
await digest.getByText('1 done since').waitFor({ state: 'detached' });

const message = messageWith(page, 'Quarterly reviews start next week');
await clickTool(message, /^More/);
await page.getByRole('menuitem', { name: /Create task from message/ }).click();
const form = modal(page, /Quarterly/);
await form.waitFor();
await picture('form', form);
await form.getByRole('button', { name: 'Cancel' }).click();

await goTo(page, playground.url, 'T0NORTH001/U0JONAS001/D0APPJONAS0');
await answered('direct', 'Book a room tomorrow 10am for Anna Kowalski', 'Shall I create this');

await goTo(page, playground.url, 'T0NORTH001/U0JONAS001/home');
const home = page.getByRole('region', { name: 'Home' });
await home.getByRole('heading', { name: /^Overdue/ }).waitFor();
await picture('home', home);

// Last, since it moves the clock. On Mondays there are both private messages.
await home.getByRole('button', { name: 'Yes, at 08:00' }).click();
await home.getByText('You get your day at 08:00').waitFor();
await home.getByRole('heading', { name: 'Your clients’ overdue tasks' }).waitFor();
await home.getByRole('button', { name: 'Yes, on Mondays' }).click();
await home.getByText('You get your clients’ week').waitFor();
const now = playground.slack.clock.now();
const monday = nextRun({ days: [1], hour: 8, minute: 0, timeZone: 'Europe/Berlin' }, now);
await playground.slack.control.clock({ advanceMs: monday - now });
await playground.touchline.poll();
await goTo(page, playground.url, 'T0NORTH001/U0JONAS001/D0APPJONAS0');
await messageWith(page, 'Your clients’ week,').waitFor();
// Once they are read, nothing says how many are new.
await goTo(page, playground.url, 'T0NORTH001/U0JONAS001/home');
await goTo(page, playground.url, 'T0NORTH001/U0JONAS001/D0APPJONAS0');
const day = messageWith(page, 'Good morning, Jonas');
await day.getByRole('button', { name: /^Later/ }).waitFor();
await picture('morning', day);
const week = messageWith(page, 'Your clients’ week,');
await week.getByRole('button', { name: 'Stop the weekly message' }).waitFor();
await picture('weekly', week, 800);

await browser.close();
await playground.close();
rmSync(dataDir, { recursive: true, force: true });
