import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { signatureHeaders } from '../../src/playground/slack-simulator/index.ts';
import { loadKeys } from '../../src/store/keys.ts';
import { openStore } from '../../src/store/open.ts';
import { homeOf } from '../app/home/home-support.ts';
import { addOrganization } from '../app/organization.ts';
import { endAll, type Program, startProgram, until } from '../app/process-support.ts';
import {
  buttonsIn,
  channels,
  labelsIn,
  people,
  type Seen,
  startTest,
  type Test,
  wordsOf,
  workspaces,
} from '../app/support.ts';
import { type Door, startDoor } from '../support/door.ts';
import { dueJobs } from '../support/due-jobs.ts';

const { jonas } = people;
const channel = channels.coaching;

let test: Test;
let door: Door;
let organization: ReturnType<typeof addOrganization>;
let touchline: Program;
let url: string;
let count = 0;
let text: string;
beforeAll(async () => {
  door = await startDoor();
  test = await startTest({ seed: false, at: new Date().toISOString(), door });
  organization = addOrganization(test.platform, ['Spring']);
  await test.touchline.close();
});
beforeEach(async () => {
  count += 1;
  text = `Send folder ${count}x`;
  // A process that has just started reads nothing by itself.
  await start();
});
afterEach(endAll);
afterAll(async () => {
  await test.close();
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
    SLACK_API_URL: test.slack.apiUrl,
    PLATFORM_URL: door.url,
  });
  url = await touchline.printed(/^Touchline is ready: (\S+)$/m);
  test.slack.setAppUrl(url);
}

/** Kills the process once its next request of this method waits at the platform's door, and starts another one. */
async function killedAt(method: string, act: () => Promise<unknown>, meanwhile = () => {}): Promise<void> {
  const held = door.hold((request) => request.method === method);
  await act();
  await held.arrived;
  touchline.signal('SIGKILL');
  await touchline.ended();
  meanwhile();
  await start();
}

/** The newest message that fits. */
async function told(words: RegExp): Promise<Seen> {
  let found: Seen | undefined;
  await until(async () => {
    found = (await test.messages(jonas)).findLast((message) => words.test(wordsOf(message)));
    return found !== undefined;
  }, String(words));
  return found as Seen;
}

const type = (line: string) => test.slack.control.type({ user: jonas, channel, text: line });

async function click({ ts, blocks }: Seen, label: string): Promise<void> {
  const button = buttonsIn(blocks).find((one) => one.label === label);
  const target = { block_id: button?.blockId ?? '', action_id: button?.actionId ?? '' };
  await test.slack.control.action({ user: jonas, container: { type: 'message', channel, ts }, ...target });
}

const states = (words = text) =>
  test
    .tasks()
    .filter(({ description }) => description.includes(words))
    .map(({ description, done }) => ({ description, done }));

it('a command: what it asked for is proposed by the next process', async () => {
  await killedAt('GET', () => type(`/todo ${text}`));
  const said = await told(new RegExp(`^I was restarted.* Nothing was created so far\\..*${text}`, 's'));
  expect(states()).toEqual([]);
  await click(said, 'Create');
  await told(new RegExp(`${text}.*\nCreated for`, 's'));
  expect(states()).toHaveLength(1);
});

it('a command that was typed again, because Slack said that it failed: Create creates no second task', async () => {
  await killedAt('GET', () => type(`/todo ${text}`));
  const said = await told(new RegExp(`Nothing was created so far\\..*${text}`, 's'));
  await type(`/todo ${text}`);
  await told(new RegExp(`${text}.*\nCreated for`, 's'));
  await click(said, 'Create');
  await told(new RegExp(`${text}.*This task was there already, so it was not created again\\.`, 's'));
  expect(states()).toHaveLength(1);
});

it('a click that marks a task done: whoever clicked is asked to try again', async () => {
  organization.addTask('jonas', text);
  await type('/todo list newest');
  const list = await told(new RegExp(text));
  await killedAt('PUT', () => click(list, 'Done'));
  await told(/^I was restarted before I could finish this\. Please try again, but check/);
  expect(states()).toMatchObject([{ done: false }]);
});

it.each([
  ['after the new task was created: the old one is marked done', 'PUT', () => {}],
  [
    'while the new task is created: nothing is created twice',
    'POST',
    () => void organization.addTask('jonas', `${text} and letter`),
  ],
])('a replacement, %s', async (_, method, meanwhile) => {
  const id = organization.addTask('jonas', text);
  await type(`/todo edit ${text}: ${text} and letter`);
  const preview = await told(new RegExp(`Replace this task.*${text}`, 's'));
  await killedAt(method, () => click(preview, 'Replace'), meanwhile);
  const receipt = await told(new RegExp(`${text}.*\nReplaced`, 's'));
  expect(receipt.ts).toBe(preview.ts);
  expect(states()).toHaveLength(2);
  expect(test.tasks().filter(({ done }) => done)).toContainEqual(expect.objectContaining({ id }));
});

