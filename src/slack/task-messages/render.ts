import type { Button, KnownBlock, RichTextBlock } from '@slack/types';
import { isOverdue } from '../../tasks/list.ts';
import { dueWords } from '../ui/due-text.ts';
import { LIMITS } from '../ui/limits.ts';
import type { Message } from '../ui/message.ts';
import { clip, escapeInline, escapeMrkdwn, hasFormatting, mrkdwn, plain, textLength } from '../ui/text.ts';
import { pageButtons } from './page-buttons.ts';
import type { TaskMessage, TaskMessageRow } from './task-message.ts';

/** The maximum length of a row's title and names. Less if the message would be too long. */
type Room = { title: number; name: number };
const widest: Room = { title: 240, name: 100 };
const narrower: Room[] = [
  { title: 120, name: 50 },
  { title: 50, name: 25 },
];

function dueDetail({ due, done }: TaskMessageRow, timeZone: string, nowMs: number): string {
  if (due === null) return 'no due date';
  // After "Done by", a bare date would read as the date when it was done.
  return `${done ? 'was due ' : ''}${dueWords(due, timeZone, nowMs, { done })}`;
}

/** A row's second line. "Overdue" comes first and in words, so it needs neither color nor emoji. */
export function rowDetails(
  row: TaskMessageRow,
  shown: Pick<TaskMessage, 'timeZone' | 'tell'>,
  nowMs: number,
  { name } = widest,
): string {
  const parts = [
    row.done && (row.doneBy === undefined ? '*Done*' : `*Done* by ${escapeInline(row.doneBy, name)}`),
    isOverdue(row, nowMs) && '*Overdue*',
    dueDetail(row, shown.timeZone, nowMs),
    row.priority !== undefined && `${row.priority} priority`,
    shown.tell.assignee && escapeInline(row.assignee, name),
    shown.tell.program && escapeInline(row.program, name),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** "You have 12 open tasks, 4 of them overdue." Tasks completed in this message no longer count. */
function countWords({ count, groups, list }: TaskMessage, nowMs: number): string {
  if (count === undefined) return '';
  const rows = groups.flatMap((group) => group.rows);
  const left = count.total - rows.filter(({ done }) => done).length;
  const overdue = count.kind === 'open' ? rows.filter((row) => isOverdue(row, nowMs)).length : 0;
  const paged = list !== undefined && list.lastPage > 1;
  const late = paged ? `${overdue} overdue on it` : `${overdue} of them overdue`;
  const page = paged ? `page ${list.page} of ${list.lastPage}` : '';
  const more = [page, overdue > 0 && late].filter(Boolean).join(', ');
  const words = `${count.lead} ${left} ${count.kind} ${left === 1 ? 'task' : 'tasks'}`.trim();
  const all = paged ? `${words} (${more})` : [words, more].filter(Boolean).join(', ');
  return count.lead === '' ? all : `${all}.`;
}

/** Identifies a button's row: its message (`messageId`) and its position. */
const rowBlockId = (messageId: string, index: number): string => `${messageId}.${index}`;

/** The id of the message that a row's button is in. */
export const messageIdOf = (blockId: string): string => blockId.split('.')[0] ?? '';

function button(row: TaskMessageRow): Button {
  const title = clip(row.title, 50);
  return row.done
    ? {
        type: 'button',
        action_id: 'task.undo',
        text: plain('Undo'),
        value: row.id,
        accessibility_label: `Undo: mark “${title}” not done`,
      }
    : {
        type: 'button',
        action_id: 'task.done',
        text: plain('Done'),
        value: row.id,
        accessibility_label: `Mark “${title}” done`,
      };
}

const struck = (text: string, block_id: string): RichTextBlock => ({
  type: 'rich_text',
  block_id: `${block_id}.text`,
  elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text, style: { strike: true } }] }],
});

/**
 * One task: its title, a line of details, and **Done** or **Undo**. A title with characters that mrkdwn would take as
 * formatting is shown as plain or rich text, so that it reads exactly as written.
 *
 * @param lead goes before the title ("3. "), in our own words
 * @param details in our own words, with the names in them escaped
 * @param titleMax how many characters of the title to show
 */
function taskRow(
  row: TaskMessageRow,
  options: { messageId: string; index: number; lead?: string; details: string; titleMax: number },
): KnownBlock[] {
  const block_id = rowBlockId(options.messageId, options.index);
  const title = clip(row.title, options.titleMax);
  const lead = options.lead ?? '';
  const accessory = button(row);
  if (!hasFormatting(title)) {
    const shown = row.done ? `${lead}~${escapeMrkdwn(title)}~` : `${lead}*${escapeMrkdwn(title)}*`;
    const text = mrkdwn(`${shown}\n${options.details}`);
    return [{ type: 'section', block_id, text, accessory }];
  }
  if (row.done) {
    return [
      struck(`${lead}${title}`, block_id),
      { type: 'section', block_id, text: mrkdwn(options.details), accessory },
    ];
  }
  return [
    { type: 'section', block_id: `${block_id}.text`, text: plain(`${lead}${title}`) },
    { type: 'section', block_id, text: mrkdwn(options.details), accessory },
  ];
}

function blocksOf(shown: TaskMessage, nowMs: number, room: Room): KnownBlock[] {
  const blocks: KnownBlock[] = [...shown.before];
  const count = countWords(shown, nowMs);
  if (count) blocks.push({ type: 'section', text: mrkdwn(`*${count}*`) });
  let index = 0;
  for (const group of shown.groups) {
    if (group.heading !== undefined) blocks.push({ type: 'section', text: mrkdwn(group.heading) });
    for (const row of group.rows) {
      const details = rowDetails(row, shown, nowMs, room);
      const lead = shown.firstNumber === undefined ? '' : `${shown.firstNumber + index}. `;
      blocks.push(...taskRow(row, { messageId: shown.id, index, lead, details, titleMax: room.title }));
      index += 1;
    }
  }
  return [...blocks, ...shown.after, ...pageButtons(shown)];
}

/** Renders a task message. Long titles are cut if the message would be too long otherwise. */
export function renderTaskMessage(shown: TaskMessage, nowMs: number): Message {
  let blocks = blocksOf(shown, nowMs, widest);
  for (const room of narrower) {
    if (textLength(blocks) <= LIMITS.message.textInBlocks) break;
    blocks = blocksOf(shown, nowMs, room);
  }
  const text = [shown.text, countWords(shown, nowMs)].filter(Boolean).join(', ');
  return { text, blocks };
}
