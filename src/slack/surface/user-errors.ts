import type { ActionsBlock } from '@slack/types';
import { SlackError, WebAPIPlatformError } from '@slack/web-api';
import { NamedError } from '../../lib/errors.ts';
import {
  ForbiddenError,
  NotFoundError,
  PlatformError,
  RateLimitedError,
  UnauthorizedError,
  UnexpectedResponseError,
  ValidationError,
} from '../../platform/errors.ts';
import { RecordError, StoreUnavailableError } from '../../store/errors.ts';
import { EmptyTaskError, MentionError, MissingDateError } from '../../tasks/drafts/errors.ts';
import { DirectoryLoadingError } from '../../workspaces/directory.ts';
import { NotYourProgramError, NotYourTaskError, StaffOnlyError } from '../../workspaces/permissions.ts';
import { SlackBusyError } from '../edge/gate.ts';
import { NotInstalledError } from '../edge/installations.ts';
import { ReplyFailedError } from '../edge/reply-errors.ts';
import { actions, button } from '../ui/blocks.ts';
import { escapeInline } from '../ui/text.ts';
import { NotConnectedError, NothingToProveError, UnknownUserError } from './authenticate.ts';

/** An error whose message is already a sentence for the user (our own words). */
export class UserFacingError extends NamedError {}
/** Nothing went wrong: there is nothing to do, and the sentence says why. */
export class NothingToDoError extends UserFacingError {}

function validationSentence(error: ValidationError): string {
  const said = Object.values(error.fields).flat()[0];
  const why = said === undefined ? '' : `: “${escapeInline(said, 200)}”`;
  return `The coaching platform did not accept that${why}. Please change it and try again.`;
}

/** "5 s", "2 minutes" */
function pauseWords({ retryAfterMs }: { retryAfterMs: number }): string {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
}

function platformSentence(error: PlatformError): string {
  if (error instanceof UnauthorizedError)
    return 'The coaching platform no longer accepts this workspace’s token. Ask an administrator to run `/touchline connect` with a new one.';
  if (error instanceof ForbiddenError)
    return 'The workspace’s token is not allowed to do this. Ask an administrator of your organization to allow it.';
  if (error instanceof NotFoundError)
    return 'That is no longer on the coaching platform. Type `/todo` to see the current tasks.';
  if (error instanceof ValidationError) return validationSentence(error);
  if (error instanceof RateLimitedError) {
    return `The coaching platform is getting too many requests. Please try again in ${pauseWords(error)}.`;
  }
  if (error instanceof UnexpectedResponseError)
    return 'The coaching platform sent a response that I don’t understand. Please tell whoever runs Touchline.';
  return 'The coaching platform is not responding. Please try again in a minute.';
}

/** Said when Touchline cannot see or post in a channel. */
export const notInChannel = 'I’m not in this channel. Type `/invite @Touchline` here, then try again.';
const deadToken =
  'Slack no longer accepts Touchline’s token for this workspace. Ask an administrator to install it again.';

/** Slack's errors that an operator has to fix: nothing works in that workspace until then. */
const unusable = new Map([
  ['invalid_auth', deadToken],
  ['account_inactive', deadToken],
  ['token_revoked', deadToken],
  ['token_expired', deadToken],
  [
    'missing_scope',
    'Touchline lacks a permission in this workspace. Ask an administrator to install it again.',
  ],
]);
const slackSentences = new Map([
  ...unusable,
  ['not_in_channel', notInChannel],
  ['channel_not_found', notInChannel],
  [
    'expired_trigger_id',
    'Slack allows three seconds to open a window, and this took longer. Please click again.',
  ],
]);

