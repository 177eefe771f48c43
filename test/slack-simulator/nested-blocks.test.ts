import { describe, expect } from 'vitest';
import {
  button,
  channelIds,
  harnessEach,
  type Json,
  lastPayload,
  postBlocks,
  userIds,
  valueAt,
} from './support.ts';

/** Blocks inside containers and carousels: they get ids, and what is in them works. */

const { harness, test } = harnessEach({ rateLimits: false });

const person = { user: userIds.jonas };
const plain = (text: string): Json => ({ type: 'plain_text', text });
const container = (child_blocks: Json[]): Json => ({
  type: 'container',
  title: plain('Group'),
  child_blocks,
});
const actions = (elements: Json[]): Json => ({ type: 'actions', elements });
const card = (title: string, elements?: Json[]): Json => ({
  type: 'card',
  title: { type: 'mrkdwn', text: title },
  ...(elements && { actions: elements }),
});

describe('in a message', () => {
  const nested: [string, Json, string][] = [
    ['a card', card('One', [button('go')]), '0'],
    [
      'a card in a carousel',
      { type: 'carousel', elements: [card('One'), card('Two', [button('go')])] },
      '0.elements.1',
    ],
    ['a container', container([{ type: 'divider' }, actions([button('go')])]), '0.child_blocks.1'],
  ];

  test.each(nested)('a click in %s names the block that has the button', async (_what, block, path) => {
    const message = await postBlocks(harness, [block]);
    const { messages } = await harness.call('conversations.history', { channel: channelIds.coaching });
    const blockId = valueAt(messages, `0.blocks.${path}.block_id`);
    expect(blockId).toEqual(expect.any(String));
    const click = { container: message, block_id: String(blockId), action_id: 'go' };
    await harness.slack.control.action({ ...person, ...click });
    const payload = lastPayload(harness, 'block_actions');
    expect(payload).toMatchObject({
      container: { type: 'message', message_ts: message.ts, channel_id: channelIds.coaching },
      actions: [{ type: 'button', block_id: blockId, action_id: 'go', value: 'v' }],
    });
    expect(valueAt(payload, `message.blocks.${path}.block_id`)).toBe(blockId);
  });

  test('all blocks and actions without an id get different ones', async () => {
    const { action_id: _actionId, ...bare } = button('go');
    const group = container([actions([bare]), { type: 'section', text: plain('x'), accessory: bare }]);
    const carousel = { type: 'carousel', elements: [card('One', [bare]), card('Two', [bare])] };
    await postBlocks(harness, [group, carousel]);
    const { messages } = await harness.call('conversations.history', { channel: channelIds.coaching });
    const idsOf = (kind: string) =>
      [...JSON.stringify(messages).matchAll(new RegExp(`"${kind}_id":"([^"]+)"`, 'g'))].map(([, id]) => id);
    const [blockIds, actionIds] = [idsOf('block'), idsOf('action')];
    expect([blockIds.length, actionIds.length]).toEqual([6, 4]);
    expect([new Set(blockIds).size, new Set(actionIds).size]).toEqual([6, 4]);
  });
});
