import { expect, it } from 'vitest';
import type {
  CommandContext,
  EventContext,
  ShortcutContext,
  SubmissionContext,
} from '../../../src/slack/surface/context.ts';
import { sentence } from '../../../src/slack/ui/message.ts';

/** Never runs: `tsc` checks it, and fails if one of these answers compiles. */
function _answersThatSlackDoesNotOffer(
  event: EventContext,
  shortcut: ShortcutContext,
  submission: SubmissionContext,
  command: CommandContext,
) {
  // @ts-expect-error nobody asked, so there is nobody to reply to
  event.reply(sentence('Hello'));
  // @ts-expect-error an event has no person
  event.userId;
  // @ts-expect-error an event opens no modal
  event.triggerId;
  // @ts-expect-error a shortcut has no response_url
  shortcut.reply(sentence('Hello'));
  // @ts-expect-error there is no message to show something in place of
  submission.redraw(sentence('Hello'));
  // @ts-expect-error a command's own message is not the app's
  command.redraw(sentence('Hello'));
}

it('has types that offer each surface only the answers that Slack offers there', () => {
  expect(_answersThatSlackDoesNotOffer).toBeTypeOf('function');
});
