import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  at,
  type Bench,
  button,
  CHANNEL,
  type Json,
  last,
  modal,
  openModal,
  postBlocks,
  startBench,
  USER,
} from './support.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench({ rateLimits: false });
});
afterEach(() => bench.close());

const person = { user: USER.jonas };
const here = { ...person, channel: CHANNEL.coaching };

describe('block_actions', () => {
  test('of a message: container, message, state, response_url, trigger and the action', async () => {
    const accessory = { type: 'datepicker', action_id: 'd', initial_date: '2026-01-02' };
    const blocks = [
      { type: 'section', block_id: 's', text: { type: 'mrkdwn', text: 'Pick' }, accessory },
      { type: 'actions', block_id: 'b', elements: [button('go', '17')] },
    ];
    const container = await postBlocks(bench, blocks);
    await bench.slack.control.action({ ...person, container, block_id: 'b', action_id: 'go' });
    const action = {
      type: 'button',
      block_id: 'b',
      action_id: 'go',
      value: '17',
      text: { type: 'plain_text', text: 'Go' },
    };
    expect(last(bench, 'block_actions')).toMatchObject({
      user: { id: USER.jonas, username: 'jonas', team_id: 'T0NORTH001' },
      team: { id: 'T0NORTH001', domain: 'northfield' },
      api_app_id: 'A0SIMULATE',
      container: {
        type: 'message',
        message_ts: container.ts,
        channel_id: CHANNEL.coaching,
        is_ephemeral: false,
      },
      channel: { id: CHANNEL.coaching, name: 'coaching' },
      message: { type: 'message', ts: container.ts, text: 'x', blocks },
      state: { values: { s: { d: { type: 'datepicker', selected_date: '2026-01-02' } } } },
      response_url: expect.stringContaining('/response/'),
      trigger_id: expect.any(String),
      actions: [{ ...action, action_ts: expect.any(String) }],
    });
  });

  test('of an ephemeral message: its content does not come along', async () => {
    const blocks = [{ type: 'actions', block_id: 'b', elements: [button('go')] }];
    bench.app.answer = ({ payload }) => ({
      body: payload.command === '/note' ? { text: 'x', blocks } : undefined,
    });
    await bench.slack.control.type({ ...here, text: '/note' });
    const { messages } = await bench.slack.control.messages(here);
    const container = { type: 'message' as const, channel: CHANNEL.coaching, ts: String(messages[0]?.ts) };
    const click = { container, block_id: 'b', action_id: 'go' };
    await bench.slack.control.action({ ...person, ...click });
    expect(last(bench, 'block_actions')).toMatchObject({ container: { is_ephemeral: true } });
    expect(last(bench, 'block_actions')).not.toHaveProperty('message');
    await expect(bench.slack.control.action({ user: USER.marta, ...click })).rejects.toThrow(
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
    ['users_select', {}, USER.anna, { selected_user: USER.anna }],
    ['multi_users_select', {}, [USER.anna], { selected_users: [USER.anna] }],
    ['conversations_select', {}, CHANNEL.general, { selected_conversation: CHANNEL.general }],
    ['multi_conversations_select', {}, [CHANNEL.general], { selected_conversations: [CHANNEL.general] }],
    ['channels_select', {}, CHANNEL.general, { selected_channel: CHANNEL.general }],
    ['multi_channels_select', {}, [CHANNEL.general], { selected_channels: [CHANNEL.general] }],
    ['overflow', { options: [a, b] }, 'a', { selected_option: a }],
    ['datepicker', {}, '2026-02-03', { selected_date: '2026-02-03' }],
    ['timepicker', {}, '17:30', { selected_time: '17:30' }],
    ['datetimepicker', {}, 1_790_000_000, { selected_date_time: 1_790_000_000 }],
    ['checkboxes', { options: [a, b] }, ['a'], { selected_options: [a] }],
    ['radio_buttons', { options: [a, b] }, 'a', { selected_option: a }],
    ['static_select', { options: [a] }, null, { selected_option: null }],
    ['checkboxes', { options: [a] }, [], { selected_options: [] }],
  ];
  test.each(elements)('%s: what was chosen', async (type, fields, value, told) => {
    const container = await postBlocks(bench, [
      { type: 'actions', block_id: 'b', elements: [{ type, action_id: 'e', ...fields }] },
    ]);
    await bench.slack.control.action({ ...person, container, block_id: 'b', action_id: 'e', value });
    const payload = last(bench, 'block_actions');
    expect(at(payload, 'actions.0')).toMatchObject({ type, block_id: 'b', action_id: 'e', ...told });
    if (type !== 'overflow') expect(at(payload, 'state.values.b.e')).toMatchObject({ type, ...told });
  });

  test('an option that is not among those of the menu cannot be chosen', async () => {
    const menu = { type: 'static_select', action_id: 'e', options: [a] };
    const container = await postBlocks(bench, [{ type: 'actions', block_id: 'b', elements: [menu] }]);
    const choice = { ...person, container, block_id: 'b', action_id: 'e', value: 'z' };
    await expect(bench.slack.control.action(choice)).rejects.toThrow('option_not_found');
    expect(bench.app.of('block_actions')).toHaveLength(0);
  });

  test('feedback and icon buttons', async () => {
    const text = (words: string) => ({ type: 'plain_text', text: words });
    const container = await postBlocks(bench, [
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
    await bench.slack.control.action({ ...person, container, block_id: 'b', action_id: 'f', value: 'down' });
    expect(at(last(bench, 'block_actions'), 'actions.0')).toMatchObject({
      type: 'feedback_buttons',
      value: 'down',
      text: { text: 'Bad' },
    });
    await bench.slack.control.action({ ...person, container, block_id: 'b', action_id: 'i' });
    expect(at(last(bench, 'block_actions'), 'actions.0')).toMatchObject({
      type: 'icon_button',
      icon: 'trash',
      value: '9',
    });
  });

  test('in a modal: the view with what is filled in; no response_url', async () => {
    const actions = { type: 'actions', block_id: 'b', elements: [button('go')] };
    const container = await openModal(bench, modal({ blocks: [...(modal().blocks as Json[]), actions] }));
    const values = { text: { input: { value: 'half' } } };
    await bench.slack.control.action({ ...person, container, block_id: 'b', action_id: 'go', values });
    const payload = last(bench, 'block_actions');
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

describe('answering at the response url of an action', () => {
  const answer = (body: Json) =>
    fetch(String(last(bench, 'block_actions').response_url), { method: 'POST', body: JSON.stringify(body) });
  const actions = [{ type: 'actions', block_id: 'b', elements: [button('go')] }];
  const texts = async () => (await bench.slack.control.messages(here)).messages.map((one) => one.text);

  test('replaces or deletes the message that was clicked, or writes a new one', async () => {
    const container = await postBlocks(bench, actions);
    await bench.slack.control.action({ ...person, container, block_id: 'b', action_id: 'go' });
    await answer({ text: 'aside' });
    expect(await texts()).toEqual(['x', 'aside']);
    await answer({ replace_original: true, text: 'done' });
    const { messages } = await bench.slack.control.messages(here);
    expect(messages[0]).toMatchObject({ ts: container.ts, text: 'done', edited: { user: 'U0APPNORTH' } });
    expect(messages[0]).not.toHaveProperty('blocks');
    await answer({ delete_original: true });
    expect(await texts()).toEqual(['aside']);
  });

  test('goes into the channel, also from a thread, unless thread_ts says otherwise', async () => {
    const root = await postBlocks(bench, actions);
    const reply = { channel: CHANNEL.coaching, thread_ts: root.ts, text: 'y', blocks: actions };
    const { ts } = await bench.call('chat.postMessage', reply);
    const container = { ...root, ts: String(ts) };
    await bench.slack.control.action({ ...person, container, block_id: 'b', action_id: 'go' });
    expect(last(bench, 'block_actions')).toMatchObject({ container: { thread_ts: root.ts } });
    await answer({ text: 'in the channel' });
    await answer({ text: 'in the thread', thread_ts: root.ts });
    const { messages } = await bench.slack.control.messages({ ...here, thread_ts: root.ts });
    expect(messages.map((one) => one.text)).toEqual(['x', 'y', 'in the thread']);
    expect(await texts()).toEqual(['x', 'in the channel']);
  });
});
