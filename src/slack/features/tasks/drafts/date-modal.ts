import type { ModalView } from '@slack/types';
import { clockText, zonedDateTime, zoneText } from '../../../../lib/local-date-time.ts';
import type { DueReading } from '../../../../tasks/drafts/draft.ts';
import type { ViewHandler } from '../../../surface/context.ts';
import { footnote } from '../../../ui/blocks.ts';
import { plain } from '../../../ui/text.ts';
import { replyWithOutcome } from '../outcome/reply-with-outcome.ts';
import { withDraftMessage } from '../outcome/with-draft-message.ts';

/** The view with a date picker and a time picker, starting at the first reading, or today if that has passed. */
export function dateView(draftId: string, timeZone: string, nowMs: number, first?: DueReading): ModalView {
  const start = zonedDateTime(Math.max(first?.atMs ?? 0, nowMs), timeZone).toPlainDate();
  const time = first?.precision === 'minute' && clockText(zonedDateTime(first.atMs, timeZone));
  return {
    type: 'modal',
    callback_id: 'draft.date',
    private_metadata: draftId,
    title: plain('When is it due?'),
    submit: plain('Create task'),
    close: plain('Cancel'),
    blocks: [
      {
        type: 'input',
        block_id: 'date',
        label: plain('Date'),
        element: { type: 'datepicker', action_id: 'value', initial_date: start.toString() },
      },
      {
        type: 'input',
        block_id: 'time',
        optional: true,
        label: plain('Time'),
        hint: plain('Without a time it is due by the end of that day.'),
        element: { type: 'timepicker', action_id: 'value', ...(time && { initial_time: time }) },
      },
      footnote(`Times are in your own zone, ${zoneText(timeZone)}.`),
    ],
  };
}

/** The submitted view: the draft goes on with the picked date, in the message that asked. */
export const dateSubmitted: ViewHandler = {
  submit: (context, { privateMetadata: draftId, values: { date, time } }) =>
    withDraftMessage(context, draftId, (answering) =>
      replyWithOutcome(
        answering,
        { kind: 'answer', draftId, answer: { kind: 'date', date, time } },
        { answer: answering.redraw },
      ),
    ),
};
