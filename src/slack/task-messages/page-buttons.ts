import type { ActionsBlock, Button } from '@slack/types';
import { button } from '../ui/blocks.ts';
import { buttonRow } from '../ui/pager.ts';
import { changeSelectOf } from './change-select.ts';
import type { TaskMessage } from './task-message.ts';

/** **New task** for a person, or for the user who clicks. */
export const newTaskButton = (personId: string): Button => button('New task', 'task.new', personId);

/**
 * Buttons under a list: to the pages around this one, **Mark several done**, **As a table**, **New task** and
 * **Change or remind me…**. Once a task is done, the later ones move up and **Next** would skip some, so the button is
 * **Refresh** then.
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
  const several = rows.filter(({ done }) => !done).length > 1;
  const { newTaskFor } = shown;
  return buttonRow([
    ...(page > 1 ? [toPage('Previous', page - 1)] : []),
    ...(page < lastPage ? [next] : []),
    ...(several ? [button('Mark several done', 'list.check', shown.id)] : []),
    ...(lastPage > 1 ? [button('As a table', 'list.table', query)] : []),
    ...(newTaskFor === undefined ? [] : [newTaskButton(newTaskFor)]),
    ...changeSelectOf(shown, nowMs),
  ]);
}
