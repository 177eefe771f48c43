import type { ActionsBlock, Button } from '@slack/types';
import { actions, button, picker } from '../ui/blocks.ts';
import { LIMITS } from '../ui/limits.ts';
import { buttonRow } from '../ui/pager.ts';
import { changeSelectOf } from './change-select.ts';
import type { TaskMessage } from './task-message.ts';

/** **New task** for a person, or for the user who clicks. */
export const newTaskButton = (personId: string): Button => button('New task', 'task.new', personId);

const filter = picker('Filter…', 'list.filter');

/**
 * What is below a list, and **Filter…**: the block's id is the list's query, which the menu changes, and when it was shown:
 * in a block that has the same id again, Slack's menus still show what was chosen before.
 */
export function rowWithFilter(
  query: string,
  elements: ActionsBlock['elements'],
  nowMs: number,
): ActionsBlock[] {
  const block_id = `${query}&at=${nowMs.toString(36)}`;
  if (block_id.length > LIMITS.id.block) return buttonRow(elements);
  return [{ ...actions(elements.length < 3 ? [...elements, filter] : elements), block_id }];
}

/**
 * What is under a list: buttons to the pages around this one, or **New task** where there is no other, the menu **Change or
 * remind me…**, and **Filter…**: three controls at most. Once a task is done, the later ones move up and **Next** would skip
 * some, so the button is **Refresh** then.
 */
export function pageButtons(shown: TaskMessage, nowMs: number): ActionsBlock[] {
  const { list, groups } = shown;
  if (list === undefined) return [];
  const { page, lastPage, query } = list;
  // The page and the query are checked again on a click.
  const toPage = (label: string, to: number): Button =>
    button(label, `list.page.${label.toLowerCase()}`, `${to} ${query}`);
  const rows = groups.flatMap((group) => group.rows);
  const moved = rows.some(({ done }) => done !== (shown.head?.done ?? false));
  const next = moved ? toPage('Refresh', page) : toPage('Next', page + 1);
  const { newTaskFor } = shown;
  const elements = [
    ...(page > 1 ? [toPage('Previous', page - 1)] : []),
    ...(page < lastPage ? [next] : []),
    ...(lastPage > 1 || newTaskFor === undefined ? [] : [newTaskButton(newTaskFor)]),
    ...changeSelectOf(shown, nowMs),
  ];
  return rowWithFilter(query, elements, nowMs);
}
