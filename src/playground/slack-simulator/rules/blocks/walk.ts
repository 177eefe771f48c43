import { type Dict, dicts, isDict } from '../../kit/dict.ts';

/** An interactive element and the block that contains it. */
export type PlacedElement = { block: Dict; element: Dict };

/** The blocks and those inside containers, in reading order, each with its JSON pointer; `at` is the blocks' pointer. */
export function* walkBlocks(blocks: unknown, at = ''): Generator<{ block: Dict; at: string }> {
  if (!Array.isArray(blocks)) return;
  for (const [index, block] of blocks.entries()) {
    if (!isDict(block)) continue;
    yield { block, at: `${at}/${index}` };
    if (block.type === 'container') yield* walkBlocks(block.child_blocks, `${at}/${index}/child_blocks`);
  }
}

/** The blocks and those inside them, in reading order. */
export const everyBlock = (blocks: unknown): Dict[] => [...walkBlocks(blocks)].map(({ block }) => block);

/** Every interactive element of the blocks and of those inside them, in reading order. */
export function* placedElements(blocks: unknown): Generator<PlacedElement> {
  for (const { block } of walkBlocks(blocks)) {
    if (isDict(block.accessory) && block.accessory.type !== 'image')
      yield { block, element: block.accessory };
    if (isDict(block.element)) yield { block, element: block.element };
    if (block.type === 'actions') for (const element of dicts(block.elements)) yield { block, element };
  }
}

/** The element with this `action_id` in the block with this `block_id`. */
export const findElement = (blocks: Dict[], blockId: string, actionId: string): PlacedElement | undefined =>
  placedElements(blocks).find(
    ({ block, element }) => block.block_id === blockId && element.action_id === actionId,
  );

/** The options of a select, checkboxes or radio buttons; also those in option groups. */
export const optionsOf = (element: Dict): Dict[] => [
  ...dicts(element.options),
  ...dicts(element.option_groups).flatMap((group) => dicts(group.options)),
];

/** The length of all text in blocks: in text objects, markdown, rich text and table cells. */
export function textLength(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [key, inner]) =>
      sum + (key === 'text' && typeof inner === 'string' ? inner.length : textLength(inner)),
    0,
  );
}
