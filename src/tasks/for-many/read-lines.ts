import { insteadOf, ofKind } from '../../lib/errors.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { nextStep, type Step } from '../drafts/advance-draft.ts';
import type { DraftContext } from '../drafts/context.ts';
import { type Draft, type ReadyDraft, type Ref, toRef } from '../drafts/draft.ts';
import { readDraft } from '../drafts/draft-from-line.ts';
import { likelyFor } from '../drafts/likely.ts';
import { sharedPrograms } from '../drafts/program-step.ts';
import type { BatchItem } from './batch.ts';

/**
 * What pasted lines are: the tasks that can be created, and the lines that would need a question first. Of some the
 * likeliest day was taken (`unsure`), and some may say how often.
 */
export type PastedTasks = { items: BatchItem[]; unclear: string[]; unsure: string[]; repeats?: boolean };

/** The tasks that nothing is open about: one, or one for each of those who were named. */
function itemsOf(step: Step | undefined): ReadyDraft[] {
  if (step?.kind === 'ready') return [step.ready];
  if (step?.kind !== 'for-many' || !('people' in step.of) || step.of.without.length > 0) return [];
  return step.of.people.map((one) => ({ ...step.task, ...one }));
}

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
  const tasks: PastedTasks = { items: [], unclear: [], unsure: [] };
  const open: Ref[] = [];
  const people: Ref[] = [];
  for (const [at, line] of lines.entries()) {
    const read = await readDraft(context, line, { id: `${id}-${at}` }, undefined, true).catch(
      insteadOf(undefined, ofKind(RefusedError, 'empty-task', 'mention')),
    );
    const next = async (one: Draft): Promise<Step> => {
      const own = await nextStep(one, context.me, directory, likely);
      if (!program || one.programName) return own;
      const inProgram = await nextStep({ ...one, program }, context.me, directory, likely);
      return inProgram.kind === 'not-a-member' ? own : inProgram;
    };
    const asked = read && (await next(read.draft));
    // The preview says whose they are, so "Anna: email the landlord" needs no question of its own.
    const [user, ...others] = asked?.kind === 'ask-whose' ? asked.people : [];
    const draft = read && user && others.length === 0 ? { ...read.draft, user: toRef(user) } : read?.draft;
    const known = draft && draft !== read?.draft ? await next(draft) : asked;
    const [due] = known?.kind === 'ask-due' && !known.past && !known.unclear ? known.readings : [];
    const step = draft && due ? await next({ ...draft, due: { chosen: due } }) : known;
    if (step?.kind === 'ask-program' || (step?.kind === 'which-program' && !step.ofEveryone))
      open.push(...step.programs);
    if (step?.kind === 'ask-program') people.push(step.person);
    const items = itemsOf(step);
    if (items.length === 0) tasks.unclear.push(line);
    else tasks.repeats ||= read?.repeats !== undefined;
    if (items.length > 0 && due) tasks.unsure.push(line);
    for (const [each, { user: person, program: where, ...own }] of items.entries()) {
      people.push(person);
      tasks.items.push({ user: person, program: where, own: { id: `${at}-${each}`, ...own } });
    }
  }
  if (program !== undefined || open.length === 0) return tasks;
  const programs = await sharedPrograms(open, people, directory);
  const [only] = programs;
  return only && programs.length === 1 ? readLines(context, id, lines, only) : { programs };
}
