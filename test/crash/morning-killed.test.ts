import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createPlatform } from '../../src/playground/platform-emulator/index.ts';
import { createSlack, type Dict } from '../../src/playground/slack-simulator/index.ts';
import { loadKeys } from '../../src/store/keys.ts';
import { openStore } from '../../src/store/open.ts';
import { endAll, standingClock, startMain, until } from '../app/process-support.ts';
import { buttonsIn, channels, linesIn, people, toSeen, wordsOf, workspaces } from '../app/support.ts';
import { deliveryRecord } from '../support/fixture.ts';

const { jonas, marta } = people;
const dataDir = mkdtempSync(join(tmpdir(), 'touchline-morning-killed-'));
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await endAll();
  for (const close of closing) await close();
  rmSync(dataDir, { recursive: true, force: true });
});

const chosen = (value: string) => ({ text: { type: 'plain_text', text: value }, value });

it('a morning message and a reminder come once, though the process is killed before and after', async () => {
  const manifest = join(import.meta.dirname, '../../manifest.yml');
  // Its clock stands, so a second never passes.
  const slack = createSlack({ manifest, clock: standingClock(), rateLimits: false });
  await slack.listen();
  const platform = createPlatform({ databaseFile: ':memory:' });
  closing.push(slack.close, platform.close);
  const { control } = slack;
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
  const messages = async (channel: string) =>
    (await control.messages({ user: jonas, channel })).messages.map(toSeen);
  const told = async (words: RegExp) =>
    (await messages('D0APPJONAS0')).filter((message) => words.test(wordsOf(message)));
  const state = (user: string) => control.state({ user }) as Promise<{ views: Dict[]; home?: Dict }>;
  const shows = (user: string, words: string) =>
    until(async () => JSON.stringify(await state(user)).includes(words), words);
  const topView = async (user: string) => String((await state(user)).views.at(-1)?.id);
  /** Moves jobs to now, while no process has the store. */
  async function due(...jobs: { kind: string; id: string }[]): Promise<void> {
    const store = await openStore({ dataDir, keyring: loadKeys({ dataDir }) });
    for (const job of jobs) {
      expect(await store.jobs.change(job, { to: Date.now() })).toBe(true);
      await store.bucket(deliveryRecord).update(job.id, ({ waiting, ...before } = {}) => {
        return { ...before, waiting: waiting?.map((item) => ({ ...item, atMs: Date.now() })) };
      });
    }
    await store.close();
  }

  const first = await start();
  await control.type({ user: marta, channel: channels.coaching, text: '/touchline connect' });
  await until(async () => (await state(marta)).views.length > 0, 'the modal');
  const token = { token: { value: { value: platform.token() } } };
  await control.submit({ user: marta, view_id: await topView(marta), values: token });
  await shows(marta, 'is connected to');

  await control.home({ user: jonas, tab: 'home' });
  await shows(jonas, 'home.settings');
  const { home } = await state(jonas);
  const button = buttonsIn(home?.blocks as Dict[]).find(({ label }) => label === 'Settings');
  const container = { type: 'view', view_id: String(home?.id) } as const;
  await control.action({
    user: jonas,
    container,
    block_id: button?.blockId ?? '',
    action_id: button?.actionId ?? '',
  });
  await shows(jonas, 'morning-days');
  // The hour that has begun where Jonas is, on whatever day.
  const { hour } = Temporal.Now.zonedDateTimeISO('Europe/Berlin');
  await control.submit({
    user: jonas,
    view_id: await topView(jonas),
    values: {
      morning: { value: { selected_option: chosen(String(hour)) } },
      'morning-days': { value: { selected_options: ['1', '2', '3', '4', '5', '6', '7'].map(chosen) } },
    },
  });
  await shows(jonas, 'Your next morning message comes on');

  const line = '/todo Send the outline in "First 90 Days"';
  await control.type({ user: jonas, channel: channels.coaching, text: line });
  const receipts = async () =>
    (await messages(channels.coaching)).filter((one) => /^Created for/m.test(wordsOf(one)));
  await until(async () => (await receipts()).length === 1, 'the receipt');
  const [receipt] = await receipts();
  const block = receipt?.blocks.find((one) => JSON.stringify(one).includes('task.change'));
  const taskId = platform.inspect().tasks.find(({ description }) => description === 'Send the outline')?.id;
  await control.action({
    user: jonas,
    container: { type: 'message', channel: channels.coaching, ts: receipt?.ts ?? '' },
    block_id: String(block?.block_id),
    action_id: 'task.change',
    value: `remind hour ${taskId}`,
  });
  await until(
    async () =>
      (await messages(channels.coaching)).some((one) =>
        linesIn(one.blocks).join().includes('I’ll remind you'),
      ),
    'the answer',
  );

  first.signal('SIGKILL');
  await first.ended();
  const morning = { kind: 'delivery', id: `${workspaces.north}/morning/${jonas}` };
  const reminder = {
    kind: 'delivery',
    id: `${workspaces.north}/reminder/${encodeURIComponent(`${jonas}/${taskId}`)}`,
  };
  await due(morning);
  const second = await start();
  await until(async () => (await told(/^\*Good morning, Jonas/)).length > 0, 'the morning message');
  second.signal('SIGKILL');
  await second.ended();
  // Whatever the killed process had stored by then, the job is due once more.
  await due(morning, reminder);
  await start();
  await until(async () => (await told(/^You wanted to be reminded/)).length > 0, 'the reminder');
  expect(await told(/^You wanted to be reminded/)).toHaveLength(1);
  expect(await told(/^\*Good morning, Jonas/)).toHaveLength(1);
});