/** Why Touchline does nothing for a user, and what would help. It names no organization: they may be from elsewhere. */
export function unknownUserWords({ reason, email = '' }: UnknownUserError): { what: string; help: string } {
  switch (reason) {
    case 'another workspace':
      return {
        what: 'You are from another Slack workspace',
        help: 'I work for people of this one only. Ask an administrator here for an account of your own.',
      };
    case 'guest':
      return {
        what: 'You are a guest in this Slack workspace',
        help: 'I work for its full members only. Ask an administrator of the workspace to make you one.',
      };
    case 'no person':
      return {
        what: 'I work for people only',
        help: 'Bots and deactivated accounts have no tasks here.',
      };
    case 'no confirmed email':
      return {
        what: 'I can’t tell who you are',
        help: `Slack gives me no confirmed email of yours. Confirm it in the settings of your Slack account, and try again in a few minutes.${email && ' Or prove here that it is yours.'}`,
      };
    case 'not on the platform':
      return {
        what: 'I can’t find you on your coaching platform',
        help: `Nobody there has the confirmed email of your Slack account, ${escapeInline(email)}. Ask an administrator to invite you with it.`,
      };
  }
}

/** What a user can click after an error. */
export const errorButtons = (error: unknown): ActionsBlock[] =>
  error instanceof UnknownUserError && error.reason === 'no confirmed email' && error.email
    ? [actions([button('Prove my email', 'email.prove')])]
    : [];

/** True for errors that users or outages cause; false for those that an operator has to fix, and users report. */
export const isExpected = (error: unknown): boolean =>
  messageForKnown(error) !== undefined &&
  !(error instanceof UnexpectedResponseError) &&
  !(error instanceof RecordError) &&
  !(error instanceof NotInstalledError) &&
  !(error instanceof WebAPIPlatformError && unusable.has(error.data.error));

function messageForKnown(error: unknown): string | undefined {
  if (error instanceof UserFacingError) return error.message;
  if (error instanceof NotConnectedError)
    return 'This workspace is not connected to a coaching platform yet. An administrator can type `/touchline connect`.';
  if (error instanceof NotInstalledError)
    return 'Touchline is not installed in this workspace. Ask an administrator to install it again.';
  if (error instanceof UnknownUserError) {
    const { what, help } = unknownUserWords(error);
    return `${what}. ${help}`;
  }
  if (error instanceof NothingToProveError)
    return 'There is no email here that you have to prove. Type `/todo` to see your tasks.';
  if (error instanceof StaffOnlyError)
    return 'Only coaches and admins of your organization can do this. `/todo` shows your own tasks.';
  if (error instanceof NotYourTaskError) return 'That task is not one of yours, so nothing was changed.';
  if (error instanceof NotYourProgramError)
    return 'That is in none of the programs that you lead or coach, so nothing was changed. An admin of your organization can change what coaches see.';
  if (error instanceof StoreUnavailableError)
    return 'I can’t reach my storage right now, so nothing was changed. Please try again in a minute.';
  if (error instanceof RecordError)
    return 'I can’t read what is stored for this workspace. Please tell whoever runs Touchline.';
  if (error instanceof EmptyTaskError)
    return 'A task needs some words, so nothing was created. Type them, such as `/todo Call Anna tomorrow`.';
  if (error instanceof MissingDateError)
    return 'A date is needed, so nothing was created. Type one, such as `friday 3pm`.';
  if (error instanceof MentionError)
    return error.problem === 'not on the platform'
      ? `${error.mention} is not on your coaching platform, so the task was not created.`
      : `I can’t tell what ${error.mention} is called, so the task was not created. Type the name instead of mentioning it.`;
  if (error instanceof DirectoryLoadingError)
    return 'I’m still loading your organization’s names from the coaching platform. Please try again in a minute.';
  if (error instanceof PlatformError) return platformSentence(error);
  const code = error instanceof WebAPIPlatformError ? error.data.error : '';
  if (error instanceof SlackBusyError)
    return `Slack is getting too many requests from me. Please try again in ${pauseWords(error)}.`;
  if (error instanceof SlackError)
    return slackSentences.get(code) ?? 'Slack is not responding as it should. Please try again in a minute.';
}

/** Says what went wrong and what to do next, in a sentence or two: never a stack, a token or raw markup. */
export function toUserMessage(error: unknown): string {
  if (error instanceof ReplyFailedError)
    return 'Slack did not accept my reply, but what you asked for may be done. Check `/todo` before you try again.';
  return (
    messageForKnown(error) ?? 'Something went wrong on our side, and it has been logged. Please try again.'
  );
}
