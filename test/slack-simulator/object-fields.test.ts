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
const replies = async (ts: string) =>
  (await harness.call('conversations.replies', { channel, ts })).messages as Json[];

test('a person’s message has a client_msg_id, always the same; an app’s has none', async () => {
  const ts = await type('hello');
  const [first] = await replies(ts);
  expect(first?.client_msg_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(await replies(ts)).toEqual([first]);
  expect((await replies(await type('hello')))[0]?.client_msg_id).not.toBe(first?.client_msg_id);
  expect((await post({})).message).not.toHaveProperty('client_msg_id');
});

// docs.slack.dev/reference/events/message/thread_broadcast
test('a reply names its parent’s author, and one that is shown in the channel brings the parent', async () => {
  const root = await type('parent');
  await post({ thread_ts: root });
  await post({ thread_ts: root, reply_broadcast: true });
  const [parent, reply, broadcast] = await replies(root);
  expect(parent).not.toHaveProperty('parent_user_id');
  expect(reply).toMatchObject({ parent_user_id: userIds.jonas, thread_ts: root });
  expect(reply).not.toHaveProperty('root');
  expect(broadcast).toMatchObject({
    subtype: 'thread_broadcast',
    parent_user_id: userIds.jonas,
    root: { ts: root, text: 'parent', user: userIds.jonas, reply_count: 2 },
  });
});

// docs.slack.dev/reference/events/message/bot_message
test('a message under another name is a bot_message, without a user', async () => {
  const { call, close } = await startHarness({
    manifest: {
      display_information: { name: 'M' },
      features: { bot_user: { display_name: 'M' } },
      oauth_config: { scopes: { bot: ['chat:write', 'chat:write.customize'] } },
    },
  });
  const { message } = await call('chat.postMessage', { channel, text: 'x', username: 'Robin' });
  expect(message).toMatchObject({ subtype: 'bot_message', username: 'Robin', app_id: 'A0SIMULATE' });
  expect(message).not.toHaveProperty('user');
  expect(await call('chat.delete', { channel, ts: valueAt(message, 'ts') })).toMatchObject({ ok: true });
  await close();
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
  const { bot: info } = await harness.call('bots.info');
  expect(valueAt(user, 'user.profile')).toMatchObject({ status_expiration: 0, status_text_canonical: '' });
  for (const [object, path] of [
    [user, 'user.profile.image_24'],
    [user, 'user.profile.image_512'],
    [bot, 'user.profile.image_72'],
    [info, 'icons.image_36'],
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
