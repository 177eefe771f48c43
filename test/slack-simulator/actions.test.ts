import { describe, expect } from 'vitest';
import {
  button,
  channelIds,
  harnessEach,
  type Json,
  lastPayload,
  modal,
  openModal,
  postBlocks,
  userIds,
  valueAt,
} from './support.ts';

const { harness, test } = harnessEach({ rateLimits: false });

const person = { user: userIds.jonas };
const here = { ...person, channel: channelIds.coaching };

describe('block_actions', () => {
  test("sends a message's container, content, state, response_url, trigger and action", async () => {
    const accessory = { type: 'datepicker', action_id: 'd', initial_date: '2026-01-02' };
    const blocks = [
      { type: 'section', block_id: 's', text: { type: 'mrkdwn', text: 'Pick' }, accessory },
      { type: 'actions', block_id: 'b', elements: [button('go', '17')] },
    ];
    const container = await postBlocks(harness, blocks);
    await harness.slack.control.action({ ...person, container, block_id: 'b', action_id: 'go' });
    const action = {
      type: 'button',
      block_id: 'b',
      action_id: 'go',
      value: '17',
      text: { type: 'plain_text', text: 'Go' },
    };
    expect(lastPayload(harness, 'block_actions')).toMatchObject({
      user: { id: userIds.jonas, username: 'jonas', team_id: 'T0NORTH001' },
      team: { id: 'T0NORTH001', domain: 'northfield' },
      api_app_id: 'A0SIMULATE',
      container: {
        type: 'message',
        message_ts: container.ts,
        channel_id: channelIds.coaching,
        is_ephemeral: false,
      },
      channel: { id: channelIds.coaching, name: 'coaching' },
      message: { type: 'message', ts: container.ts, text: 'x', blocks },
      state: { values: { s: { d: { type: 'datepicker', selected_date: '2026-01-02' } } } },
      response_url: expect.stringContaining('/response/'),
      trigger_id: expect.any(String),
      actions: [{ ...action, action_ts: expect.any(String) }],
    });
  });

  test('leaves out the content of an ephemeral message', async () => {
    const blocks = [{ type: 'actions', block_id: 'b', elements: [button('go')] }];
    harness.app.respond = ({ payload }) => ({
      body: payload.command === '/note' ? { text: 'x', blocks } : undefined,
    });
    await harness.slack.control.type({ ...here, text: '/note' });
    const { messages } = await harness.slack.control.messages(here);
    const container = { type: 'message' as const, channel: channelIds.coaching, ts: String(messages[0]?.ts) };
    const click = { container, block_id: 'b', action_id: 'go' };
    await harness.slack.control.action({ ...person, ...click });
    expect(lastPayload(harness, 'block_actions')).toMatchObject({ container: { is_ephemeral: true } });
    expect(lastPayload(harness, 'block_actions')).not.toHaveProperty('message');
    await expect(harness.slack.control.action({ user: userIds.marta, ...click })).rejects.toThrow(
      'message_not_found',
    );
  });

  const option = (value: string) => ({ text: { type: 'plain_text', text: value.toUpperCase() }, value });
  const [a, b] = [option('a'), option('b')];
  const elements: [string, Json, unknown, Json][] = [
    ['static_select', { options: [a, b] }, 'b', { selected_option: b }],
    ['multi_static_select', { options: [a, b] }, ['a', 'b'], { selected_options: [a, b] }],
    ['external_select', {}, option('found'), { selected_option: option('found') }],
    ['multi_external_select', {}, [option('found')], { selected_options: [option('found')] }],
    ['users_select', {}, userIds.anna, { selected_user: userIds.anna }],
    ['multi_users_select', {}, [userIds.anna], { selected_users: [userIds.anna] }],
    ['conversations_select', {}, channelIds.general, { selected_conversation: channelIds.general }],
    [
      'multi_conversations_select',
      {},
      [channelIds.general],
      { selected_conversations: [channelIds.general] },
    ],
    ['channels_select', {}, channelIds.general, { selected_channel: channelIds.general }],
    ['multi_channels_select', {}, [channelIds.general], { selected_channels: [channelIds.general] }],
    ['overflow', { options: [a, b] }, 'a', { selected_option: a }],
    ['datepicker', {}, '2026-02-03', { selected_date: '2026-02-03' }],
    ['timepicker', {}, '17:30', { selected_time: '17:30' }],
    ['checkboxes', { options: [a, b] }, ['a'], { selected_options: [a] }],
    ['radio_buttons', { options: [a, b] }, 'a', { selected_option: a }],
    ['static_select', { options: [a] }, null, { selected_option: null }],
    ['checkboxes', { options: [a] }, [], { selected_options: [] }],
  ];
  test.each(elements)('sends the choice in %s', async (type, fields, value, choice) => {
    const container = await postBlocks(harness, [
      { type: 'actions', block_id: 'b', elements: [{ type, action_id: 'e', ...fields }] },
    ]);
    await harness.slack.control.action({ ...person, container, block_id: 'b', action_id: 'e', value });
    const payload = lastPayload(harness, 'block_actions');
    expect(valueAt(payload, 'actions.0')).toMatchObject({ type, block_id: 'b', action_id: 'e', ...choice });
    if (type !== 'overflow') expect(valueAt(payload, 'state.values.b.e')).toMatchObject({ type, ...choice });
  });

  test("rejects a choice that is not among the menu's options", async () => {
    const menu = { type: 'static_select', action_id: 'e', options: [a] };
    const container = await postBlocks(harness, [{ type: 'actions', block_id: 'b', elements: [menu] }]);
    const choice = { ...person, container, block_id: 'b', action_id: 'e', value: 'z' };
    await expect(harness.slack.control.action(choice)).rejects.toThrow('option_not_found');
    expect(harness.app.payloads('block_actions')).toHaveLength(0);
  });

  test("sends a modal's view and its values, without a response_url", async () => {
    const actions = { type: 'actions', block_id: 'b', elements: [button('go')] };
    const container = await openModal(harness, modal({ blocks: [...(modal().blocks as Json[]), actions] }));
    const values = { text: { input: { value: 'half' } } };
    await harness.slack.control.action({ ...person, container, block_id: 'b', action_id: 'go', values });
    const payload = lastPayload(harness, 'block_actions');
    expect(payload).toMatchObject({
      container: { type: 'view', view_id: container.view_id },
      view: {
        id: container.view_id,
        state: { values: { text: { input: { type: 'plain_text_input', value: 'half' } } } },
      },
    });
    expect(payload).not.toHaveProperty('response_url');
  });
});

