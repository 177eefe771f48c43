import {
  type Browser,
  type BrowserContext,
  chromium,
  errors,
  type Locator,
  type Page,
} from 'playwright-core';

/** Chromium as a machine without screen and network needs it. */
const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-extensions',
  '--disable-dev-shm-usage',
  '--mute-audio',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the Chromium at `executablePath`; `test/support/machine.ts` knows where it is. */
export const launchBrowser = (executablePath: string, more: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...ARGS, ...more] });

let shared: Promise<Browser> | undefined;

/**
 * The Chromium that the suites of one worker share. Each page has a profile of its own, so nobody closes it: Playwright
 * ends it with the worker.
 */
export function sharedBrowser(executablePath: string): Promise<Browser> {
  // Without isolation of sites a page takes one process, not two.
  shared ??= launchBrowser(executablePath, ['--disable-site-isolation-trials']);
  return shared;
}

/**
 * The width in pixels that has room for everything but the side panel. From 1180 pixels on the panel is open, and drawn
 * anew with every change.
 */
export const withoutPanel = 1100;

export type Visit = {
  team?: string;
  /** Slack user id of the person as whom the page is used. */
  person?: string;
  /** Channel id, or `home`. */
  channel?: string;
  width?: number;
  height?: number;
  scheme?: 'light' | 'dark';
  /** `false` leaves out the three things to try, as for somebody who has been here before. */
  firstVisit?: boolean;
};

/** What went wrong in a page that was opened here: its own errors, what it logged as one, what the policy refused. */
export const troubles = new WeakMap<Page, string[]>();

const expected = new WeakMap<Page, string>();

/**
 * Lets the page log errors with these words. Chromium logs whatever is refused, at a time of its own: to be said before it
 * happens.
 */
export const expectTrouble = (page: Page, words: string): void => void expected.set(page, words);

/** Opens the page at `url` in a fresh profile, and waits until it can be used. */
export async function openPage(browser: Browser, url: string, visit: Visit = {}): Promise<Page> {
  const { width = 1280, height = 860, scheme = 'light' } = visit;
  const context: BrowserContext = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  if (visit.firstVisit === false)
    await context.addInitScript(() => localStorage.setItem('playground: first visit is over', 'yes'));
  // A bound for defects: nothing that works comes near it, on whatever machine.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const found: string[] = [];
  troubles.set(page, found);
  page.on('pageerror', (error) => found.push(String(error)));
  page.on('console', (line) => {
    if (line.type() !== 'error') return;
    const words = expected.get(page);
    if (words === undefined || !line.text().includes(words)) found.push(line.text());
  });
  const { team = 'T0NORTH001', person = 'U0JONAS001', channel = 'C0COACH001' } = visit;
  await page.goto(`${url}/#/${team}/${person}/${channel}`);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  if (channel !== 'home') await composer(page).waitFor();
  return page;
}

/** Goes to another place in a page that is open, without loading it again: `TEAM/PERSON/CHANNEL`. */
export async function goTo(
  page: Page,
  url: string,
  place = 'T0NORTH001/U0JONAS001/C0COACH001',
): Promise<void> {
  await page.goto(`${url}/#/${place}`);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
}

/** The field in which messages and commands are written to the channel. */
export const composer = (page: Page): Locator =>
  page.getByRole('main').getByRole('textbox', { name: /^Message / });

/** The messages of the channel, the oldest first. */
export const messages = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('log')
    .locator('li')
    .filter({ has: page.locator('.message-body') });

/** The newest message that has all of these words. */
export const messageWith = (page: Page, words: string | RegExp): Locator =>
  messages(page).filter({ hasText: words }).last();

/**
 * Clicks a button of a message's toolbar, which is there while the pointer is over the message. When the list moves under
 * the pointer, as it does when a message arrives, the pointer goes after it.
 */
export async function clickTool(message: Locator, name: string | RegExp): Promise<void> {
  const tool = message.getByRole('button', { name }).last();
  for (;;) {
    await message.hover();
    try {
      // Sent once or not at all: a click that was slow to be confirmed would close the menu again.
      return await tool.dispatchEvent('click', {}, { timeout: 1_000 });
    } catch (error) {
      if (!(error instanceof errors.TimeoutError)) throw error;
    }
  }
}

/** Types a message or a command into the channel and sends it, by keyboard alone. */
export async function typeCommand(page: Page, text: string): Promise<void> {
  const field = composer(page);
  await field.focus();
  await field.fill('');
  await page.keyboard.insertText(text);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
}

/** Becomes another person of the workspace, by the switcher. */
export async function switchPerson(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^You are / }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await page.getByRole('button', { name: `You are ${name}` }).waitFor();
}

/** The modal that is open, by its title. */
export const modal = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('dialog', { name: title });

/** Chooses from a select or typeahead, by its label. */
export async function pick(
  scope: Locator | Page,
  label: string | RegExp,
  option: string | RegExp,
): Promise<void> {
  await scope.getByRole('combobox', { name: label }).click();
  await scope.getByRole('option', { name: option }).first().click();
}

/** Picks a date (`2031-03-04`) from the calendar of a field, by its label. */
export async function pickDate(scope: Locator | Page, label: string | RegExp, date: string): Promise<void> {
  const field = scope.getByRole('button', { name: label });
  await field.click();
  const calendar = scope.getByRole('dialog', { name: label });
  const month = calendar.locator('strong');
  const [year = 0, at = 0, day] = date.split('-').map(Number);
  const monthsTo = async () => {
    const shown = new Date(`1 ${await month.textContent()} UTC`);
    return (year - shown.getUTCFullYear()) * 12 + at - 1 - shown.getUTCMonth();
  };
  for (let left = await monthsTo(); left !== 0; left = await monthsTo()) {
    const before = (await month.textContent()) ?? '';
    await calendar
      .locator('[tabindex="0"]')
      .press(`${Math.abs(left) >= 12 ? 'Shift+' : ''}${left > 0 ? 'PageDown' : 'PageUp'}`);
    await calendar.locator('strong').filter({ hasNotText: before }).waitFor();
  }
  await calendar.getByRole('button', { name: new RegExp(`\\b${day} `) }).click();
  await calendar.waitFor({ state: 'detached' });
}

/** Opens the platform's side or the inspector beside the conversation. */
export async function showPanel(page: Page, name: 'Platform' | 'Inspector'): Promise<Locator> {
  const button = page.getByRole('button', { name, exact: true });
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
  return page.getByRole('tabpanel', { name });
}
