import { insteadOf, ofKind } from '../../lib/errors.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { nextStep } from '../drafts/advance-draft.ts';
import type { DraftContext } from '../drafts/context.ts';
import type { Ref } from '../drafts/draft.ts';
import { readDraft } from '../drafts/draft-from-line.ts';
import { likelyFor } from '../drafts/likely.ts';
import type { BatchItem } from './batch.ts';

/** What pasted lines are: the tasks that can be created, and the lines that would need a question first. */
export type PastedTasks = { items: BatchItem[]; unclear: string[] };

/**
 * Reads the task of each pasted line.
 *
 * @param id names what was pasted
 * @param program the program of tasks whose line names none
 * @returns the programs to choose from, if it is not known where all of them are
 * @throws what the directory and the platform throw
 */
export async function readLines(
  context: DraftContext,
  id: string,
  lines: readonly string[],
  program?: Ref,
): Promise<PastedTasks | { programs: Ref[] }> {
  const directory = context.directories.of(context.connection);
  const likely = likelyFor(context, context.channelId);
  const tasks: PastedTasks = { items: [], unclear: [] };
  for (const [at, line] of lines.entries()) {
    const read = await readDraft(context, line, { id: `${id}-${at}` }).catch(
      insteadOf(undefined, ofKind(RefusedError, 'empty-task', 'mention')),
    );
    const draft =
      read && (read.draft.programName ? read.draft : { ...read.draft, ...(program && { program }) });
    const step = draft && (await nextStep(draft, context.me, directory, likely));
    if (step?.kind === 'ask-program' && program === undefined) return { programs: step.programs };
    if (step?.kind !== 'ready') tasks.unclear.push(line);
    else {
      const { user, program: where, ...own } = step.ready;
      tasks.items.push({ user, program: where, own: { id: String(at), ...own } });
    }
  }
  return tasks;
}