describe('a view that changes while somebody clicks', () => {
  const publish = async (value: string, actionId: string) => {
    const blocks = [{ type: 'actions', elements: [button(actionId, value)] }];
    const { view } = await harness.call('views.publish', {
      user_id: person.user,
      view: { type: 'home', blocks },
    });
    const { id, hash, blocks: stored } = view as { id: string; hash: string; blocks: { block_id: string }[] };
    return { container: { type: 'view' as const, view_id: id }, hash, block_id: stored[0]?.block_id ?? '' };
  };

  test('sends the view that they saw, with its own hash', async () => {
    const seen = await publish('old', 'go');
    await publish('new', 'go');
    await publish('newer', 'go');
    const { container, block_id } = seen;
    await harness.slack.control.action({ ...person, container, block_id, action_id: 'go' });
    expect(lastPayload(harness, 'block_actions')).toMatchObject({
      view: { id: container.view_id, hash: seen.hash, blocks: [{ block_id }] },
      actions: [{ block_id, action_id: 'go', value: 'old' }],
    });
  });

  test('is of no use after many changes', async () => {
    const { container, block_id } = await publish('old', 'go');
    for (let change = 0; change < 6; change += 1) await publish('new', 'go');
    await expect(
      harness.slack.control.action({ ...person, container, block_id, action_id: 'go' }),
    ).rejects.toThrow('action_not_found');
  });
});

