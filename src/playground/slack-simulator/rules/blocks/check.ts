import { type Dict, dicts, isDict } from '../../kit/dict.ts';
import { LIMITS } from '../limits.ts';
import { blockCheck } from './block-checks.ts';
import { boolean, exactlyOne, list, object, oneOf, text } from './combinators.ts';
import { optionGroup, plainOption, plainText } from './compositions.ts';
import { appendPointer, type Check, type Problem, type Report, reportBroken } from './problem.ts';
import { reportLongCells } from './table-checks.ts';
import { everyBlock, placedElements, textLength, walkBlocks } from './walk.ts';
import type { Surface } from './where.ts';

export type { Problem } from './problem.ts';

const maxBlocks: Record<Surface, number> = {
  message: LIMITS.message.blocks,
  modal: LIMITS.modal.blocks,
  home: LIMITS.home.blocks,
};

function collect(check: (report: Report) => void): Problem[] {
  const problems: Problem[] = [];
  check((problem) => problems.push(problem));
  return problems;
}

function checkBlockIds(blocks: unknown, at: string, report: Report): void {
  const seen = new Set<unknown>();
  for (const { block, at: blockAt } of walkBlocks(blocks, at)) {
    const { block_id: id } = block;
    if (id !== undefined && seen.has(id))
      report({
        code: 'duplicate_id',
        message: `block_id already exists: ${String(id)}`,
        pointer: appendPointer(blockAt, 'block_id'),
        constraint: { type: 'unique', got: String(id) },
      });
    seen.add(id);
  }
}

/** Checks the rules that apply to all blocks of a payload together. */
function checkAllBlocks(blocks: unknown, at: string, report: Report): void {
  checkBlockIds(blocks, at, report);
  const all = everyBlock(blocks);
  const ofType = (type: string): Dict[] => all.filter((block) => block.type === type);
  const focused = [...placedElements(blocks)].filter(({ element }) => element.focus_on_load === true);
  if (focused.length > 1) reportBroken(report, at, 'unique', 'only one element can have focus_on_load');
  if (ofType('table').length > 1) reportBroken(report, at, 'max_items', 'only one table allowed');
  const { perMessage } = LIMITS.dataVisualization;
  if (ofType('data_visualization').length > perMessage)
    reportBroken(report, at, 'max_items', `no more than ${perMessage} data visualizations allowed`);
  const tables = ofType('data_table').map(({ rows }) => rows);
  if (tables.length > 1) reportLongCells(textLength(tables), at, report);
  const markdown = ofType('markdown').map((block) => String(block.text ?? ''));
  const length = markdown.reduce((sum, text) => sum + text.length, 0);
  if (markdown.length > 1 && length > LIMITS.message.markdown)
    reportBroken(
      report,
      at,
      'max_length',
      `markdown must be less than ${LIMITS.message.markdown + 1} characters in all`,
    );
}

const blocksCheck =
  (surface: Surface): Check =>
  (blocks, at, report) => {
    list(blockCheck(surface), maxBlocks[surface])(blocks, at, report);
    checkAllBlocks(blocks, at, report);
  };

/**
 * Everything that Slack would reject in an app's blocks; empty if they are fine. Problems' pointers start with `at`,
 * the place of the blocks in the payload.
 */
export const checkBlocks = (blocks: unknown, surface: Surface, at = '/blocks'): Problem[] =>
  collect((report) => blocksCheck(surface)(blocks, at, report));

const commonViewFields = {
  private_metadata: text(LIMITS.view.privateMetadata),
  callback_id: text(LIMITS.view.callbackId),
  external_id: text(LIMITS.view.externalId),
};

const viewChecks: Record<'modal' | 'home', Check> = {
  home: object({ blocks: blocksCheck('home') }, commonViewFields),
  modal: object(
    { blocks: blocksCheck('modal'), title: plainText(LIMITS.modal.title) },
    {
      ...commonViewFields,
      submit: plainText(LIMITS.modal.submit),
      close: plainText(LIMITS.modal.close),
      clear_on_close: boolean,
      notify_on_close: boolean,
      submit_disabled: boolean,
    },
    (view, at, report) => {
      const hasInput = isDict(view) && everyBlock(view.blocks).some((block) => block.type === 'input');
      if (hasInput && isDict(view) && view.submit === undefined)
        reportBroken(
          report,
          appendPointer(at, 'submit'),
          'required',
          'submit is required when an input block is in the blocks',
        );
    },
  ),
};

/**
 * Everything that Slack would reject in an app's view (docs.slack.dev/reference/views); empty if it is fine. Problems'
 * pointers start at the view.
 */
export const checkView = (view: unknown): Problem[] =>
  collect((report) => {
    const type = isDict(view) ? view.type : undefined;
    if (type === 'modal' || type === 'home') viewChecks[type](view, '', report);
    else oneOf('modal', 'home')(type, '/type', report);
  });

const optionsCheck: Check = object(
  {},
  {
    options: list(plainOption, LIMITS.select.options),
    option_groups: list(optionGroup, LIMITS.select.groups),
  },
  exactlyOne('options', 'option_groups'),
);

/** Everything that Slack would reject in an app's response with options; empty if it is fine. */
export const checkOptions = (response: unknown): Problem[] =>
  collect((report) => optionsCheck(response, '', report));

export type MessageProblem = { error: 'invalid_blocks' | 'msg_blocks_too_long'; errors: Problem[] };

/** Why Slack would reject the blocks of a message or its attachments; undefined if they are fine. */
export function checkMessage(message: {
  blocks?: unknown;
  attachments?: unknown;
}): MessageProblem | undefined {
  const errors = message.blocks === undefined ? [] : checkBlocks(message.blocks, 'message');
  for (const [index, attachment] of dicts(message.attachments).entries())
    if (attachment.blocks !== undefined)
      errors.push(...checkBlocks(attachment.blocks, 'message', `/attachments/${index}/blocks`));
  if (errors.length > 0) return { error: 'invalid_blocks', errors };
  const length = textOutsideDataTables(message.blocks);
  if (length <= LIMITS.message.textInBlocks) return undefined;
  const detail = { expected: [String(LIMITS.message.textInBlocks)], got: String(length) };
  const words = `all text of the blocks must be less than ${LIMITS.message.textInBlocks + 1} characters`;
  const tooLong = collect((report) => reportBroken(report, '/blocks', 'max_length', words, detail));
  return { error: 'msg_blocks_too_long', errors: tooLong };
}

/** The length of a message's text; a data table has its own limit, which is higher. */
const textOutsideDataTables = (blocks: unknown): number =>
  textLength(dicts(blocks).filter(({ type }) => type !== 'data_table'));
