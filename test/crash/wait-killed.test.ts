import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createPlatform } from '../../src/playground/platform-emulator/index.ts';
import { createSlack } from '../../src/playground/slack-simulator/index.ts';
import { endAll, standingClock, startMain, until } from '../app/process-support.ts';
import { channels, people, toSeen, wordsOf } from '../app/support.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'touchline-killed-'));
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await endAll();
  for (const close of closing) await close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('a task that waits is created once, though the process is killed in the meantime', async () => {
  const manifest = join(import.meta.dirname, '../../manifest.yml');
  const slack = createSlack({ manifest, clock: standingClock() });
  await slack.listen();
  const platform = createPlatform({ databaseFile: ':memory:' });
  closing.push(slack.close, platform.close);
  const settings = {
    DATA_DIR: dataDir,
    SLACK_SIGNING_SECRET: slack.signingSecret,
    SLACK_BOT_TOKEN: slack.botToken(),
    SLACK_API_URL: slack.apiUrl,
    PLATFORM_URL: (await platform.listen()).url,
  };
  const start = async () => {
    const touchline = await startMain(settings);
    slack.setAppUrl(touchline.url);
    return touchline;
  };
  const channel = channels.coaching;
  const seen = async (user: string) =>
    (await slack.control.messages({ user, channel })).messages.map(toSeen).map(wordsOf);
  const type = async (user: string, text: string, answer: RegExp) => {
    await slack.control.type({ user, channel, text });
    await until(async () => (await seen(user)).some((words) => answer.test(words)), `an answer to ${text}`);
  };

  const first = await start();
  const { marta, jonas } = people;
  await slack.control.type({ user: marta, channel, text: '/touchline connect' });
  const views = async () => (await slack.control.state({ user: marta })).views as { id: string }[];
  await until(async () => (await views()).length > 0, 'the modal');
  const [view] = await views();
  const values = { token: { value: { value: platform.token() } } };
  await slack.control.submit({ user: marta, view_id: view?.id ?? '', values });
  await until(async () => JSON.stringify(await views()).includes('is connected to'), 'the connection');

  await type(jonas, '/todo Send the outline in "First 90 Days"', /^Created for/m);
  await type(jonas, '/todo Send the rest', /^Creating this in ten seconds for \*you\* in \*First 90 Days\*/);
  first.signal('SIGKILL');
  await first.ended();
  const created = () => platform.inspect().tasks.filter(({ description }) => description === 'Send the rest');
  await start();
  const receipt = /Send the rest.*\nCreated for/s;
  await until(async () => (await seen(jonas)).some((words) => receipt.test(words)), 'the receipt');
  expect(created()).toMatchObject([{ program: { name: 'First 90 Days' } }]);
});
