import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  button,
  channelIds,
  type Harness,
  type Json,
  lastPayload,
  modal,
  openModal,
  postBlocks,
  startHarness,
  userIds,
  valueAt,
} from './support.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness({ rateLimits: false });
});
afterEach(() => harness.close());

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
    ['datetimepicker', {}, 1_790_000_000, { selected_date_time: 1_790_000_000 }],
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

  test('sends clicks on feedback and icon buttons', async () => {
    const text = (words: string) => ({ type: 'plain_text', text: words });
    const container = await postBlocks(harness, [
      {
        type: 'context_actions',
        block_id: 'b',
        elements: [
          {
            type: 'feedback_buttons',
            action_id: 'f',
            positive_button: { text: text('Good'), value: 'up' },
            negative_button: { text: text('Bad'), value: 'down' },
          },
          { type: 'icon_button', action_id: 'i', icon: 'trash', text: text('Delete'), value: '9' },
        ],
      },
    ]);
    await harness.slack.control.action({
      ...person,
      container,
      block_id: 'b',
      action_id: 'f',
      value: 'down',
    });
    expect(valueAt(lastPayload(harness, 'block_actions'), 'actions.0')).toMatchObject({
      type: 'feedback_buttons',
      value: 'down',
      text: { text: 'Bad' },
    });
    await harness.slack.control.action({ ...person, container, block_id: 'b', action_id: 'i' });
    expect(valueAt(lastPayload(harness, 'block_actions'), 'actions.0')).toMatchObject({
      type: 'icon_button',
      icon: 'trash',
      value: '9',
    });
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

describe("responding at an action's response URL", () => {
  const answer = (body: Json) =>
    fetch(String(lastPayload(harness, 'block_actions').response_url), {
      method: 'POST',
      body: JSON.stringify(body),
    });
  const actions = [{ type: 'actions', block_id: 'b', elements: [button('go')] }];
  const texts = async () => (await harness.slack.control.messages(here)).messages.map(({ text }) => text);

  test('replaces or deletes the clicked message, or posts a new one', async () => {
    const container = await postBlocks(harness, actions);
    await harness.slack.control.action({ ...person, container, block_id: 'b', action_id: 'go' });
    await answer({ text: 'aside' });
    expect(await texts()).toEqual(['x', 'aside']);
    await answer({ replace_original: true, text: 'done' });
    const { messages } = await harness.slack.control.messages(here);
    expect(messages[0]).toMatchObject({ ts: container.ts, text: 'done', edited: { user: 'U0APPNORTH' } });
    expect(messages[0]).not.toHaveProperty('blocks');
    await answer({ delete_original: true });
    expect(await texts()).toEqual(['aside']);
  });

  test('posts to the channel, even from a thread, unless thread_ts is set', async () => {
    const root = await postBlocks(harness, actions);
    const reply = { channel: channelIds.coaching, thread_ts: root.ts, text: 'y', blocks: actions };
    const { ts } = await harness.call('chat.postMessage', reply);
    const container = { ...root, ts: String(ts) };
    await harness.slack.control.action({ ...person, container, block_id: 'b', action_id: 'go' });
    expect(lastPayload(harness, 'block_actions')).toMatchObject({ container: { thread_ts: root.ts } });
    await answer({ text: 'in the channel' });
    await answer({ text: 'in the thread', thread_ts: root.ts });
    const { messages } = await harness.slack.control.messages({ ...here, thread_ts: root.ts });
    expect(messages.map(({ text }) => text)).toEqual(['x', 'y', 'in the thread']);
    expect(await texts()).toEqual(['x', 'in the channel']);
  });
});
