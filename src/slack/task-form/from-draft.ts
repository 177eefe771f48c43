import type { ModalView } from '@slack/types';
import { nextStep, type Step } from '../../tasks/drafts/advance-draft.ts';
import type { Draft } from '../../tasks/drafts/draft.ts';
import type { StoredDraft } from '../../tasks/drafts/draft-store.ts';
import type { TaskFields } from '../../tasks/drafts/task-fields.ts';
import { isReplacement } from '../../tasks/replace/replace-task.ts';
import { peopleNamed, programsNamed } from '../../workspaces/typed-names.ts';
import { type AuthenticatedContext, authenticateStaff } from '../authenticate.ts';
import type { ActionHandler, PersonContext } from '../context.ts';
import { questionMessage } from '../drafts/questions.ts';
import { draftGone } from '../drafts/reply-with-outcome.ts';
import { noticeView, openModal } from '../modal.ts';
import { replacementMessage } from '../replace/messages.ts';
import { fillForm, pickerFields } from './fill.ts';
import { newTask, taskFormView } from './view.ts';

type Caller = AuthenticatedContext<PersonContext>;

/** The person that a draft is for, if that is clear. */
async function personOf(caller: Caller, { user, userName, several }: Draft): Promise<string | undefined> {
  if (user !== undefined) return user.id;
  if (several !== undefined) return undefined;
  if (userName === undefined) return caller.person.user.id;
  const people = await caller.services.directories.of(caller.connection).people();
  const [only, ...others] = peopleNamed(people, userName);
  return others.length === 0 ? only?.id : undefined;
}

/** The program that a draft names, if that is clear. */
async function programOf(caller: Caller, { program, programName }: Draft): Promise<string | undefined> {
  if (program !== undefined || programName === undefined) return program?.id;
  const programs = await caller.services.directories.of(caller.connection).programs();
  const [only, ...others] = programsNamed(programs, programName);
  return others.length === 0 ? only?.id : undefined;
}

async function fieldsOfDraft(caller: Caller, draft: Draft, open: Step): Promise<TaskFields> {
  const { due, priority, text, textWithName } = draft;
  const [personId, programId] = await Promise.all([personOf(caller, draft), programOf(caller, draft)]);
  const dueFields =
    'chosen' in due ? due.chosen && pickerFields(due.chosen, caller.profile.timeZone) : { words: due.words };
  return {
    // Words that name nobody we know may be words of the task.
    text: (open.kind === 'unknown-person' && textWithName) || text,
    personId,
    programId,
    priority: priority ?? undefined,
    ...dueFields,
  };
}

/** What is open about a draft, in words. */
function problemOf(caller: Caller, stored: StoredDraft, open: Step): string | undefined {
  if (open.kind === 'ready') return undefined;
  if (isReplacement(stored))
    return replacementMessage(caller, { kind: 'question', question: open, more: true, draft: stored }).text;
  const { services, person, profile } = caller;
  const reader = { id: person.user.id, timeZone: profile.timeZone, nowMs: services.now() };
  return questionMessage(open, stored, reader).text;
}

/** The form with what is known of a draft, and what is not clear. */
export async function formForDraft(caller: Caller, stored: StoredDraft): Promise<ModalView> {
  const directory = caller.services.directories.of(caller.connection);
  const open = await nextStep(stored.draft, caller.person.user, directory);
  const fields = await fieldsOfDraft(caller, stored.draft, open);
  const problem = problemOf(caller, stored, open);
  return taskFormView(await fillForm(caller, { draftId: stored.id, fields, problem }));
}

/** **Fill in**, under a question: the form with what is known of the draft, for everything that it still lacks. */
export const openFormForDraft: ActionHandler = (context, click) =>
  openModal(context, newTask, async () => {
    const { services, workspaceId, userId, responseUrl } = context;
    const caller = await authenticateStaff(context);
    const [draftId = ''] = click.value.split(' ');
    const stored = await services.drafts.store.get(draftId, workspaceId, userId);
    if (stored === undefined) return noticeView(newTask, draftGone.text);
    // The question becomes the receipt.
    return formForDraft(caller, await services.drafts.store.keep({ ...stored, responseUrl }));
  });
