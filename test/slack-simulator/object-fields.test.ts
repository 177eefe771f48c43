import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  botUserId,
  channelIds,
  type Harness,
  type Json,
  modal,
  startHarness,
  userIds,
  valueAt,
} from './support.ts';

/** Fields of messages, people and channels that depend on who wrote what; `fields/` has the list of all of them. */

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ rateLimits: false });
});
afterAll(() => harness.close());

const channel = channelIds.coaching;
const type = async (text: string, more: Json = {}) =>
  String((await harness.slack.control.type({ user: userIds.jonas, channel, text, ...more })).ts);
const post = (args: Json) => harness.call('chat.postMessage', { channel, text: 'x', ...args });
const seen = async (ts: string) =>
  (
    (await harness.call('conversations.history', { channel, oldest: ts, inclusive: true })).messages as Json[]
  ).at(-1);

test('a person’s message has a client_msg_id, always the same; an app’s has none', async () => {
  const ts = await type('hello');
  const first = await seen(ts);
  expect(first?.client_msg_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(await seen(ts)).toEqual(first);
  expect((await seen(await type('hello')))?.client_msg_id).not.toBe(first?.client_msg_id);
  expect((await post({})).message).not.toHaveProperty('client_msg_id');
});

// docs.slack.dev/reference/methods/views.open
test('the answer of views.open has an empty state, also when inputs have initial values', async () => {
  await harness.slack.control.type({ user: userIds.jonas, channel, text: '/note' });
  const element = { type: 'plain_text_input', action_id: 'input', initial_value: 'v' };
  const label = { type: 'plain_text', text: 'Text' };
  const opened = await harness.call('views.open', {
    trigger_id: harness.app.payloads('/note').at(-1)?.trigger_id,
    view: modal({ blocks: [{ type: 'input', block_id: 'text', label, element }] }),
  });
  expect(valueAt(opened, 'view.state')).toEqual({ values: {} });
  await harness.slack.control.submit({ user: userIds.jonas, view_id: String(valueAt(opened, 'view.id')) });
  expect(valueAt(harness.app.payloads('view_submission').at(-1), 'view.state.values.text.input.value')).toBe(
    'v',
  );
});

// docs.slack.dev/reference/objects/user-object
test('people and the app have pictures that load', async () => {
  const user = await harness.call('users.info', { user: userIds.jonas });
  const bot = await harness.call('users.info', { user: botUserId });
  const { message } = await post({ text: 'with a bot profile' });
  expect(valueAt(user, 'user.profile')).toMatchObject({ status_expiration: 0, status_text_canonical: '' });
  for (const [object, path] of [
    [user, 'user.profile.image_24'],
    [user, 'user.profile.image_512'],
    [bot, 'user.profile.image_72'],
    [message, 'bot_profile.icons.image_36'],
  ] as const) {
    const response = await fetch(String(valueAt(object, path)));
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      200,
      'image/svg+xml',
    ]);
    expect(await response.text()).toMatch(/<text.*>[JM]<\/text>/);
  }
  expect((await fetch(`${harness.url}/avatars/U0NOONE001-72.svg`)).status).toBe(404);
});
