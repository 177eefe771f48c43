import type { ModalView } from '@slack/types';
import { clockText, zonedDateTime, zoneText } from '../../../../lib/local-date-time.ts';
import type { DueReading } from '../../../../tasks/drafts/draft.ts';
import { date, time } from '../../../forms/fields.ts';
import { formView } from '../../../forms/form.ts';
import type { ViewHandler } from '../../../surface/context.ts';
import { footnote } from '../../../ui/blocks.ts';
import { replyWithOutcome } from '../outcome/reply-with-outcome.ts';
import { withDraftMessage } from '../outcome/with-draft-message.ts';

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

/** The submitted view: the draft goes on with the picked date, in the message that asked. */
export const dateSubmitted: ViewHandler = {
  submit: (context, { privateMetadata: draftId, values }) =>
    withDraftMessage(context, draftId, (answering) =>
      replyWithOutcome(
        answering,
        { kind: 'answer', draftId, answer: { kind: 'date', date: values.date, time: values.time } },
        { answer: answering.redraw },
      ),
    ),
};
