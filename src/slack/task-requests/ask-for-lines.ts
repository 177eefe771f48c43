import type { Batch } from '../../tasks/for-many/batch.ts';
import { type PastedTasks, readLines } from '../../tasks/for-many/read-lines.ts';
import { maxPasted } from '../../tasks/limits.ts';
import type { AuthenticatedContext } from '../surface/authenticate.ts';
import type { PersonContext, RequestContext, ResponseUrl } from '../surface/context.ts';
import { choiceBlocks } from '../ui/choices.ts';
import { type Message, sentence, typedLine } from '../ui/message.ts';
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

/** The same words as one task, in case they are one. */
async function keepAsOne({ services, workspaceId, userId, responseUrl }: Caller, line: string) {
  const draft = { text: line, priority: null, due: { chosen: null } };
  const kept = await services.drafts.store.keep({ workspaceId, userId, responseUrl, typed: line, draft });
  return kept.id;
}

/** Remembers what would be created, and shows it. */
export async function previewLines(
  caller: Caller,
  { id, line }: Pasted,
  { items, unclear }: PastedTasks,
  draftId: string,
): Promise<Message> {
  const { services, connection, installation, workspaceId, userId } = caller;
  const batch: Batch = {
    id,
    workspaceId,
    userId,
    installation,
    organizationId: connection.organization.id,
    text: line,
    priority: null,
    due: null,
    items,
    staff: 0,
    state: 'preview',
  };
  await services.batches.change(batch, batch);
  return linesPreview(batch, readerOf(caller), { unclear, draftId });
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
  const draftId = await keepAsOne(caller, line);
  const value = (programId: string) => `${draftId} ${programId}`;
  const message =
    'programs' in read
      ? { text: whichProgram, blocks: choiceBlocks(whichProgram, read.programs, 'many.program', value) }
      : await previewLines(caller, pasted, read, draftId);
  return { ...message, blocks: [...typedLine(line), ...(message.blocks ?? [])] };
}
