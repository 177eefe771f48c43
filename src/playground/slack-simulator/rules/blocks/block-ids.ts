import { type Dict, dicts, isDict } from '../../kit/dict.ts';
import type { Ids } from '../../kit/ids.ts';
import { childrenFieldOf } from './walk.ts';

/**
 * Gives blocks and actions without an id one, as Slack does: five arbitrary characters. Blocks inside containers and
 * carousels get one, too. Returns copies.
 */
export function withBlockIds(blocks: Dict[], ids: Ids): Dict[] {
  return blocks.map((block) => {
    const withIds: Dict = { ...block, block_id: block.block_id ?? ids.next('b').slice(-5).toLowerCase() };
    if (isDict(block.element)) withIds.element = withActionId(block.element, ids);
    if (isDict(block.accessory)) withIds.accessory = withActionId(block.accessory, ids);
    for (const list of ['elements', 'actions'] as const)
      if (Array.isArray(block[list]) && blocksWithActions.has(String(block.type)))
        withIds[list] = block[list].map((item) => (isDict(item) ? withActionId(item, ids) : item));
    const children = childrenFieldOf(block);
    if (children !== undefined) withIds[children] = withBlockIds(dicts(block[children]), ids);
    return withIds;
  });
}

/** The types of block whose `elements` or `actions` are interactive. */
const blocksWithActions: ReadonlySet<string> = new Set(['actions', 'context_actions', 'card']);

const withActionId = (element: Dict, ids: Ids): Dict =>
  element.type === 'image' || element.action_id !== undefined
    ? element
    : { ...element, action_id: ids.next('a').slice(-5).toLowerCase() };
