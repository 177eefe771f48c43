import { advanceDraft, draftGone } from '../../tasks/drafts/advance-draft.ts';
import type { Pending } from '../../tasks/drafts/draft-store.ts';
import { type Draft, keptForMe, type Ref } from '../../tasks/drafts/next-step.ts';
import type { Directory } from '../../workspaces/directory.ts';
import { type AuthenticatedUser, authenticateStaff } from '../authenticate.ts';
import type { ActionHandler, Click, RequestContext } from '../context.ts';
import { dateView } from './date-modal.ts';

type Answered = { caller: AuthenticatedUser; pending: Pending; chosen: string };

/** The draft that a click answers and what was chosen, or undefined after saying that it is gone. */
async function answered(context: RequestContext, click: Click): Promise<Answered | undefined> {
  const caller = await authenticateStaff(context);
  const [draftId = '', chosen = ''] = click.value.split(' ');
  const pending = await context.services.drafts.get(draftId, context.workspaceId, context.userId);
  if (pending !== undefined) return { caller, pending, chosen };
  await context.replace(draftGone);
  return undefined;
}

/** What a choice puts into a draft; undefined for what was never offered. */
type Put = (
  chosen: string,
  draft: Draft,
  directory: Directory,
  me: Ref,
) => Promise<Partial<Draft> | undefined> | Partial<Draft> | undefined;

/** An answer puts something into the draft; the draft then goes on from there. */
function answer(put: Put): ActionHandler {
  return async (context, click) => {
    const about = await answered(context, click);
    if (about === undefined) return;
    const { caller, pending, chosen } = about;
    const directory = context.services.directories.of(caller.connection);
    const changed = await put(chosen, pending.draft, directory, caller.person.user);
    if (changed === undefined) return context.replace(draftGone);
    const draft = { ...pending.draft, ...changed };
    await advanceDraft(context, caller, { ...pending, draft }, context.replace);
  };
}

/** Ids from a button are only looked up: `nextStep` checks membership, and names come from the directory. */
export const choosePersonForDraft: ActionHandler = answer(async (chosen, _draft, directory) => {
  const person = (await directory.people()).find(({ id }) => id === chosen);
  return person && { user: { id: person.id, name: person.name } };
});

/** **Mine, keep the words**, where somebody was named. */
export const keepDraftForMe: ActionHandler = answer((_chosen, draft, _directory, me) => keptForMe(draft, me));

export const chooseProgramForDraft: ActionHandler = answer(async (chosen, _draft, directory) => {
  const program = (await directory.programs()).find(({ id }) => id === chosen);
  return program && { program: { id: program.id, name: program.name } };
});

/** One of the readings offered, or no date: then the words that were read as one are words of the task. */
export const chooseDueForDraft: ActionHandler = answer((chosen, { text, due }) => {
  if (chosen === 'none')
    return { due: { chosen: null }, text: ('readings' in due && due.textWithDate) || text };
  const reading = 'readings' in due ? due.readings[Number(chosen)] : undefined;
  return reading && { due: { chosen: reading } };
});

/** **Pick a date** opens a view; what is submitted there goes on in {@link advanceDraft}. */
export const pickDueForDraft: ActionHandler = async (context, click) => {
  const about = await answered(context, click);
  if (about === undefined) return;
  const { services, slack, triggerId, responseUrl } = context;
  const { caller, pending } = about;
  const [first] = 'readings' in pending.draft.due ? pending.draft.due.readings : [];
  const view = dateView(pending.id, caller.profile.timeZone, services.now(), first);
  await Promise.all([
    slack.views.open({ trigger_id: triggerId, view }),
    services.drafts.keep({ ...pending, responseUrl }),
  ]);
};

/** After a create that was not confirmed: look for the task, then create it if it is not there. */
export const createAgain: ActionHandler = answer(() => ({}));