describe("responding at an action's response URL", () => {
  const answer = (body: Json) =>
    fetch(String(lastPayload(harness, 'block_actions').response_url), {
      method: 'POST',
      body: JSON.stringify(body),
    });
  const actions = [{ type: 'actions', block_id: 'b', elements: [button('go')] }];
  const texts = async () => (await harness.slack.control.messages(here)).messages.map(({ text }) => text);

  const click = async () => {
    const container = await postBlocks(harness, actions);
    await harness.slack.control.action({ ...person, container, block_id: 'b', action_id: 'go' });
    return container;
  };

  // docs.slack.dev/interactivity/handling-user-interaction, "Message responses": without `replace_original: false` a
  // response overwrites the message, whose visibility never changes; `delete_original` deletes it, and posts what comes
  // with it. docs.slack.dev/legacy/legacy-messaging/legacy-making-messages-interactive, "Responding immediately":
  // replacing is the default.
  test.each<[string, Json, string[]]>([
    ['replaces the clicked message', { text: 'done' }, ['done']],
    ['replaces it with replace_original', { text: 'done', replace_original: 'true' }, ['done']],
    ['replaces it whatever the type', { text: 'done', response_type: 'ephemeral' }, ['done']],
    [
      'posts with replace_original: false',
      { text: 'new', replace_original: 'false' },
      ['x', 'new (ephemeral)'],
    ],
    [
      'posts to everyone with in_channel',
      { text: 'new', replace_original: false, response_type: 'in_channel' },
      ['x', 'new'],
    ],
    ['deletes it with delete_original', { delete_original: 'true' }, []],
    ['deletes it and posts the rest', { delete_original: true, text: 'new' }, ['new (ephemeral)']],
  ])('%s', async (_rule, body, expected) => {
    await click();
    expect((await answer(body)).status).toBe(200);
    const { messages } = await harness.slack.control.messages(here);
    expect(messages.map(({ text, ephemeral }) => `${text}${ephemeral ? ' (ephemeral)' : ''}`)).toEqual(
      expected,
    );
  });

  test('replaces the whole message and marks it as edited', async () => {
    const { ts } = await click();
    await answer({ text: 'done' });
    const { messages } = await harness.slack.control.messages(here);
    expect(messages).toMatchObject([{ ts, text: 'done', edited: { user: 'U0APPNORTH' } }]);
    expect(messages[0]).not.toHaveProperty('blocks');
  });

  // docs.slack.dev/interactivity/handling-user-interaction, "Updating a source message in response": only a message that
  // was clicked in can be changed, so never what somebody wrote.
  test.each<[string, Json]>([
    ['by default', { text: 'noted' }],
    ['with replace_original', { text: 'noted', replace_original: true }],
    ['with delete_original', { text: 'noted', delete_original: true }],
  ])("a message shortcut's response leaves the message alone, %s", async (_case, body) => {
    const { ts } = await harness.slack.control.type({ ...here, text: 'mine' });
    await harness.slack.control.shortcut({ ...here, ts: String(ts), callback_id: 'note_it' });
    const url = String(lastPayload(harness, 'message_action').response_url);
    await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    const { messages } = await harness.slack.control.messages(here);
    expect(messages).toMatchObject([
      { ts, text: 'mine', ephemeral: false },
      { text: 'noted', ephemeral: true },
    ]);
  });

  test('posts to the channel, even from a thread, unless thread_ts is set', async () => {
    const root = await postBlocks(harness, actions);
    const reply = { channel: channelIds.coaching, thread_ts: root.ts, text: 'y', blocks: actions };
    const { ts } = await harness.call('chat.postMessage', reply);
    const container = { ...root, ts: String(ts) };
    await harness.slack.control.action({ ...person, container, block_id: 'b', action_id: 'go' });
    expect(lastPayload(harness, 'block_actions')).toMatchObject({ container: { thread_ts: root.ts } });
    await answer({ replace_original: false, text: 'in the channel' });
    await answer({ replace_original: false, text: 'in the thread', thread_ts: root.ts });
    const { messages } = await harness.slack.control.messages({ ...here, thread_ts: root.ts });
    expect(messages.map(({ text }) => text)).toEqual(['x', 'y', 'in the thread']);
    expect(await texts()).toEqual(['x', 'in the channel']);
  });
});
