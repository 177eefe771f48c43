import { dicts, isDict } from '../../kit/dict.ts';
import { LIMITS } from '../limits.ts';
import { blockChecks, type Surface } from './block-checks.ts';
import {
  boolean,
  type Check,
  exactlyOne,
  list,
  object,
  oneOf,
  type Problem,
  type Report,
  text,
} from './combinators.ts';
import { optionGroup, plainOption, plainText } from './compositions.ts';
import { reportLongCells } from './table-checks.ts';
import { everyBlock, placedElements, textLength, walkBlocks } from './walk.ts';

export type { Problem } from './combinators.ts';

function collect(check: Check, value: unknown, at = ''): Problem[] {
  const problems: Problem[] = [];
  check(value, at, (pointer, message, code = 'failed_constraint') =>
    problems.push({ code, message, pointer }),
  );
  return problems;
}

/** Checks the rules that apply to all blocks of a payload together. */
function checkTogether(blocks: unknown, at: string, report: Report): void {
  const seen = new Set<unknown>();
  for (const { block, at: blockAt } of walkBlocks(blocks, at)) {
    const { block_id: id } = block;
    if (id !== undefined && seen.has(id))
      report(`${blockAt}/block_id`, `block_id already exists: ${String(id)}`, 'duplicate_id');
    seen.add(id);
  }
  const ofType = (type: string) => everyBlock(blocks).filter((block) => block.type === type);
  if ([...placedElements(blocks)].filter(({ element }) => element.focus_on_load === true).length > 1)
    report(at, 'only one element can have focus_on_load');
  const { perMessage } = LIMITS.dataVisualization;
  if (ofType('data_visualization').length > perMessage)
    report(at, `no more than ${perMessage} data visualizations allowed`);
  const tables = ofType('data_table').map(({ rows }) => rows);
  if (tables.length > 1) reportLongCells(textLength(tables), at, report);
}

const blocksCheck =
  (surface: Surface): Check =>
  (blocks, at, report) => {
    list(blockChecks[surface], LIMITS[surface].blocks)(blocks, at, report);
    checkTogether(blocks, at, report);
  };

/**
 * Everything that Slack would reject in an app's blocks; empty if they are fine. Problems' pointers start with `at`,
 * the place of the blocks in the payload.
 */
export const checkBlocks = (blocks: unknown, surface: Surface, at = '/blocks'): Problem[] =>
  collect(blocksCheck(surface), blocks, at);

const commonViewFields = {
  'private_metadata?': text(LIMITS.view.privateMetadata),
  'callback_id?': text(LIMITS.view.callbackId),
  'external_id?': text(LIMITS.view.externalId),
};

const viewChecks: Record<string, Check> = {
  home: object({ blocks: blocksCheck('home'), ...commonViewFields }),
  modal: object(
    {
      blocks: blocksCheck('modal'),
      title: plainText(LIMITS.modal.title),
      ...commonViewFields,
      'submit?': plainText(LIMITS.modal.submit),
      'close?': plainText(LIMITS.modal.close),
      'clear_on_close?': boolean,
      'notify_on_close?': boolean,
      'submit_disabled?': boolean,
    },
    (view, at, report) => {
      if (!isDict(view) || view.submit !== undefined) return;
      if (everyBlock(view.blocks).some((block) => block.type === 'input'))
        report(`${at}/submit`, 'submit is required when an input block is in the blocks');
    },
  ),
};

/**
 * Everything that Slack would reject in an app's view (docs.slack.dev/reference/views); empty if it is fine. Problems'
 * pointers start at the view.
 */
export function checkView(view: unknown): Problem[] {
  const type = isDict(view) ? view.type : undefined;
  const check = viewChecks[String(type)];
  return check === undefined ? collect(oneOf('modal', 'home'), type, '/type') : collect(check, view);
}

const optionsCheck = object(
  {
    'options?': list(plainOption, LIMITS.select.options),
    'option_groups?': list(optionGroup, LIMITS.select.groups),
  },
  exactlyOne('options', 'option_groups'),
);

/** Everything that Slack would reject in an app's response with options; empty if it is fine. */
export const checkOptions = (response: unknown): Problem[] => collect(optionsCheck, response);

export type MessageProblem = { error: 'invalid_blocks' | 'msg_blocks_too_long'; errors: Problem[] };

/** Why Slack would reject the blocks of a message; undefined if they are fine. */
export function checkMessage(message: { blocks?: unknown }): MessageProblem | undefined {
  const errors = message.blocks === undefined ? [] : checkBlocks(message.blocks, 'message');
  if (errors.length > 0) return { error: 'invalid_blocks', errors };
  // A data table has a limit of its own, which is higher.
  const length = textLength(dicts(message.blocks).filter(({ type }) => type !== 'data_table'));
  const { textInBlocks } = LIMITS.message;
  if (length <= textInBlocks) return undefined;
  const words = `all text of the blocks must be less than ${textInBlocks + 1} characters`;
  return {
    error: 'msg_blocks_too_long',
    errors: [{ code: 'failed_constraint', message: words, pointer: '/blocks' }],
  };
}
