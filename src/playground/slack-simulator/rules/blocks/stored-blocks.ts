import { type Dict, dicts, isDict } from '../../kit/dict.ts';
import type { Ids } from '../../kit/ids.ts';
import { withBlockIds } from './block-ids.ts';

/**
 * An app's blocks as Slack stores them and gives them back in responses and payloads: with ids, and with the default
 * value of some fields that the app left out. Returns copies.
 */
export const toStoredBlocks = (blocks: Dict[], ids: Ids): Dict[] =>
  withBlockIds(blocks, ids).map((block) => withDefaults(block) as Dict);

/** Attachments as Slack stores them: numbered from one, their blocks as {@link toStoredBlocks} has them. Returns copies. */
export const toStoredAttachments = (attachments: Dict[], ids: Ids): Dict[] =>
  attachments.map((attachment, index) => ({
    id: index + 1,
    ...attachment,
    ...(Array.isArray(attachment.blocks) && { blocks: toStoredBlocks(dicts(attachment.blocks), ids) }),
  }));

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
  const given = Object.entries(value).map(([field, inner]) => [field, withDefaults(inner)] as const);
  return { ...Object.fromEntries(given), ...missing(value) };
}

const missing = (value: Dict): Dict =>
  Object.fromEntries(
    Object.entries(defaultsByType[String(value.type)] ?? {}).filter(([field]) => value[field] === undefined),
  );