it('a replacement whose request never arrived: it says so, and Look again creates it', async () => {
  organization.addTask('jonas', text);
  await type(`/todo edit ${text}: ${text} and letter`);
  const preview = await told(new RegExp(`Replace this task.*${text}`, 's'));
  await killedAt('POST', () => click(preview, 'Replace'));
  const said = await told(/did not confirm the new task/);
  expect(labelsIn(said.blocks)).toEqual(['Look again']);
  expect(states()).toEqual([{ description: text, done: false }]);
  await click(said, 'Look again');
  await told(new RegExp(`${text}.*\nReplaced`, 's'));
  expect(states()).toHaveLength(2);
});

it('a message to Touchline: whoever wrote it is asked to try again', async () => {
  const direct = 'D0APPJONAS0';
  await killedAt('GET', () =>
    test.slack.control.type({ user: jonas, channel: direct, text: 'what is overdue?' }),
  );
  await until(async () =>
    /^I was restarted.*what is overdue/s.test(wordsOf(await test.lastMessage(jonas, direct))),
  );
});

it('Home that was opened: the next process draws it', async () => {
  organization.addTask('jonas', text);
  await killedAt('GET', () => test.slack.control.home({ user: jonas, tab: 'home' }));
  await until(async () => (await homeOf(test, jonas).lines()).join().includes(text), 'Home');
});

const written = { type: 'message', channel_type: 'im', user: jonas, channel: 'D0APPJONAS0', ts: '1.000001' };

const form = 'application/x-www-form-urlencoded';
const command = { user_id: jonas, channel_id: channel, team_id: workspaces.north };

it.each([
  [
    'a command that nothing has read',
    form,
    () => String(new URLSearchParams({ command: '/todo', text, trigger_id: text, ...command })),
    () =>
      new RegExp(
        `^I was restarted before I could finish this\\. Nothing was created so far\\..*${text}`,
        's',
      ),
  ],
  [
    'a list that nothing has read',
    form,
    () => String(new URLSearchParams({ command: '/todo', text: 'list', trigger_id: text, ...command })),
    () => /^I was restarted before I could finish this\. Please try again/,
  ],
  [
    'a message',
    'application/json',
    () => JSON.stringify({ type: 'event_callback', event_id: text, event: { ...written, text } }),
    () => /^I was restarted/,
  ],
  [
    'a shortcut',
    form,
    () =>
      `payload=${JSON.stringify({ type: 'shortcut', callback_id: 'task.new', trigger_id: '1', user: { id: jonas } })}`,
    () => /^I was restarted/,
  ],
])('%s, killed in the moment in which Slack hears that it arrived: they are told', async (...given) => {
  const [, type, body, words] = given;
  // What the test before left is answered first.
  const store = await openStore({ dataDir: test.dataDir, keyring: loadKeys({ dataDir: test.dataDir }) });
  await until(async () => (await dueJobs(store, 'operation')).length === 0, 'earlier answers');
  await store.close();
  const held = door.hold(({ method }) => method === 'GET');
  const sent = body().replace('{', `{"team":{"id":"${workspaces.north}"},"team_id":"${workspaces.north}",`);
  const signature = signatureHeaders(test.slack.signingSecret, sent, Math.floor(Date.now() / 1000));
  const headers = { 'content-type': type, ...signature };
  const earlier = (await test.messages(jonas, 'D0APPJONAS0')).length;
  const { status } = await fetch(`${url}/slack/events`, { method: 'POST', headers, body: sent });
  touchline.signal('SIGKILL');
  expect(status).toBe(200);
  await touchline.ended();
  held.release();
  await start();
  await until(async () => (await test.messages(jonas, 'D0APPJONAS0')).length > earlier, 'told');
  expect(wordsOf(await test.lastMessage(jonas, 'D0APPJONAS0'))).toMatch(words());
  expect(states()).toEqual([]);
});

it('goes on under the reference of the request', async () => {
  const seen = new Set<unknown>();
  const { behind } = door;
  door.behind = (request, response) => {
    seen.add(request.headers['x-request-id']);
    behind(request, response);
  };
  let asked: unknown[] = [];
  await killedAt(
    'POST',
    () => type(`/todo ${text}`),
    () => {
      asked = [...seen];
      seen.clear();
    },
  );
  await told(/did not confirm the task/);
  door.behind = behind;
  expect(asked).toEqual([expect.stringMatching(/^[0-9a-f]{8}$/)]);
  expect([...seen]).toEqual(asked);
});
