import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadKeys } from '../../src/store/keys.ts';
import { openStore } from '../../src/store/open.ts';
import { startProxy, type TestProxy } from '../app/digests/digest-support.ts';
import { homeOf } from '../app/home/home-support.ts';
import { endAll, type Program, startProgram, until } from '../app/process-support.ts';
import { people, startTest, type Test, workspaces } from '../app/support.ts';
import { type Door, startDoor } from '../support/door.ts';
import type { Weekday } from '../support/fixture.ts';
import * as fixture from '../support/fixture.ts';

const { jonas } = people;
const kinds = ['morning', 'weekly'] as const;
type Kind = (typeof kinds)[number];
const place = { workspaceId: workspaces.north, userId: jonas };

let test: Test;
let proxy: TestProxy;
let door: Door;
let touchline: Program;
beforeEach(async () => {
  proxy = await startProxy();
  door = await startDoor();
  test = await startTest({ at: new Date().toISOString(), door });
  proxy.target = test.slack.apiUrl.replace(/\/api\/$/, '');
  // Home tells the channel of the direct message.
  await homeOf(test, jonas).open();
});
afterEach(async () => {
  await endAll();
  await test.close();
  proxy.close();
  door.close();
});

/** Has Jonas get one kind of message at the hour that has begun where he is, and ends Touchline. */
async function want(kind: Kind): Promise<void> {
  const { hour, dayOfWeek } = Temporal.Now.zonedDateTimeISO('Europe/Berlin');
  const days = [dayOfWeek as Weekday];
  const change = kind === 'morning' ? { morningHour: hour } : { weekly: hour };
  await fixture.prefer(test, workspaces.north, jonas, { ...change, morningDays: days });
  const schedule = { days, hour, minute: 0, timeZone: 'Europe/Berlin' };
  const set = kind === 'morning' ? fixture.scheduleMorning : fixture.scheduleWeekly;
  await set(test, { ...place, installation: { teamId: workspaces.north } }, schedule);
  await test.touchline.close();
}

/** Uses the store while no process has it. */
async function withStore<T>(use: (store: Awaited<ReturnType<typeof openStore>>) => Promise<T>): Promise<T> {
  const store = await openStore({ dataDir: test.dataDir, keyring: loadKeys({ dataDir: test.dataDir }) });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
const keyOf = (kind: Kind) => `${workspaces.north}/${kind}/${jonas}`;
const due = (kind: Kind) =>
  withStore(async ({ jobs }) => {
    expect(await jobs.change({ kind: 'delivery', id: keyOf(kind) }, { to: Date.now() })).toBe(true);
  });
const outcome = (kind: Kind) =>
  withStore(async (store) => {
    const { sending, last } = (await store.bucket(fixture.deliveryRecord).get(keyOf(kind))) ?? {};
    return sending ? 'sending' : last?.state;
  });

/** Starts Touchline as a process of its own. */
async function start(): Promise<void> {
  touchline = startProgram('test/app/touchline-process.ts', {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: test.dataDir,
    SLACK_SIGNING_SECRET: test.slack.signingSecret,
    SLACK_BOT_TOKEN: test.slack.botToken(),
    SLACK_API_URL: `${proxy.url}/api/`,
    PLATFORM_URL: door.url,
  });
  await touchline.printed(/^Touchline is ready: (\S+)$/m);
}

/** Kills the process with kill -9 when it posts, before or after Slack has the message. */
function killAtPost(when: 'before' | 'after'): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  proxy.onPass = async ({ url }, pass) => {
    if (url !== '/api/chat.postMessage') return pass();
    proxy.onPass = (_request, next) => next();
    const answer = when === 'after' ? await pass() : { status: 500, type: 'text/plain', text: '' };
    touchline.signal('SIGKILL');
    await touchline.ended();
    resolve();
    return answer;
  };
  return promise;
}

const words = { morning: /^Good morning, Jonas/, weekly: /^Your clients’ week, / };
const messages = async (kind: Kind) =>
  (await test.messages(jonas, 'D0APPJONAS0')).filter(({ text }) => words[kind].test(text)).length;
const calls = async (method: string) => {
  const { deliveries } = await test.slack.control.deliveries({ limit: 1000 });
  return deliveries.filter(({ url }) => url === method).length;
};

describe.each(kinds)('a %s message whose process is killed', (kind) => {
  it.each([1, 2])('before Slack has it, %i times: comes once', async (kills) => {
    await want(kind);
    await due(kind);
    for (let kill = 0; kill < kills; kill += 1) {
      const killed = killAtPost('before');
      await start();
      await killed;
      expect(await outcome(kind)).toBe('sending');
      expect(await messages(kind)).toBe(0);
    }
    await start();
    await until(async () => (await messages(kind)) > 0, 'the message');
    touchline.signal('SIGTERM');
    await touchline.ended();
    expect(await outcome(kind)).toBe('sent');
    expect(await messages(kind)).toBe(1);
  });

  it('after Slack has it: does not come again', async () => {
    await want(kind);
    await due(kind);
    const killed = killAtPost('after');
    await start();
    await killed;
    expect(await outcome(kind)).toBe('sending');
    const searched = await calls('conversations.history');
    await start();
    await until(async () => (await calls('conversations.history')) > searched, 'the search');
    touchline.signal('SIGTERM');
    await touchline.ended();
    expect(await outcome(kind)).toBe('sent');
    await due(kind);
    const before = await calls('users.info');
    await start();
    await until(async () => (await calls('users.info')) > before, 'the job');
    touchline.signal('SIGTERM');
    await touchline.ended();
    expect(await messages(kind)).toBe(1);
  });
});
