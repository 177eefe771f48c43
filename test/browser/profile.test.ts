import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { drawPhoto } from '../../src/playground/slack-simulator/index.ts';
import { type Playground, startPlayground } from '../../src/playground.ts';
import * as fixture from '../support/fixture.ts';
import { chromium } from '../support/machine.ts';
import { modal, openPage, sharedBrowser, troubles, typeCommand } from './support.ts';

const executablePath = chromium();

describe.skipIf(executablePath === undefined)('one’s photo on the platform, from the page', () => {
  let playground: Playground;
  let page: Page;
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-profile-'));

  beforeAll(async () => {
    playground = await startPlayground({ dataDir, port: 0, logLevel: 'error' });
    const browser = await sharedBrowser(executablePath ?? '');
    const visit = { person: 'U0MARTA001', width: 390, height: 844, firstVisit: false };
    page = await openPage(browser, playground.url, visit);
  });
  afterAll(async () => {
    await page?.context().close();
    await playground?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  afterEach(() => {
    expect(troubles.get(page)?.splice(0)).toEqual([]);
  });

  const form = () => modal(page, 'Your profile');
  const save = () => form().getByRole('button', { name: 'Save' }).click();
  async function close(): Promise<void> {
    await form().getByRole('button', { name: 'Close' }).last().click();
    await form().waitFor({ state: 'detached' });
  }
  /** Chooses a file, and waits until Slack has it. */
  async function choose(name: string, mimeType: string, buffer: Buffer): Promise<void> {
    await form().locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    await form().getByText(name).waitFor();
  }
  /** The bytes of the photo that the platform shows. */
  async function photo(): Promise<Buffer> {
    const { user } = await (await fixture.platformOf(playground, 'T0NORTH001')).me();
    const answer = await fetch(user.avatar ?? '');
    return Buffer.from(await answer.arrayBuffer());
  }

  it('a file that is no image is refused in the form, and an image then replaces the photo', async () => {
    const before = await photo();
    await typeCommand(page, '/touchline profile');
    await choose('me.png', 'image/png', Buffer.from('I am no image.'));
    await save();
    await form().getByText('The photo has to be a jpg, png or gif image.').waitFor();
    await expect.poll(() => photo()).toEqual(before);
    const image = Buffer.from(drawPhoto('aa3311'), 'base64');
    await choose('marta.png', 'image/png', image);
    await save();
    await form()
      .getByText(/^Your profile at .* is saved\.$/)
      .waitFor();
    await expect.poll(() => photo()).toEqual(image);
    await close();
  });

  it('one of more than 4 MB is refused', async () => {
    const before = await photo();
    await typeCommand(page, '/touchline profile');
    const large = Buffer.concat([Buffer.from(drawPhoto('aa3311'), 'base64'), Buffer.alloc(4 * 1024 * 1024)]);
    await choose('large.png', 'image/png', large);
    await save();
    await form().getByText('The photo is larger than 4 MB.').waitFor();
    await expect.poll(() => photo()).toEqual(before);
    await form().getByRole('button', { name: 'Cancel' }).click();
    await form().waitFor({ state: 'detached' });
  });

  it('the photo in Slack is taken by a tick', async () => {
    const before = await photo();
    await typeCommand(page, '/touchline profile');
    await form().getByRole('checkbox', { name: 'Use my Slack photo' }).check();
    await save();
    await form().getByText('is saved.').waitFor();
    const after = await photo();
    expect(after).not.toEqual(before);
    const own = await fetch(`${playground.url}/photos/U0MARTA001.png`);
    expect(after).toEqual(Buffer.from(await own.arrayBuffer()));
    await close();
  });
});
