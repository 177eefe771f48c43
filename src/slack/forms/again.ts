import type { KnownBlock } from '@slack/types';
import type { Submission } from '../edge/payloads.ts';
import { alertBlock } from '../ui/blocks.ts';
import { LIMITS } from '../ui/limits.ts';
import { clip } from '../ui/text.ts';

/** What is wrong, by the id of the block that it is about: our own words, names in them escaped. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What is filled in in an element, and what the element begins with. */
const beginnings = {
  value: 'initial_value',
  selected_date: 'initial_date',
  selected_time: 'initial_time',
  selected_option: 'initial_option',
  selected_options: 'initial_options',
  selected_conversation: 'initial_conversation',
} as const;

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';

type Shown = Submission['shown'];
type Block = Shown['blocks'][number];
type Chosen = { value: string };

/** An option as its menu offers it, which Slack compares; one that was asked for is as it came. */
const asOffered = ({ options }: NonNullable<Block['element']>, chosen: Chosen): Chosen =>
  (Array.isArray(options) && options.find((one: Chosen) => one.value === chosen.value)) || chosen;

/** A field that begins with what is filled in. The cursor is in the field with the problem, or where it was if that is empty. */
function filled(block: Block, { values }: Shown['state'], problemAt: string | undefined): Block {
  const { block_id: id = '', element } = block;
  const state = values[id]?.[element?.action_id ?? ''];
  if (element === undefined || state === undefined) return block;
  const { focus_on_load: hadFocus, ...rest } = element;
  const kept = Object.entries(rest).filter(([name]) => !name.startsWith('initial_'));
  const begins = Object.entries(beginnings).flatMap(([from, to]): [string, unknown][] => {
    const value = state[from as keyof typeof beginnings];
    if (!isFilled(value)) return [];
    if (Array.isArray(value)) return [[to, value.map((one) => asOffered(element, one))]];
    return [[to, typeof value === 'object' && value ? asOffered(element, value) : value]];
  });
  const isFocused = problemAt === undefined ? hadFocus === true && !isFilled(state.value) : problemAt === id;
  const focus: [string, unknown][] = isFocused && 'value' in state ? [['focus_on_load', true]] : [];
  return { ...block, element: Object.fromEntries([...kept, ...begins, ...focus]) };
}

const problemId = (at: string): string => `problem ${at}`;

/**
 * The blocks of a view with what was typed and chosen in them, as Slack sent it: nothing has to be looked up to
 * show a form again. Each problem is below its field, and one that is about none above all.
 */
export function blocksAgain(
  blocks: readonly object[],
  state: Shown['state'],
  problems: FieldErrors = {},
): KnownBlock[] {
  const own = (blocks as readonly Block[]).filter(({ block_id: id = '' }) => !id.startsWith(problemId('')));
  const ids = new Set(own.map(({ block_id: id }) => id));
  const problem = (at: string) => {
    const words = problems[at];
    return words === undefined
      ? []
      : [{ ...alertBlock(clip(words, LIMITS.text.length), 'error'), block_id: problemId(at) }];
  };
  const first = own.find(({ block_id: id = '' }) => id in problems)?.block_id;
  const above = Object.keys(problems).filter((at) => !ids.has(at));
  const again = own.flatMap((block) => [filled(block, state, first), ...problem(block.block_id ?? '')]);
  return [...above.flatMap(problem), ...again] as KnownBlock[];
}
