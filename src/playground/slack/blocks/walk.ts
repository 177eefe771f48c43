import type { Dict } from '../data.ts';

/** An interactive element and the block it stands in. */
export type PlacedElement = {
  block: Dict;
  element: Dict;
};

export const isDict = (value: unknown): value is Dict =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const dicts = (value: unknown): Dict[] => (Array.isArray(value) ? value.filter(isDict) : []);

/** Every interactive element of the blocks, in reading order; those of container and card blocks too. */
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

export const findElement = (blocks: Dict[], blockId: string, actionId: string): PlacedElement | undefined =>
  placedElements(blocks).find(
    ({ block, element }) => block.block_id === blockId && element.action_id === actionId,
  );

/** The options of a select, checkboxes or radio element: those of its groups too. */
export const optionsOf = (element: Dict): Dict[] => [
  ...dicts(element.options),
  ...dicts(element.option_groups).flatMap((group) => dicts(group.options)),
];
