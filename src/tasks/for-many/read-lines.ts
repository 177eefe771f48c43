import { insteadOf, ofKind } from '../../lib/errors.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { nextStep } from '../drafts/advance-draft.ts';
import type { DraftContext } from '../drafts/context.ts';
import { type Draft, type Ref, toRef } from '../drafts/draft.ts';
import { readDraft } from '../drafts/draft-from-line.ts';
import { likelyFor } from '../drafts/likely.ts';
import type { BatchItem } from './batch.ts';

/** What pasted lines are: the tasks that can be created, and the lines that would need a question first. Some may say how often. */
export type PastedTasks = { items: BatchItem[]; unclear: string[]; repeats?: boolean };

const isBefore = (line: string, name: string): boolean => line.startsWith(`${name}:`);

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
    const read = await readDraft(context, line, { id: `${id}-${at}` }, undefined, true).catch(
      insteadOf(undefined, ofKind(RefusedError, 'empty-task', 'mention')),
    );
    const draft =
      read && (read.draft.programName ? read.draft : { ...read.draft, ...(program && { program }) });
    const next = (one: Draft) => nextStep(one, context.me, directory, likely);
    const asked = draft && (await next(draft));
    // The preview says whose they are, so "Anna: email the landlord" needs no question of its own.
    const [user, ...others] = asked?.kind === 'ask-whose' && isBefore(line, asked.name) ? asked.people : [];
    const step = draft && user && others.length === 0 ? await next({ ...draft, user: toRef(user) }) : asked;
    if (step?.kind === 'ask-program' && program === undefined) return { programs: step.programs };
    if (step?.kind !== 'ready') tasks.unclear.push(line);
    else {
      const { user: person, program: where, ...own } = step.ready;
      tasks.items.push({ user: person, program: where, own: { id: String(at), ...own } });
      tasks.repeats ||= read?.repeats !== undefined;
    }
  }
  return tasks;
}
