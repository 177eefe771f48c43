import type { Button, KnownBlock, RichTextBlock } from '@slack/types';
import { clip, escapeMrkdwn, hasFormatting, mrkdwn, plain } from './text.ts';

/** A task as a message shows it. `due` is in seconds, UTC. */
export type TaskRow = {
  id: string;
  title: string;
  due: number | null;
  done: boolean;
  assignee: string;
  program: string;
  priority?: string;
};

/** Identifies a button's row: its message (`messageId`) and its position. */
const rowBlockId = (messageId: string, index: number): string => `${messageId}.${index}`;

/** The id of the message that a row's button is in. */
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
 * One task: its title, a line of details, and **Done** or **Undo**. A title with characters that mrkdwn would take as
 * formatting is shown as plain or rich text, so that it reads exactly as written.
 *
 * @param lead goes before the title ("3. "), in our own words
 * @param details in our own words, with the names in them escaped
 * @param titleMax how many characters of the title to show
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
