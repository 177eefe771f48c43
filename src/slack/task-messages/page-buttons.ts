import type { ActionsBlock, Button } from '@slack/types';
import { plain } from '../ui/text.ts';
import type { TaskMessage } from './task-message.ts';

/**
 * Buttons to the pages around this one. Their value says which page of whose list, and is checked again on a click. Once
 * a task is done, the later ones move up and **Next** would skip some, so the button is **Refresh** then.
 */
export function pageButtons({ list, groups, count }: TaskMessage): ActionsBlock[] {
  if (list === undefined || list.lastPage <= 1) return [];
  const { whom, page, lastPage } = list;
  const button = (label: string, to: number): Button => ({
    type: 'button',
    action_id: `list.page.${label.toLowerCase()}`,
    text: plain(label),
    value: [to, whom, ...(count?.kind === 'overdue' ? ['overdue'] : [])].join(' '),
  });
  const someDone = groups.some(({ rows }) => rows.some(({ done }) => done));
  const next = someDone ? button('Refresh', page) : button('Next', page + 1);
  const elements = [...(page > 1 ? [button('Previous', page - 1)] : []), ...(page < lastPage ? [next] : [])];
  return elements.length === 0 ? [] : [{ type: 'actions', elements }];
}
