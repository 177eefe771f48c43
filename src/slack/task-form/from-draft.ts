import { nextStep, type Step } from '../../tasks/drafts/advance-draft.ts';
import type { Draft } from '../../tasks/drafts/draft.ts';
import type { StoredDraft } from '../../tasks/drafts/draft-store.ts';
import type { TaskFields } from '../../tasks/drafts/task-fields.ts';
import { peopleNamed, programsNamed } from '../../workspaces/typed-names.ts';
import { type AuthenticatedContext, authenticateStaff } from '../authenticate.ts';
import type { ActionContext, ActionHandler } from '../context.ts';
import { questionMessage } from '../drafts/questions.ts';
import { draftGone } from '../drafts/reply-with-outcome.ts';
import { noticeView, openModal } from '../modal.ts';
import { fillForm, pickerFields } from './fill.ts';
import { newTask, taskFormView } from './view.ts';

type Caller = AuthenticatedContext<ActionContext>;

/** The person that a draft is for, if that is clear. */
async function personOf(
  caller: Caller,
  { user, userName, askUser, several }: Draft,
): Promise<string | undefined> {
  if (user !== undefined) return user.id;
  if (several !== undefined || askUser) return undefined;
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
    // Words that name nobody we know, or may name somebody, may be words of the task.
    text: ((open.kind === 'unknown-person' || open.kind === 'ask-whose') && textWithName) || text,
    personId,
    programId,
    priority: priority ?? undefined,
    ...dueFields,
  };
}

/** What is open about a draft, in words. */
function problemOf(
  { services, person, profile }: Caller,
  stored: StoredDraft,
  open: Step,
): string | undefined {
  if (open.kind === 'ready') return undefined;
  const reader = { id: person.user.id, timeZone: profile.timeZone, nowMs: services.now() };
  return questionMessage(open, stored, reader).text;
}

/** **Fill in**, under a question: the form with what is known of the draft, for everything that it still lacks. */
export const openFormForDraft: ActionHandler = (context, click) =>
  openModal(context, newTask, async () => {
    const { services, workspaceId, userId, responseUrl } = context;
    const caller = await authenticateStaff(context);
    const [draftId = ''] = click.value.split(' ');
    const stored = await services.drafts.store.get(draftId, workspaceId, userId);
    if (stored === undefined) return noticeView(newTask, draftGone.text);
    const directory = services.directories.of(caller.connection);
    const open = await nextStep(stored.draft, caller.person.user, directory);
    const fields = await fieldsOfDraft(caller, stored.draft, open);
    // The question becomes the receipt.
    await services.drafts.store.keep({ ...stored, responseUrl });
    const problem = problemOf(caller, stored, open);
    return taskFormView(await fillForm(caller, { draftId, fields, problem }));
  });
