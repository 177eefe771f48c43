import type { ActionsBlock, Button, ExternalSelect } from '@slack/types';
import { actions, button } from '../ui/blocks.ts';
import { LIMITS } from '../ui/limits.ts';
import { buttonRow } from '../ui/pager.ts';
import { plain } from '../ui/text.ts';
import { changeSelectOf } from './change-select.ts';
import type { TaskMessage } from './task-message.ts';

/** **New task** for a person, or for the user who clicks. */
export const newTaskButton = (personId: string): Button => button('New task', 'task.new', personId);

const filter: ExternalSelect = {
  type: 'external_select',
  action_id: 'list.filter',
  placeholder: plain('Filter…'),
  min_query_length: 0,
};

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
  return block_id.length > LIMITS.id.block
    ? buttonRow(elements)
    : [{ ...actions([...elements, filter]), block_id }];
}

/**
 * What is under a list: buttons to the pages around this one, on its first page **As a table** and **New task**, and the
 * menus **Change or remind me…** and **Filter…**. Once a task is done, the later ones move up and **Next** would skip some,
 * so the button is **Refresh** then.
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
  return rowWithFilter(
    query,
    [
      ...(page > 1 ? [toPage('Previous', page - 1)] : []),
      ...(page < lastPage ? [next] : []),
      ...(page === 1 && lastPage > 1 ? [button('As a table', 'list.table', query)] : []),
      ...(page > 1 || newTaskFor === undefined ? [] : [newTaskButton(newTaskFor)]),
      ...changeSelectOf(shown, nowMs),
    ],
    nowMs,
  );
}
