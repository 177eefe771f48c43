import { expect } from 'vitest';
import {
  type Dict,
  dicts,
  isDict,
  optionsOf,
  placedElements,
} from '../../src/playground/slack-simulator/index.ts';

/** A message as one person sees it. */
export type Seen = {
  ts: string;
  /** The fallback text for notifications and screen readers. */
  text: string;
  blocks: Dict[];
  ephemeral: boolean;
  userName: string;
  edited: boolean;
  /** Set on messages that Slack itself posted, such as `channel_join`. */
  subtype: string | undefined;
};

/** For `toEqual`: this sentence, and the reference that finds the error in the log. */
export const referred = (sentence: string) =>
  expect.stringMatching(new RegExp(`^${sentence.replace(/[.*+?()]/g, '\\$&')} \\(reference [0-9a-f]{8}\\)$`));

export type Button = { label: string; actionId: string; blockId: string; value: string; aloud?: string };

const str = (value: unknown): string => (typeof value === 'string' ? value : '');
const textIn = (value: unknown): string => (isDict(value) ? str(value.text) : '');

export const toSeen = (message: Dict): Seen => ({
  ts: str(message.ts),
  text: str(message.text),
  blocks: dicts(message.blocks),
  ephemeral: message.ephemeral === true,
  userName: str(message.userName),
  edited: message.edited !== undefined,
  subtype: message.subtype === undefined ? undefined : str(message.subtype),
});

const richText = (element: Dict): string =>
  Array.isArray(element.elements)
    ? dicts(element.elements).map(richText).join('')
    : isDict(element.style) && element.style.strike === true
      ? `~${str(element.text)}~`
      : str(element.text);

/** The cells of a table, row by row. */
const rowsOf = ({ rows }: Dict): string[][] =>
  Array.isArray(rows) ? rows.map((cells) => dicts(cells).map(({ text }) => str(text))) : [];

function linesOf(block: Dict): string[] {
  if (block.type === 'rich_text') return dicts(block.elements).map(richText);
  if (block.type === 'context') return dicts(block.elements).map(({ text }) => str(text));
  if (block.type === 'container')
    return [textIn(block.title), textIn(block.subtitle), ...dicts(block.child_blocks).flatMap(linesOf)];
  if (block.type === 'data_table')
    return [str(block.caption), ...rowsOf(block).map((cells) => cells.join(' | '))];
  const label = isDict(block.label) ? textIn(block.label) : '';
  return [label, textIn(block.text), ...dicts(block.fields).map(({ text }) => str(text))];
}

/** Dates that Slack formats, as a client shows them that can't. */
const withFallbacks = (text: string): string => text.replace(/<!date\^\d+\^[^<>|]*\|([^<>]*)>/g, '$1');

/** All text of the blocks, line by line, as raw mrkdwn or plain text; without buttons. */
export const linesIn = (blocks: Dict[]): string[] =>
  blocks
    .flatMap(linesOf)
    .map(withFallbacks)
    .flatMap((text) => text.split('\n'))
    .filter((line) => line !== '');

/** The text of the message's blocks, or its fallback text if it has no blocks. */
export const wordsOf = (message: Seen): string =>
  message.blocks.length === 0 ? message.text : linesIn(message.blocks).join('\n');

/** The buttons of a message or view, in reading order. */
export const buttonsIn = (blocks: Dict[]): Button[] =>
  [...placedElements(blocks)]
    .filter(({ element }) => element.type === 'button')
    .map(({ block, element }) => ({
      label: textIn(element.text),
      actionId: str(element.action_id),
      blockId: str(block.block_id),
      value: str(element.value),
      ...(typeof element.accessibility_label === 'string' && { aloud: element.accessibility_label }),
    }));

export const labelsIn = (blocks: Dict[]): string[] => buttonsIn(blocks).map(({ label }) => label);

/** An option of a menu, as a form sends it. */
export const option = (value: string, text = value) => ({ text: { type: 'plain_text', text }, value });

/** The labels of the options in the only menu of these blocks. */
export const optionsIn = (blocks: Dict[]): string[] => menuIn(blocks).options.map(({ label }) => label);

/** The menu of these blocks that has an option; without one, the only menu apart from **Change or remind me…**. */
export function menuIn(
  blocks: Dict[],
  option?: string,
): {
  blockId: string;
  actionId: string;
  options: { label: string; value: string }[];
} {
  const placed = placedElements(blocks).find(
    ({ element }) =>
      element.type === 'static_select' &&
      (option === undefined
        ? element.action_id !== 'task.change'
        : optionsOf(element).some(({ text }) => textIn(text) === option)),
  );
  if (placed === undefined) throw new Error('There is no menu.');
  return {
    blockId: str(placed.block.block_id),
    actionId: str(placed.element.action_id),
    options: optionsOf(placed.element).map((option) => ({
      label: textIn(option.text),
      value: str(option.value),
    })),
  };
}
