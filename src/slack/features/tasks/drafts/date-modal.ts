import type { ModalView } from '@slack/types';
import { clockText, zonedDateTime, zoneText } from '../../../../lib/local-date-time.ts';
import type { DueReading } from '../../../../tasks/drafts/draft.ts';
import { date, time } from '../../../forms/fields.ts';
import { formView } from '../../../forms/form.ts';
import type { ViewHandler } from '../../../surface/context.ts';
import { createResponder } from '../../../surface/responder.ts';
import { draftGone, replyWithOutcome } from '../../../task-requests/reply-with-outcome.ts';
import { footnote } from '../../../ui/blocks.ts';

/** The view with a date picker and a time picker, starting at the first reading, or today if that has passed. */
export function dateView(draftId: string, timeZone: string, nowMs: number, first?: DueReading): ModalView {
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
