import { type Dict, dicts, isDict } from '../../kit/dict.ts';
import type { Ids } from '../../kit/ids.ts';

/**
 * An app's blocks as Slack stores them and gives them back in responses and payloads: blocks and actions without an id
 * have five arbitrary characters, and some fields that the app left out their default value. Returns copies.
 */
export const toStoredBlocks = (blocks: Dict[], ids: Ids): Dict[] =>
  withBlockIds(blocks, ids).map((block) => withDefaults(block) as Dict);

function withBlockIds(blocks: Dict[], ids: Ids): Dict[] {
  const withActionId = (element: Dict): Dict =>
    element.type === 'image' || element.action_id !== undefined
      ? element
      : { ...element, action_id: ids.next('a').slice(-5).toLowerCase() };
  return blocks.map((block) => {
    const { element, accessory, elements, child_blocks } = block;
    return {
      ...block,
      block_id: block.block_id ?? ids.next('b').slice(-5).toLowerCase(),
      ...(isDict(element) && { element: withActionId(element) }),
      ...(isDict(accessory) && { accessory: withActionId(accessory) }),
      ...(block.type === 'actions' && { elements: dicts(elements).map(withActionId) }),
      ...(block.type === 'container' && { child_blocks: withBlockIds(dicts(child_blocks), ids) }),
    };
  });
}

/**
 * What Slack writes into blocks, by `type`, as in the payloads that it sent to the SDKs' tests
 * (slackapi/bolt-python, tests/slack_bolt/request/test_request.py and tests/scenario_tests/test_block_actions.py).
 */
const defaultsByType: Readonly<Record<string, Dict>> = {
  plain_text: { emoji: true },
  mrkdwn: { verbatim: false },
  input: { optional: false, dispatch_action: false },
  plain_text_input: { dispatch_action_config: { trigger_actions_on: ['on_enter_pressed'] } },
};

function withDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDefaults);
  if (!isDict(value)) return value;
  const given = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(([field, inner]) => [field, withDefaults(inner)] as const);
  return { ...defaultsByType[String(value.type)], ...Object.fromEntries(given) };
}
