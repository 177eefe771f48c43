import type { KnownBlock } from '@slack/types';
import { type Batch, type BatchItem, taskOf } from '../../tasks/for-many/batch.ts';
import { type PastedTasks, readLines } from '../../tasks/for-many/read-lines.ts';
import { maxPasted } from '../../tasks/limits.ts';
import { keepLine } from '../surface/ask-whether-task.ts';
import type { AuthenticatedContext } from '../surface/authenticate.ts';
import type { PersonContext, RequestContext, ResponseUrl } from '../surface/context.ts';
import { actions, button, footnote, section } from '../ui/blocks.ts';
import { choiceBlocks } from '../ui/choices.ts';
import { dueWords } from '../ui/due-text.ts';
import { tasksWords } from '../ui/for-many-words.ts';
import { LIMITS } from '../ui/limits.ts';
import { type Message, sentence, typedLine } from '../ui/message.ts';
import { clip, escapeInline, titled } from '../ui/text.ts';
import type { Reader } from '../ui/understood.ts';
import { previewed } from './preview.ts';
import { readerOf, toDraftContext } from './reply-with-outcome.ts';

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
 * @param unsure lines whose day may be another one
 * @param repeats whether a line says how often
 * @param draftId the draft of all of it as one task
 */
export function linesPreview(
  batch: Batch,
  reader: Reader,
  {
    unclear = [],
    unsure = [],
    repeats,
    draftId,
  }: Partial<Omit<PastedTasks, 'items'>> & { draftId?: string | undefined } = {},
): Message {
  const count = tasksWords(batch.items.length);
  const isNone = batch.items.length === 0;
  const these = batch.items.length === 1 ? '*this task*' : `these *${count}*`;
  const lead = isNone ? 'Nothing is created yet.' : `Shall I create ${these}?`;
  const quoted = (lines: string[]) => lines.map((line) => `“${escapeInline(line, 200)}”`).join(', ');
  const left = quoted(unclear);
  const none = `Not created, since I would have to ask about ${unclear.length === 1 ? 'it. Type it alone' : 'them. Type each alone'}: ${left}`;
  const { id } = batch;
  return {
    text: lead.replaceAll('*', ''),
    blocks: [
      section(lead),
      ...batch.items.map((item) => row(batch, item, reader)),
      ...(repeats ? [footnote('Each is created once. To repeat one, type it alone.')] : []),
      ...(unsure.length > 0
        ? [footnote(clip(`Please check the day: ${quoted(unsure)}`, LIMITS.section.text))]
        : []),
      ...(unclear.length > 0 ? [section(clip(none, LIMITS.section.text))] : []),
      actions([
        ...(isNone ? [] : [{ ...button(`Create ${count}`, 'many.create', id), style: 'primary' as const }]),
        ...(draftId === undefined ? [] : [button('One task instead', 'todo.create', draftId)]),
        button('Cancel', 'many.cancel', id),
      ]),
    ],
  };
}

type Caller = AuthenticatedContext<
  PersonContext & RequestContext & ResponseUrl & { channelId?: string | undefined }
>;

const whichProgram = 'In which program are these tasks? Nothing is created yet.';

const tooMany = (count: number): Message =>
  sentence(`These are ${count} lines. I create at most ${maxPasted} tasks at once, so nothing was created.`);

/** Pasted lines; `id` names what was pasted, `line` is all of it. */
export type Pasted = { id: string; lines: readonly string[]; line: string };

/** Remembers what would be created, and shows it. */
export async function previewLines(
  caller: Caller,
  { id, line }: Pasted,
  { items, ...read }: PastedTasks,
  draftId: string,
): Promise<Message> {
  const batch = await previewed(caller, { id, text: line, priority: null, due: null, items, staff: 0 });
  return linesPreview(batch, readerOf(caller), { ...read, draftId });
}

/**
 * What would be created of pasted lines, or a question in which program they are. Nothing is created.
 *
 * @throws PlatformError, StoreUnavailableError
 */
export async function linesMessage(caller: Caller, pasted: Pasted): Promise<Message> {
  const { id, lines, line } = pasted;
  if (lines.length > maxPasted) return tooMany(lines.length);
  const read = await readLines(toDraftContext(caller), id, lines);
  // The same words as one task, in case they are one.
  const draftId = await keepLine(caller, line);
  const value = (programId: string) => `${draftId} ${programId}`;
  const message =
    'programs' in read
      ? { text: whichProgram, blocks: choiceBlocks(whichProgram, read.programs, 'many.program', value) }
      : await previewLines(caller, pasted, read, draftId);
  return { ...message, blocks: [...typedLine(line), ...(message.blocks ?? [])] };
}
