import { type PastedTasks, readLines } from '../../tasks/for-many/read-lines.ts';
import { maxPasted } from '../../tasks/limits.ts';
import { keepLine } from '../surface/ask-whether-task.ts';
import type { AuthenticatedContext } from '../surface/authenticate.ts';
import type { PersonContext, RequestContext, ResponseUrl } from '../surface/context.ts';
import { choiceBlocks } from '../ui/choices.ts';
import { type Message, sentence, typedLine } from '../ui/message.ts';
import { previewed } from './ask-for-many.ts';
import { linesPreview } from './lines-preview.ts';
import { readerOf, toDraftContext } from './reply-with-outcome.ts';

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
