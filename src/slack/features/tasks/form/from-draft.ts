import { nextStep, type Step } from '../../../../tasks/drafts/advance-draft.ts';
import type { Draft } from '../../../../tasks/drafts/draft.ts';
import type { StoredDraft } from '../../../../tasks/drafts/draft-store.ts';
import { likelyFor, noneLikely } from '../../../../tasks/drafts/likely.ts';
import type { TaskFields } from '../../../../tasks/drafts/task-fields.ts';
import { readyOf } from '../../../../tasks/drafts/waiting.ts';
import { isReplacement } from '../../../../tasks/replace/replace-task.ts';
import { peopleNamed, programsNamed } from '../../../../workspaces/typed-names.ts';
import type { AuthenticatedContext, Caller } from '../../../surface/authenticate.ts';
import type { ActionContext } from '../../../surface/context.ts';
import { nothingToDo } from '../../../surface/user-errors.ts';
import { questionMessage } from '../../../task-requests/questions.ts';
import { replacementMessage } from '../../../task-requests/replace-messages.ts';
import { draftGone, proposal, readerOf, toDraftContext } from '../../../task-requests/reply-with-outcome.ts';
import { reopenDraft } from '../../../task-requests/waiting-message.ts';
import { fillForm } from './fill.ts';
import type { TaskForm } from './view.ts';

const chosenOf = ({ people }: NonNullable<Draft['several']>) =>
  people.filter((one) => typeof one !== 'string');

/** The person that a draft is for, if that is clear. */
async function personOf(
  caller: Caller,
  { user, userName, askUser, several }: Draft,
): Promise<string | undefined> {
  if (user !== undefined) return user.id;
  if (several?.each !== undefined) return chosenOf(several)[0]?.id;
  if (several !== undefined || askUser) return undefined;
  if (userName === undefined) return caller.person.user.id;
  const people = await caller.directory.people();
  const [only, ...others] = peopleNamed(people, userName);
  return others.length === 0 ? only?.id : undefined;
}

/** Those who get a task beside that person, as far as they were chosen. */
const othersOf = ({ several }: Draft): string[] =>
  several?.each === undefined
    ? []
    : chosenOf(several)
        .slice(1)
        .map(({ id }) => id);

/** The program that a draft names, if that is clear. */
async function programOf(caller: Caller, { program, programName }: Draft): Promise<string | undefined> {
  if (program !== undefined || programName === undefined) return program?.id;
  const programs = await caller.directory.programs();
  const [only, ...others] = programsNamed(programs, programName);
  return others.length === 0 ? only?.id : undefined;
}

async function fieldsOfDraft(caller: Caller, draft: Draft, open: Step): Promise<TaskFields> {
  const { due, priority, text, textWithName } = draft;
  const [known, programId] = await Promise.all([personOf(caller, draft), programOf(caller, draft)]);
  // One person may be meant: the form says so, and above it stands that it may be otherwise.
  const [meant, ...others] = open.kind === 'ask-whose' ? open.people : [];
  const personId = known ?? (others.length === 0 ? meant?.id : undefined);
  const isUnclear = open.kind === 'unknown-person' || (open.kind === 'ask-whose' && personId === undefined);
  return {
    // Words that name no one we know, or may name several, may be words of the task.
    text: (isUnclear && textWithName) || text,
    personIds: [personId ?? [], draft.user === undefined ? othersOf(draft) : []].flat(),
    programId,
    priority: priority ?? undefined,
    when: 'chosen' in due ? due.chosen?.label : due.words,
  };
}

/** What is open about a draft, in words. */
function problemOf(caller: Caller, stored: StoredDraft, open: Step): string | undefined {
  if (open.kind === 'ready' || open.kind === 'for-many') return undefined;
  if (isReplacement(stored))
    return replacementMessage(caller, { kind: 'question', question: open, more: true, draft: stored }).text;
  return questionMessage(open, stored, readerOf(caller)).text;
}

/**
 * The draft of a button. One that waits is taken back: it is not created while a user fills in the form, and its
 * message says so.
 *
 * @throws UserFacingError if there is none any more
 */
export async function draftToFill(
  caller: AuthenticatedContext<ActionContext>,
  draftId: string,
): Promise<StoredDraft> {
  const { services, workspaceId, userId } = caller;
  const stored = await services.drafts.store.get(draftId, workspaceId, userId);
  if (stored === undefined) throw nothingToDo(draftGone.text);
  if (stored.waitsUntil === undefined && stored.made === undefined) return stored;
  const taken = await reopenDraft(caller, stored);
  if (!('id' in taken)) throw nothingToDo(taken.text);
  const ready = readyOf(taken);
  const proposed = ready && caller.redraw(proposal(ready, taken, readerOf(caller)));
  // It can be changed all the same.
  await proposed?.catch((error: unknown) => {
    services.log.info({ err: error, workspace: workspaceId }, 'A proposal could not be shown.');
  });
  return taken;
}

/** The form with what is known of a draft, and what is not clear. */
export async function formForDraft(caller: Caller, stored: StoredDraft): Promise<TaskForm> {
  const likely = stored.replaces ? noneLikely : likelyFor(toDraftContext(caller), stored.channelId);
  const open = await nextStep(stored.draft, caller.person.user, caller.directory, likely);
  const fields = await fieldsOfDraft(caller, stored.draft, open);
  const problem = problemOf(caller, stored, open);
  return fillForm(caller, { draftId: stored.id, fields, problem });
}
