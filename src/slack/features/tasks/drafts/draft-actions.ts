import type { ModalView } from '@slack/types';
import { clockText, zonedDateTime, zoneText } from '../../../../lib/local-date-time.ts';
import type { DueReading } from '../../../../tasks/drafts/draft.ts';
import type { DraftAnswer } from '../../../../tasks/drafts/request.ts';
import { date, time } from '../../../forms/fields.ts';
import { formView } from '../../../forms/form.ts';
import { authenticateStaff } from '../../../surface/authenticate.ts';
import type { ActionHandler, ViewHandler } from '../../../surface/context.ts';
import { openView } from '../../../surface/modal.ts';
import { createResponder } from '../../../surface/responder.ts';
import { draftOfBlock } from '../../../task-requests/questions.ts';
import { draftGone, replyWithOutcome } from '../../../task-requests/reply-with-outcome.ts';
import { footnote } from '../../../ui/blocks.ts';

/** The view with a date picker and a time picker, starting at the first reading, or today if that has passed. */
function dateView(draftId: string, timeZone: string, nowMs: number, first?: DueReading): ModalView {
  const start = zonedDateTime(Math.max(first?.atMs ?? 0, nowMs), timeZone).toPlainDate();
  const at = first?.precision === 'minute' ? clockText(zonedDateTime(first.atMs, timeZone)) : undefined;
  return formView(
    { id: 'draft.date', submit: 'Create task' },
    'When is it due?',
    [
      date('date', 'Date', start.toString()),
      time('time', 'Time', at, { optional: true, hint: 'Without a time it is due by the end of that day.' }),
      footnote(`Times are in your own zone, ${zoneText(timeZone)}.`),
    ],
    draftId,
  );
}

/**
 * The submitted view: the draft goes on with the picked date, in the message that asked. A view has no `response_url` of
 * its own, so that message's is used.
 */
export const dateSubmitted: ViewHandler = {
  async submit(context, { privateMetadata: draftId, values }) {
    const { services, workspaceId, userId } = context;
    const stored = await services.drafts.store.get(draftId, workspaceId, userId);
    if (stored === undefined) return context.reply(draftGone);
    const { responseUrl } = stored;
    const { reply, replace } = createResponder(responseUrl, context.reply);
    const answer = { kind: 'date', date: values.date, time: values.time } as const;
    await replyWithOutcome(
      { ...context, reply, responseUrl },
      { kind: 'answer', draftId, answer },
      { answer: replace },
    );
  },
};

/** A click answers a question about a draft; what comes of it takes the question's place. */
const answer =
  (toAnswer: (chosen: string) => DraftAnswer): ActionHandler =>
  (context, click) => {
    const [draftId = '', chosen = ''] = click.value.split(' ');
    const request = { kind: 'answer', draftId, answer: toAnswer(chosen) } as const;
    return replyWithOutcome(context, request, { answer: context.redraw });
  };

export const choosePerson = answer((id) => ({ kind: 'person', id }));

/** A user from the menu of everybody. */
export const chooseAnybody: ActionHandler = (context, click) =>
  choosePerson(context, { ...click, value: `${draftOfBlock(click.blockId)} ${click.value}` });

/** **Mine, keep the words** */
export const keepForMe = answer(() => ({ kind: 'mine' }));

/** **Only one of them**, under a preview of a task for each. */
export const chooseOne = answer(() => ({ kind: 'one' }));

export const chooseProgram = answer((id) => ({ kind: 'program', id }));

/** A program from the menu of all of them. */
export const chooseAnyProgram: ActionHandler = (context, click) =>
  chooseProgram(context, { ...click, value: `${draftOfBlock(click.blockId)} ${click.value}` });

export const chooseDue = answer((choice) => ({ kind: 'due', choice }));

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
export const pickDue: ActionHandler = async (context, click) => {
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
