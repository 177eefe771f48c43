import type { ActionsBlock, Button } from '@slack/types';
import { actions, button } from '../ui/blocks.ts';
import { remindSelectOf } from './remind-select.ts';
import type { TaskMessage } from './task-message.ts';

/** What a page button carries: the page and the query, which are checked again on a click. */
function pageValue({ list, count }: TaskMessage, to: number): string {
  if (list?.query !== undefined) return `${to} ${list.query}`;
  return `${to} ${list?.whom}${count?.kind === 'overdue' ? ' overdue' : ''}`;
}

/** **New task** for a person, or for the user who clicks. */
export const newTaskButton = (personId: string): Button => button('New task', 'task.new', personId);

/**
 * Buttons under a list: to the pages around this one, **Mark several done**, **As a table**, **New task** and
 * **Remind me of…**. Once a task is done, the later ones move up and **Next** would skip some, so the button is
 * **Refresh** then.
 */
export function pageButtons(shown: TaskMessage, nowMs: number): ActionsBlock[] {
  const { list, groups } = shown;
  if (list === undefined) return [];
  const { page, lastPage } = list;
  const toPage = (label: string, to: number): Button =>
    button(label, `list.page.${label.toLowerCase()}`, pageValue(shown, to));
  const rows = groups.flatMap((group) => group.rows);
  const moved = rows.some(({ done }) => done !== (shown.head?.done ?? false));
  const next = moved ? toPage('Refresh', page) : toPage('Next', page + 1);
  const several = rows.filter(({ done }) => !done).length > 1;
  const { newTaskFor } = shown;
  const elements = [
    ...(page > 1 ? [toPage('Previous', page - 1)] : []),
    ...(page < lastPage ? [next] : []),
    ...(several && list.query !== undefined ? [button('Mark several done', 'list.check', shown.id)] : []),
    ...(lastPage > 1 && list.query !== undefined ? [button('As a table', 'list.table', list.query)] : []),
    ...(newTaskFor === undefined ? [] : [newTaskButton(newTaskFor)]),
    ...remindSelectOf(shown, nowMs),
  ];
  return elements.length === 0 ? [] : [actions(elements)];
}
