import { describe, expect } from 'vitest';
import {
  button,
  channelIds,
  harnessOnce,
  type Json,
  lastPayload,
  modal,
  openModal,
  postBlocks,
  userIds,
  valueAt,
} from './support.ts';

/**
 * What Slack writes into an app's blocks, as in the payloads that it sent to the SDKs' tests: slackapi/bolt-python,
 * tests/slack_bolt/request/test_request.py (an input) and tests/scenario_tests/test_block_actions.py (a button);
 * slackapi/java-slack-sdk, json-logs/samples (`verbatim`).
 */

const { harness, test } = harnessOnce({ rateLimits: false });

const person = { user: userIds.jonas };
const plain = (text: string): Json => ({ type: 'plain_text', text });
const mrkdwn = (text: string): Json => ({ type: 'mrkdwn', text });
const option = { text: plain('One'), value: '1' };
const blocks = [
  {
    type: 'section',
    block_id: 's',
    text: mrkdwn('Text'),
    fields: [plain('a'), { ...plain('b'), emoji: false }],
  },
  {
    type: 'actions',
    block_id: 'a',
    elements: [button('go'), { type: 'radio_buttons', action_id: 'r', options: [option] }],
  },
  { type: 'context', block_id: 'x', elements: [{ ...mrkdwn('x'), verbatim: true }] },
];
const stored = [
  {
    type: 'section',
    block_id: 's',
    text: { ...mrkdwn('Text'), verbatim: false },
    fields: [
      { ...plain('a'), emoji: true },
      { ...plain('b'), emoji: false },
    ],
  },
  {
    type: 'actions',
    block_id: 'a',
    elements: [
      { ...button('go'), text: { ...plain('Go'), emoji: true } },
      {
        type: 'radio_buttons',
        action_id: 'r',
        options: [{ text: { ...plain('One'), emoji: true }, value: '1' }],
      },
    ],
  },
  { type: 'context', block_id: 'x', elements: [{ ...mrkdwn('x'), verbatim: true }] },
];

describe('a message has the defaults of what the app left out', () => {
  const channel = channelIds.coaching;

  test('in the response, in the history and in payloads', async () => {
    const posted = await harness.call('chat.postMessage', { channel, text: 'x', blocks });
    expect(valueAt(posted, 'message.blocks')).toEqual(stored);
    const { messages } = await harness.call('conversations.history', { channel, limit: 1 });
    expect(valueAt(messages, '0.blocks')).toEqual(stored);
    const container = { type: 'message' as const, channel, ts: String(posted.ts) };
    await harness.slack.control.action({ ...person, container, block_id: 'a', action_id: 'r', value: '1' });
    const payload = lastPayload(harness, 'block_actions');
    expect(valueAt(payload, 'message.blocks')).toEqual(stored);
    expect(valueAt(payload, 'actions.0.selected_option.text')).toEqual({ ...plain('One'), emoji: true });
  });

  test('after an update', async () => {
    const { ts } = await postBlocks(harness, [{ type: 'divider' }]);
    const updated = await harness.call('chat.update', { channel, ts, text: 'y', blocks });
    expect(valueAt(updated, 'message.blocks')).toEqual(stored);
  });

  test('and can be sent again as it is', async () => {
    const again = await harness.call('chat.postMessage', { channel, text: 'x', blocks: stored });
    expect(valueAt(again, 'message.blocks')).toEqual(stored);
  });
});

test("a view's inputs have them, too, but its title stays as it was sent", async () => {
  const view = await openModal(harness, modal());
  await harness.slack.control.submit({
    ...person,
    view_id: view.view_id,
    values: { text: { input: { value: 'a' } } },
  });
  expect(lastPayload(harness, 'view_submission')).toMatchObject({
    view: {
      title: plain('Note'),
      blocks: [
        {
          type: 'input',
          label: { ...plain('Text'), emoji: true },
          optional: false,
          dispatch_action: false,
          element: {
            type: 'plain_text_input',
            action_id: 'input',
            dispatch_action_config: { trigger_actions_on: ['on_enter_pressed'] },
          },
        },
      ],
    },
  });
  expect(valueAt(lastPayload(harness, 'view_submission'), 'view.title')).toEqual(plain('Note'));
});

test('blocks in a container get ids, all different, and what is in them is clicked', async () => {
  const { action_id: _actionId, ...bare } = button('go');
  const child_blocks = [
    { type: 'actions', elements: [bare] },
    { type: 'section', text: plain('x'), accessory: bare },
  ];
  const container = await postBlocks(harness, [{ type: 'container', title: plain('Group'), child_blocks }]);
  const { messages } = await harness.call('conversations.history', { channel: container.channel, limit: 1 });
  const ids = [...JSON.stringify(messages).matchAll(/"(?:block|action)_id":"(\w{5})"/g)].map(
    ([pair]) => pair,
  );
  expect([ids.length, new Set(ids).size]).toEqual([5, 5]);
  const [first] = valueAt(messages, '0.blocks.0.child_blocks') as Json[];
  const click = {
    block_id: String(first?.block_id),
    action_id: String(valueAt(first, 'elements.0.action_id')),
  };
  await harness.slack.control.action({ ...person, container, ...click });
  expect(lastPayload(harness, 'block_actions')).toMatchObject({ actions: [{ ...click, value: 'v' }] });
});
