import { afterEach, beforeEach, expect } from 'vitest';
import { signatureHeaders } from '../../src/playground/slack-simulator/index.ts';
import { homeOf } from '../app/home/home-support.ts';
import { addOrganization } from '../app/organization.ts';
import { startOwnProcess } from '../app/own-process.ts';
import {
  appOnce,
  buttonsIn,
  channels,
  labelsIn,
  people,
  type Seen,
  wordsOf,
  workspaces,
} from '../app/support.ts';
import { dueJobs } from '../support/due-jobs.ts';
import { until } from '../support/until.ts';

const { jonas } = people;
const channel = channels.coaching;

let organization: ReturnType<typeof addOrganization>;
let url: string;
let count = 0;
let text: string;
const { app, test } = appOnce(
  () => startOwnProcess({ seed: false }),
  () => {
    organization = addOrganization(app.platform, ['Spring']);
  },
);
beforeEach(async () => {
  count += 1;
  text = `Send folder ${count}x`;
  // What the test before left is answered first.
  await app.start();
  await app.withStore((store) =>
    until(async () => (await dueJobs(store, app, 'operation')).length === 0, 'earlier answers'),
  );
  // That one knows people and programs now. One that has just started reads them for the first request.
  await app.kill();
  url = await app.start();
});
afterEach(() => app.kill());

/** The newest message that fits. */
async function told(words: RegExp): Promise<Seen> {
  let found: Seen | undefined;
  await until(async () => {
    found = (await app.messages(jonas)).findLast((message) => words.test(wordsOf(message)));
    return found !== undefined;
  }, String(words));
  return found as Seen;
}

const type = (line: string) => app.slack.control.type({ user: jonas, channel, text: line });

async function click({ ts, blocks }: Seen, label: string): Promise<void> {
  const button = buttonsIn(blocks).find((one) => one.label === label);
  const target = { block_id: button?.blockId ?? '', action_id: button?.actionId ?? '' };
  await app.slack.control.action({ user: jonas, container: { type: 'message', channel, ts }, ...target });
}

const states = (words = text) =>
  app
    .tasks()
    .filter(({ description }) => description.includes(words))
    .map(({ description, done }) => ({ description, done }));

test('a command: what it asked for is proposed by the next process', async () => {
  await app.killedAt('GET', () => type(`/todo ${text}`));
  const said = await told(new RegExp(`^I was restarted.* Nothing was created so far\\..*${text}`, 's'));
  expect(states()).toEqual([]);
  await click(said, 'Create');
  await told(new RegExp(`${text}.*\nCreated for`, 's'));
  expect(states()).toHaveLength(1);
});

test('a click that marks a task done: whoever clicked is asked to try again', async () => {
  organization.addTask('jonas', text);
  await type('/todo list newest');
  const list = await told(new RegExp(text));
  await app.killedAt('PUT', () => click(list, 'Done'));
  await told(/^I was restarted before I could finish this\. Please try again, but check/);
  expect(states()).toMatchObject([{ done: false }]);
});

test.each([
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
  await app.killedAt(method, () => click(preview, 'Replace'), meanwhile);
  const receipt = await told(new RegExp(`${text}.*\nReplaced`, 's'));
  expect(receipt.ts).toBe(preview.ts);
  expect(states()).toHaveLength(2);
  expect(app.tasks().filter(({ done }) => done)).toContainEqual(expect.objectContaining({ id }));
});

test('a replacement whose request never arrived: it says so, and Look again creates it', async () => {
  organization.addTask('jonas', text);
  await type(`/todo edit ${text}: ${text} and letter`);
  const preview = await told(new RegExp(`Replace this task.*${text}`, 's'));
  await app.killedAt('POST', () => click(preview, 'Replace'));
  const said = await told(/did not confirm the new task/);
  expect(labelsIn(said.blocks)).toEqual(['Look again']);
  expect(states()).toEqual([{ description: text, done: false }]);
  await click(said, 'Look again');
  await told(new RegExp(`${text}.*\nReplaced`, 's'));
  expect(states()).toHaveLength(2);
});

test('a message to Touchline: whoever wrote it is asked to try again', async () => {
  const direct = 'D0APPJONAS0';
  await app.killedAt('GET', () =>
    app.slack.control.type({ user: jonas, channel: direct, text: 'what is overdue?' }),
  );
  await until(async () => /^I was restarted.*what is overdue/s.test(await app.said(jonas, direct)));
});

test('a message, while Slack wants a longer pause than a person waits: they are told right after it', async () => {
  const direct = 'D0APPJONAS0';
  let refused = 0;
  app.proxy.onPass = async ({ url }, pass) => {
    if (url !== '/api/chat.postMessage' || refused > 0) return pass();
    refused += 1;
    return { status: 429, type: 'text/plain', text: '', retryAfter: '3' };
  };
  await app.killedAt('GET', () =>
    app.slack.control.type({ user: jonas, channel: direct, text: 'what is late?' }),
  );
  await until(async () => /^I was restarted.*what is late/s.test(await app.said(jonas, direct)));
  expect(refused).toBe(1);
});

test('Home that was opened: the next process draws it', async () => {
  organization.addTask('jonas', text);
  await app.killedAt('GET', () => app.slack.control.home({ user: jonas, tab: 'home' }));
  await until(async () => (await homeOf(app, jonas).lines()).join().includes(text), 'Home');
});

const written = { type: 'message', channel_type: 'im', user: jonas, channel: 'D0APPJONAS0', ts: '1.000001' };

const form = 'application/x-www-form-urlencoded';
const command = { user_id: jonas, channel_id: channel, team_id: workspaces.north };

test.each([
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
  const held = app.door.hold(({ method }) => method === 'GET');
  const sent = body().replace('{', `{"team":{"id":"${workspaces.north}"},"team_id":"${workspaces.north}",`);
  const signature = signatureHeaders(app.slack.signingSecret, sent, Math.floor(Date.now() / 1000));
  const headers = { 'content-type': type, ...signature };
  const earlier = (await app.messages(jonas, 'D0APPJONAS0')).length;
  const { status } = await fetch(`${url}/slack/events`, { method: 'POST', headers, body: sent });
  await app.kill();
  expect(status).toBe(200);
  held.release();
  await app.start();
  await until(async () => (await app.messages(jonas, 'D0APPJONAS0')).length > earlier, 'told');
  expect(await app.said(jonas, 'D0APPJONAS0')).toMatch(words());
  expect(states()).toEqual([]);
});
