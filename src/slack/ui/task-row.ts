import type { Button, KnownBlock, RichTextBlock } from '@slack/types';
import { clip, escapeMrkdwn, hasFormatting, mrkdwn, plain } from './text.ts';

/** A task as a message shows it. `due` in seconds, UTC. */
export type TaskRow = {
  id: string;
  title: string;
  due: number | null;
  done: boolean;
  assignee: string;
  program: string;
  priority?: string;
};

/** What a button needs to be found again: whose message it is in (`messageId`) and which row. */
const rowBlockId = (messageId: string, index: number): string => `${messageId}.${index}`;

/** The message that a row's button belongs to. */
export const messageIdOf = (blockId: string): string => blockId.split('.')[0] ?? '';

function button(row: TaskRow): Button {
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
 * One task: its title, a line of details, and **Done** or **Undo**. Where the title has characters that mrkdwn
 * would take as formatting it is shown as plain or rich text, to the letter.
 *
 * @param lead what stands before the title ("3. "), our own words
 * @param details our own words, names in them escaped
 * @param titleMax how many characters of the title are shown; the rest stays on the platform
 */
export function taskRow(
  row: TaskRow,
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
