import type { Dict } from '../data.ts';

/** An interactive element and the block that contains it. */
export type PlacedElement = {
  block: Dict;
  element: Dict;
};

/** Whether a value is a JSON object. */
export const isDict = (value: unknown): value is Dict =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The JSON objects in a list; empty if the value is not a list. */
export const dicts = (value: unknown): Dict[] => (Array.isArray(value) ? value.filter(isDict) : []);

/** Every interactive element of the blocks, in reading order; also those inside container and card blocks. */
export function* placedElements(blocks: Dict[]): Generator<PlacedElement> {
  for (const block of blocks) {
    if (isDict(block.accessory) && block.accessory.type !== 'image')
      yield { block, element: block.accessory };
    if (isDict(block.element)) yield { block, element: block.element };
    if (block.type === 'actions' || block.type === 'context_actions')
      for (const element of dicts(block.elements)) yield { block, element };
    if (block.type === 'card') for (const element of dicts(block.actions)) yield { block, element };
    if (block.type === 'carousel') yield* placedElements(dicts(block.elements));
    if (block.type === 'container') yield* placedElements(dicts(block.child_blocks));
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
