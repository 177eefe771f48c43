import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadKeys } from '../../src/store/keys.ts';
import { openStore } from '../../src/store/open.ts';
import { type ProxiedResponse, startProxy, type TestProxy } from '../app/digests/digest-support.ts';
import { addOrganization } from '../app/organization.ts';
import { endAll, type Program, startProgram, until } from '../app/process-support.ts';
import {
  buttonsIn,
  channels,
  people,
  type Seen,
  startTest,
  type Test,
  wordsOf,
  workspaces,
} from '../app/support.ts';
import { type Door, startDoor } from '../support/door.ts';

const { anna, jonas, marta } = people;
const channel = channels.coaching;
const direct = (user: string): string => `D0APP${user.slice(2, 8)}`;

let test: Test;
let door: Door;
let proxy: TestProxy;
let touchline: Program;
let count = 0;
let text: string;
beforeAll(async () => {
  door = await startDoor();
  proxy = await startProxy();
  test = await startTest({ seed: false, at: new Date().toISOString(), door });
  proxy.target = test.slack.apiUrl.replace(/\/api\/$/, '');
  // Addresses for answers are at Slack's own host, as Touchline demands.
  test.slack.mount(proxy.url);
  addOrganization(test.platform);
  await test.touchline.close();
  await start();
  for (const user of [marta, jonas]) await opensHome(user);
  // An orderly end: the channel that Home told is stored by then.
  touchline.signal('SIGTERM');
  await touchline.ended();
});
beforeEach(async () => {
  count += 1;
  text = `Water plant ${count}x`;
  await start();
});
afterEach(async () => {
  proxy.onPass = (_request, pass) => pass();
  await endAll();
});
afterAll(async () => {
  await test.close();
  proxy.close();
  door.close();
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
  test.slack.setAppUrl(await touchline.printed(/^Touchline is ready: (\S+)$/m));
}

async function kill(): Promise<void> {
  touchline.signal('SIGKILL');
  await touchline.ended();
}

const isPost = (url = '') => /^\/api\/chat\.(?:postMessage|update)$/.test(url);

/** Does something to the next message about this test's task that is posted or changed, before or after Slack has it. */
function atPost(
  when: 'before' | 'after',
  act: (answer: ProxiedResponse) => Promise<ProxiedResponse>,
): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  proxy.onPass = async ({ url }, pass, body) => {
    if (!isPost(url) || !decodeURIComponent(body.replaceAll('+', ' ')).includes(text)) return pass();
    proxy.onPass = (_request, next) => next();
    const lost = { status: 500, type: 'text/plain', text: '' };
    const answer = await act(when === 'after' ? await pass() : lost);
    resolve();
    return answer;
  };
  return promise;
}
const killed = async (answer: ProxiedResponse): Promise<ProxiedResponse> => {
  await kill();
  return answer;
};

const type = (user: string, line: string) => test.slack.control.type({ user, channel, text: line });

/** Where a user was told of this test's task. */
const told = async (user: string): Promise<Seen[]> =>
  (await test.messages(user, direct(user))).filter((message) => wordsOf(message).includes(text));
const isTold = (user: string, times = 1) =>
  until(async () => (await told(user)).length === times, `${user} to be told`);

async function calls(method: string): Promise<number> {
  const { deliveries } = await test.slack.control.deliveries({ limit: 1000 });
  return deliveries.filter(({ url }) => url === method).length;
}

/**
 * Says whether Touchline has made sure since: a message of its own is looked for, one that was added to another is changed
 * again, or for the first time if Slack did not have the change.
 */
async function lookedAtAgain(when: 'before' | 'after' = 'after'): Promise<() => Promise<boolean>> {
  const [searches, changes] = [await calls('conversations.history'), await calls('chat.update')];
  const known = changes + (when === 'after' ? 1 : 0);
  return async () =>
    (await calls('conversations.history')) > searches || (await calls('chat.update')) > known;
}

/** Home tells the channel of the direct message. */
async function opensHome(user: string): Promise<void> {
  const before = await calls('views.publish');
  await test.slack.control.home({ user, tab: 'home' });
  await until(async () => (await calls('views.publish')) > before, 'Home');
}

describe('“Jonas gave you a task”', () => {
  it.each(['before', 'after'] as const)(
    'is told once if the process is killed %s Slack has it',
    async (when) => {
      const again = await lookedAtAgain();
      const ended = atPost(when, killed);
      await type(jonas, `/todo ${text} for Marta Reyes`);
      await ended;
      await start();
      await isTold(marta);
      await until(again, 'the search');
      await until(async () => (await test.tasks(text)).length === 1, 'the task');
      expect(await told(marta)).toHaveLength(1);
    },
  );

  it('is told once if Slack’s answer is lost', async () => {
    const again = await lookedAtAgain();
    const lost = atPost('after', async () => ({ status: 503, type: 'text/html', text: '<html>' }));
    await type(jonas, `/todo ${text} for Marta Reyes`);
    await lost;
    await until(again, 'the search');
    await isTold(marta);
  });

  it('is told to somebody who never opened Home, also if the process is killed before Slack has it', async () => {
    const ended = atPost('before', killed);
    await type(jonas, `/todo ${text} for Anna Kowalski`);
    await ended;
    await start();
    await isTold(anna);
  });

  it('is told if the process is killed right after the task was created', async () => {
    const held = door.hold((request) => request.method === 'POST');
    await type(jonas, `/todo ${text} for Marta Reyes`);
    await held.arrived;
    held.release();
    await until(async () => test.tasks(text).length === 1, 'the task');
    await kill();
    await start();
    await isTold(marta);
  });
});

describe('“Anna completed a task”', () => {
  /** Anna gets a task of this test's and marks it done. */
  async function completes(): Promise<void> {
    await type(jonas, `/todo ${text} for Anna Kowalski`);
    await isTold(anna);
    const [notice] = await told(anna);
    const done = buttonsIn(notice?.blocks ?? []).findLast(({ label }) => label === 'Done');
    await test.slack.control.action({
      user: anna,
      container: { type: 'message', channel: direct(anna), ts: notice?.ts ?? '' },
      block_id: done?.blockId ?? '',
      action_id: done?.actionId ?? '',
    });
  }

  /** It is told a minute later, as it can be taken back. While no process runs, its time is made now. */
  async function isDueNow(): Promise<void> {
    const store = await openStore({ dataDir: test.dataDir, keyring: loadKeys({ dataDir: test.dataDir }) });
    const job = { kind: 'delivery', id: `${workspaces.north}/completed/${jonas}` };
    expect(await store.jobs.change(job, { to: Date.now() })).toBe(true);
    await store.close();
  }

  it('is told if the process is killed right after the task was marked', async () => {
    const held = door.hold((request) => request.method === 'PUT');
    await completes();
    await held.arrived;
    held.release();
    await until(async () => test.tasks(text)[0]?.done === true, 'the task to be done');
    await kill();
    await isDueNow();
    await start();
    await isTold(jonas);
  });

  it.each(['before', 'after'] as const)(
    'is told once if the process is killed %s Slack has it',
    async (when) => {
      await completes();
      await until(async () => test.tasks(text)[0]?.done === true, 'the task to be done');
      await kill();
      await isDueNow();
      const again = await lookedAtAgain(when);
      const ended = atPost(when, killed);
      await start();
      await ended;
      await start();
      await until(again, 'the search');
      await isTold(jonas);
    },
  );
});
