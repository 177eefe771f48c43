import type { DraftAnswer } from '../../../../tasks/drafts/request.ts';
import { authenticateStaff } from '../../../surface/authenticate.ts';
import type { ActionHandler } from '../../../surface/context.ts';
import { openView } from '../../../surface/modal.ts';
import { draftOfBlock } from '../../../task-requests/questions.ts';
import { draftGone, replyWithOutcome } from '../../../task-requests/reply-with-outcome.ts';
import { dateView } from './date-modal.ts';

/** A click answers a question about a draft; what comes of it takes the question's place. */
const answer =
  (toAnswer: (chosen: string) => DraftAnswer): ActionHandler =>
  (context, click) => {
    const [draftId = '', chosen = ''] = click.value.split(' ');
    const request = { kind: 'answer', draftId, answer: toAnswer(chosen) } as const;
    return replyWithOutcome(context, request, { answer: context.redraw });
  };

export const choosePersonForDraft = answer((id) => ({ kind: 'person', id }));

/** A user from the menu of everybody. */
export const chooseAnybodyForDraft: ActionHandler = (context, click) =>
  choosePersonForDraft(context, { ...click, value: `${draftOfBlock(click.blockId)} ${click.value}` });

/** **Mine, keep the words** */
export const keepDraftForMe = answer(() => ({ kind: 'mine' }));

/** **Only one of them**, under a preview of a task for each. */
export const chooseOneForDraft = answer(() => ({ kind: 'one' }));

export const chooseProgramForDraft = answer((id) => ({ kind: 'program', id }));

/** A program from the menu of all of them. */
export const chooseAnyProgramForDraft: ActionHandler = (context, click) =>
  chooseProgramForDraft(context, { ...click, value: `${draftOfBlock(click.blockId)} ${click.value}` });

export const chooseDueForDraft = answer((choice) => ({ kind: 'due', choice }));

/** **Look again**, after a create that was not confirmed. */
export const findCreatedTask = answer(() => ({ kind: 'look' }));

/**
 * **Create it again**, if it is not there, or beside the tasks that may be it and are shown above. In messages of earlier
 * releases this is **Look again**.
 */
export const createAgain = answer((chosen) => ({ kind: 'again', another: chosen === 'another' }));

/** **Create**, under a proposal. */
export const createProposed = answer(() => ({ kind: 'create' }));

/** **Pick a date** opens a view. */
export const pickDueForDraft: ActionHandler = async (context, click) => {
  const { services, responseUrl, workspaceId, userId } = context;
  const { profile } = await authenticateStaff(context);
  const [draftId = ''] = click.value.split(' ');
  const stored = await services.drafts.store.get(draftId, workspaceId, userId);
  if (stored === undefined) return context.redraw(draftGone);
  const { due } = stored.draft;
  const [first] = 'readings' in due ? due.readings : [];
  const view = dateView(draftId, profile.timeZone, services.now(), first);
  await Promise.all([openView(context, view), services.drafts.store.keep({ ...stored, responseUrl })]);
};

/** **Create it as a task**: the line is read as a new task. A second click finds the draft's task created. */
export const createAsked: ActionHandler = async (context, click) => {
  const { services, workspaceId, userId } = context;
  const stored = await services.drafts.store.get(click.value, workspaceId, userId);
  const line = stored?.typed;
  if (stored === undefined || line === undefined) return context.redraw(draftGone);
  const { id, responseUrl } = stored;
  const request = { kind: 'line', line, started: { id, responseUrl } } as const;
  await replyWithOutcome(context, request, { answer: context.redraw, typed: line });
};
