import type { ViewHandler } from '../../../surface/context.ts';
import { besideDraft } from '../outcome/beside-draft.ts';
import { replyWithOutcome } from '../outcome/reply-with-outcome.ts';

/**
 * The form of an earlier release, which somebody may still have open: its line becomes a task of that client, whoever it
 * names, shown beside the card.
 */
export const newTaskSubmitted: ViewHandler = {
  submit: (context, { privateMetadata, values: { line = '' } }) =>
    besideDraft(context, privateMetadata, (answering, started) =>
      replyWithOutcome(answering, { kind: 'line', line, started }, { typed: line }),
    ),
};
