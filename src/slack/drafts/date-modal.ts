import type { ModalView } from '@slack/types';
import { advanceDraft, draftOfView } from '../../tasks/drafts/advance-draft.ts';
import type { DueReading } from '../../tasks/drafts/next-step.ts';
import { shortLabel } from '../../tasks/due-date/format.ts';
import { authenticateStaff } from '../authenticate.ts';
import type { Submission, ViewHandler } from '../context.ts';
import { mrkdwn, plain } from '../ui/text.ts';
import { UserFacingError } from '../user-errors.ts';
import { withErrorReply } from '../with-error-reply.ts';

const localTime = (atMs: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(atMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });

/** The view with a date picker and a time picker, starting at the first reading, or today where that has passed. */
export function dateView(draftId: string, timeZone: string, nowMs: number, first?: DueReading): ModalView {
  const start = Temporal.Instant.fromEpochMilliseconds(Math.max(first?.atMs ?? 0, nowMs))
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const time = first?.precision === 'minute' && localTime(first.atMs, timeZone);
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
      {
        type: 'context',
        elements: [mrkdwn(`Times are in your own zone, ${timeZone.replaceAll('_', ' ')}.`)],
      },
    ],
  };
}

/**
 * The moment of a picked date and time in a zone. A time that daylight saving skips moves forward by the gap, one
 * that it repeats is the first of the two (Temporal's "compatible"). Undefined for what
 * is no date or no time.
 */
export function pickedDue(
  { date, time }: Submission['values'],
  timeZone: string,
  nowMs: number,
): DueReading | undefined {
  try {
    const at = Temporal.PlainDate.from(date ?? '').toZonedDateTime({
      timeZone,
      plainTime: time ?? '23:59:59',
    });
    const atMs = at.epochMilliseconds;
    const precision = time === undefined ? 'day' : 'minute';
    const label = shortLabel(new Date(atMs), precision, { now: new Date(nowMs), timeZone });
    return { atMs, precision, label };
  } catch {
    return undefined;
  }
}

/** The submitted view: the draft goes on with the picked date, in the message that asked. */
export const dateSubmitted: ViewHandler = {
  async submit(context, { privateMetadata, values }) {
    const about = await draftOfView(context, privateMetadata);
    if (about === undefined) return;
    const { pending, answering } = about;
    await withErrorReply(answering, async () => {
      const caller = await authenticateStaff(answering);
      const { timeZone } = caller.profile;
      const chosen = pickedDue(values, timeZone, answering.services.now());
      if (chosen === undefined) throw new UserFacingError('A date is needed. Nothing was created.');
      // As with a typed date: one in the past is asked about, and can be chosen then.
      const past = chosen.atMs < answering.services.now();
      const { textWithDate } = { textWithDate: undefined, ...pending.draft.due };
      const due = past ? { readings: [chosen], past, textWithDate } : { chosen };
      const draft = { ...pending.draft, due };
      await advanceDraft(answering, caller, { ...pending, draft }, answering.replace);
    });
  },
};
