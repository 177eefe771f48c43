import type { KnownBlock } from '@slack/types';
import { type Batch, type BatchItem, taskOf } from '../../tasks/for-many/batch.ts';
import type { PastedTasks } from '../../tasks/for-many/read-lines.ts';
import { actions, button, footnote, section } from '../ui/blocks.ts';
import { dueWords } from '../ui/due-text.ts';
import { tasksWords } from '../ui/for-many-words.ts';
import { LIMITS } from '../ui/limits.ts';
import type { Message } from '../ui/message.ts';
import { clip, escapeInline, titled } from '../ui/text.ts';
import type { Reader } from '../ui/understood.ts';

/** One task: its words, and below them for whom, when and where. */
function row(batch: Batch, item: BatchItem, { id, timeZone, nowMs }: Reader): KnownBlock {
  const { text, priority, due, user, program } = taskOf(batch, item);
  const details = [
    user.id === id ? 'For you' : `For ${user.name}`,
    due === null ? 'no due date' : dueWords(due, timeZone, nowMs),
    ...(priority === null ? [] : [`${priority} priority`]),
    program.name,
  ];
  return {
    type: 'section',
    text: titled(clip(text, LIMITS.section.text / 4), clip(details.join(' · '), LIMITS.section.text / 4)),
  };
}

/**
 * What would be created of pasted lines, with **Create 3 tasks** unless that is nothing.
 *
 * @param unclear lines that would need a question first
 * @param repeats whether a line says how often
 * @param draftId the draft of all of it as one task
 */
export function linesPreview(
  batch: Batch,
  reader: Reader,
  {
    unclear = [],
    repeats,
    draftId,
  }: Partial<Omit<PastedTasks, 'items'>> & { draftId?: string | undefined } = {},
): Message {
  const count = tasksWords(batch.items.length);
  const isNone = batch.items.length === 0;
  const these = batch.items.length === 1 ? '*this task*' : `these *${count}*`;
  const lead = isNone ? 'Nothing is created yet.' : `Shall I create ${these}?`;
  const left = unclear.map((line) => `“${escapeInline(line, 200)}”`).join(', ');
  const none = `Not created, since I would have to ask about ${unclear.length === 1 ? 'it. Type it alone' : 'them. Type each alone'}: ${left}`;
  const { id } = batch;
  return {
    text: lead.replaceAll('*', ''),
    blocks: [
      section(lead),
      ...batch.items.map((item) => row(batch, item, reader)),
      ...(repeats ? [footnote('Each is created once. To repeat one, type it alone.')] : []),
      ...(unclear.length > 0 ? [section(clip(none, LIMITS.section.text))] : []),
      actions([
        ...(isNone ? [] : [{ ...button(`Create ${count}`, 'many.create', id), style: 'primary' as const }]),
        ...(draftId === undefined ? [] : [button('One task instead', 'todo.create', draftId)]),
        button('Cancel', 'many.cancel', id),
      ]),
    ],
  };
}
