import type { KnownBlock } from '@slack/types';
import { isOverdue } from '../../tasks/list.ts';
import { dueWords } from '../blocks/due.ts';
import type { Message } from '../blocks/message.ts';
import { taskRow } from '../blocks/task-row.ts';
import { inWords, mrkdwn } from '../blocks/text.ts';
import type { Shown, ShownRow } from './shown.ts';

/** A row's second line. Overdue is said in words, first, so that it needs neither colour nor emoji. */
export function rowDetails(row: ShownRow, shown: Pick<Shown, 'timeZone' | 'tell'>, nowMs: number): string {
  const parts = [
    row.done && (row.doneBy === undefined ? '*Done*' : `*Done* by ${inWords(row.doneBy)}`),
    isOverdue(row, nowMs) && '*Overdue*',
    row.due === null ? 'no due date' : dueWords(row.due, shown.timeZone, nowMs),
    row.priority !== undefined && `${row.priority} priority`,
    shown.tell.assignee && inWords(row.assignee),
    shown.tell.program && inWords(row.program),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The blocks of a message with tasks, from what is kept of it. */
export function renderShown(shown: Shown, nowMs: number): Message {
  const blocks: KnownBlock[] = [...shown.before];
  let index = 0;
  for (const group of shown.groups) {
    if (group.heading !== undefined) blocks.push({ type: 'section', text: mrkdwn(group.heading) });
    for (const row of group.rows) {
      const details = rowDetails(row, shown, nowMs);
      const lead = shown.firstNumber === undefined ? '' : `${shown.firstNumber + index}. `;
      blocks.push(...taskRow(row, { messageId: shown.id, index, lead, details }));
      index += 1;
    }
  }
  return { text: shown.text, blocks: [...blocks, ...shown.after] };
}
