import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createPlatform, type Platform } from '../../src/playground/platform-emulator/index.ts';
import {
  createSlack,
  type SlackOptions,
  type SlackSimulator,
} from '../../src/playground/slack-simulator/index.ts';
import { type RedisServer, startRedis } from '../contract/redis-server.ts';
import { redisServer } from '../support/machine.ts';
import { bytesBelow, dumpOf } from '../support/scan.ts';
import { manifest } from './installing/oauth-support.ts';
import { endAll, type Program, startMain, until } from './process-support.ts';
import { buttonsIn, channels, people, type Seen, toSeen } from './support.ts';

/** The stores that a run can have. */
export const stores = ['SQLite', 'Redis'] as const;
export const redis = redisServer();

const { coaching } = channels;
export const random = (): string => randomBytes(32).toString('base64url');

/** Touchline as `npm start` runs it, which people install by OAuth. */
export type RealRun = {
  slack: SlackSimulator;
  platform: Platform;
  /** The settings that are secrets. */
  secrets: Record<string, string>;
  /** The key that encrypts the data keys. */
  rootKey: Buffer;
  readonly touchline: Program;
  readonly url: string;
  /** Starts it again, after it has ended. */
  start(): Promise<void>;
  /** Everything that is stored: the bytes of all files, and with Redis what it answers too, unless it is not running. */
  stored(): Promise<string>;
  end(): Promise<void>;
};

export async function startRealRun(
  store: (typeof stores)[number],
  options: Partial<SlackOptions> = {},
): Promise<RealRun> {
  const slack = createSlack({ installed: [], manifest: manifest(), rateLimits: false, ...options });
  await slack.listen();
  const platform = createPlatform({ databaseFile: ':memory:' });
  const { url: platformUrl } = await platform.listen();
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-real-'));
  let server: RedisServer | undefined;
  // A compressed snapshot would hide what is in it.
  if (store === 'Redis') server = await startRedis(redis ?? '', '--rdbcompression', 'no');
  const rootKey = randomBytes(32);
  const secrets: Record<string, string> = {
    SLACK_SIGNING_SECRET: slack.signingSecret,
    SLACK_CLIENT_SECRET: slack.clientSecret,
    SLACK_STATE_SECRET: random(),
    PLATFORM_SIGNING_SECRET: random(),
    ENCRYPTION_KEYS: rootKey.toString('base64'),
  };
  let touchline: Program & { url: string };
  async function start() {
    touchline = await startMain({
      ...secrets,
      SLACK_CLIENT_ID: slack.clientId,
      SLACK_API_URL: slack.apiUrl,
      PLATFORM_URL: platformUrl,
      PLATFORM_APP_ID: 'touchline',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'trace',
      ...(server && { REDIS_URL: server.url }),
    });
    slack.setAppUrl(touchline.url);
  }
  await start();
  return {
    slack,
    platform,
    secrets,
    rootKey,
    get touchline() {
      return touchline;
    },
    get url() {
      return touchline.url;
    },
    start,
    stored: async () =>
      server ? `${bytesBelow(server.dir)}\n${await dumpOf(server.url)}` : bytesBelow(dataDir),
    async end() {
      await endAll();
      await server?.stop();
      await platform.close();
      await slack.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Installs Touchline as Marta. @returns the code that Slack gave for it */
export async function install({ url }: RealRun): Promise<string> {
  const begun = await fetch(`${url}/slack/install`, { redirect: 'manual' });
  const page = new URL(begun.headers.get('location') ?? '');
  const form = new URLSearchParams([...page.searchParams, ['user', people.marta], ['answer', 'allow']]);
  const allowed = await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
  const cookie = begun.headers.getSetCookie().join('; ').split(';')[0] ?? '';
  const back = new URL(allowed.headers.get('location') ?? '', page);
  expect((await fetch(back, { headers: { cookie } })).status).toBe(200);
  // A code that was used already.
  await fetch(back, { headers: { cookie } });
  return back.searchParams.get('code') ?? '';
}

const seen = async ({ slack }: RealRun, user: string, channel: string) =>
  (await slack.control.messages({ user, channel })).messages.map(toSeen);

/** Types a line, and returns the answer. */
export async function say(
  run: RealRun,
  user: string,
  text: string,
  channel: string = coaching,
): Promise<Seen> {
  const before = await seen(run, user, channel);
  await run.slack.control.type({ user, channel, text });
  const expected = before.length + (text.startsWith('/') ? 1 : 2);
  await until(async () => (await seen(run, user, channel)).length >= expected, `an answer to ${text}`);
  const answer = (await seen(run, user, channel)).at(-1);
  if (answer === undefined) throw new Error('There is no answer.');
  return answer;
}

/** Clicks the button with this label. */
export async function click(
  { slack }: RealRun,
  user: string,
  { blocks, ts }: Seen,
  label: string,
  channel: string = coaching,
): Promise<void> {
  const button = buttonsIn(blocks).find((one) => one.label === label);
  await slack.control.action({
    user,
    container: { type: 'message', channel, ts },
    block_id: button?.blockId ?? '',
    action_id: button?.actionId ?? '',
  });
}

/** Enters a token, and waits until the modal says what came of it. */
export async function connect(run: RealRun, user: string, token: string, ends: RegExp): Promise<void> {
  const views = async () =>
    (await run.slack.control.state({ user })).views as { id: string; view: { blocks: unknown } }[];
  await run.slack.control.type({ user, channel: coaching, text: '/touchline connect' });
  await until(async () => (await views()).length > 0, 'the modal');
  const [top] = await views();
  await run.slack.control.submit({
    user,
    view_id: top?.id ?? '',
    values: { token: { value: { value: token } } },
  });
  await until(async () => ends.test(JSON.stringify((await views())[0]?.view.blocks)), `the outcome ${ends}`);
  await run.slack.control.close({ user, view_id: top?.id ?? '', all: true });
}
