import type { ActionsBlock } from '@slack/types';
import { SlackError, WebAPIPlatformError, WebAPIRateLimitedError } from '@slack/web-api';
import { isKind, NamedError } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import { reference } from '../../lib/reference.ts';
import { second } from '../../lib/units.ts';
import { PlatformError, type PlatformErrorKind } from '../../platform/errors.ts';
import type { Client } from '../../platform/resources.ts';
import { RecordError, StoreUnavailableError } from '../../store/errors.ts';
import { type Refusal, RefusedError, type UnknownUser } from '../../workspaces/refused.ts';
import { meaningOf, type SlackRefusal } from '../edge/refusals.ts';
import { ReplyError } from '../edge/reply-errors.ts';
import { actions, button } from '../ui/blocks.ts';
import { myTasksButton } from '../ui/first-steps.ts';
import { escapeInline } from '../ui/text.ts';

/** An error whose message is already a sentence for the user (our own words). */
export class UserFacingError extends NamedError<'user-facing' | 'nothing-to-do'> {}

/** Nothing went wrong: there is nothing to do, and the sentence says why. */
export const nothingToDo = (sentence: string): UserFacingError =>
  new UserFacingError(sentence, { kind: 'nothing-to-do' });

/** "5 s", "2 minutes" */
function pauseWords(pauseMs: number): string {
  const seconds = Math.max(1, Math.ceil(pauseMs / second));
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
}

/** What a user reads when the coaching platform did not do what was asked. */
const platformSentences: Record<PlatformErrorKind, string | ((error: PlatformError) => string)> = {
  unauthorized:
    'The coaching platform no longer accepts this workspace’s token. Ask an administrator to run `/touchline connect` with a new one.',
  forbidden:
    'The workspace’s token is not allowed to do this. Ask an administrator of your organization to allow it.',
  'not-found': 'That is no longer on the coaching platform. Type `/todo` to see the current tasks.',
  validation: ({ fields }) => {
    const said = Object.values(fields).flat()[0];
    const why = said === undefined ? '' : `: “${escapeInline(said, 200)}”`;
    return `The coaching platform did not accept that${why}. Please change it and try again.`;
  },
  'rate-limited': ({ retryAfterMs }) =>
    `The coaching platform is getting too many requests. Please try again in ${pauseWords(retryAfterMs)}.`,
  unavailable: 'The coaching platform is not responding. Please try again in a minute.',
  'unexpected-response':
    'The coaching platform sent a response that I don’t understand. Please tell whoever runs Touchline.',
};

const noChannel = {
  'not-a-channel': 'A digest belongs in a channel. Type this in one.',
  archived: 'This channel is archived, so nothing can be posted here.',
  'not-in-channel': 'I’m not in this channel. Type `/invite @Touchline` here, then try again.',
};

/** The lead of what is said when a client's email is taken. */
export const emailTakenWords = ({ name }: Pick<Client, 'name'>): string =>
  `The client *${escapeInline(name)}* has this email already.`;

/** Why Touchline does nothing for a user, and what would help. It names no organization: they may be from elsewhere. */
export function unknownUserWords({ reason, email = '' }: UnknownUser): { what: string; help: string } {
  const words: Record<UnknownUser['reason'], { what: string; help: string }> = {
    'another workspace': {
      what: 'You are from another Slack workspace',
      help: 'I work for people of this one only. Ask an administrator here for an account of your own.',
    },
    guest: {
      what: 'You are a guest in this Slack workspace',
      help: 'I work for its full members only. Ask an administrator of the workspace to make you one.',
    },
    'no person': {
      what: 'I work for people only',
      help: 'Bots and deactivated accounts have no tasks here.',
    },
    'no confirmed email': {
      what: 'I can’t tell who you are',
      help: `Slack gives me no confirmed email of yours. Confirm it in the settings of your Slack account, and try again in a few minutes.${email && ' Or prove here that it is yours.'}`,
    },
    'not on the platform': {
      what: 'I can’t find you on your coaching platform',
      help: `Nobody there has the confirmed email of your Slack account, ${escapeInline(email)}. Ask an administrator to invite you with it.`,
    },
  };
  return words[reason];
}

/** What a user reads when Touchline does not do what was asked, though nothing is broken. */
const refusalSentences: {
  [Kind in Refusal['kind']]: string | ((refusal: Extract<Refusal, { kind: Kind }>) => string);
} = {
  'not-connected':
    'This workspace is not connected to a coaching platform yet. An administrator can type `/touchline connect`.',
  'not-installed': 'Touchline is not installed in this workspace. Ask an administrator to install it again.',
  'unknown-user': (user) => {
    const { what, help } = unknownUserWords(user);
    return `${what}. ${help}`;
  },
  'nothing-to-prove': 'There is no email here that you have to prove. Type `/todo` to see your tasks.',
  'staff-only': 'Only coaches and admins of your organization can do this. `/todo` shows your own tasks.',
  'not-your-task': 'That task is not one of yours, so nothing was changed.',
  'not-your-program':
    'That is in none of the programs that you lead or coach, so nothing was changed. An admin of your organization can change what coaches see.',
  'directory-loading':
    'I’m still loading your organization’s names from the coaching platform. Please try again in a minute.',
  'no-priorities':
    'The platform’s lists don’t say how urgent a task is, so I can’t look for that. `/todo` shows what is due first.',
  'empty-task':
    'A task needs some words, so nothing was created. Type them, such as `/todo Call Anna tomorrow`.',
  'missing-date': 'A date is needed, so nothing was created. Type one, such as `friday 3pm`.',
  mention: ({ mention, problem }) =>
    problem === 'not on the platform'
      ? `${mention} is not on your coaching platform, so the task was not created.`
      : `I can’t tell what ${mention} is called, so the task was not created. Type the name instead of mentioning it.`,
  'program-gone': 'That is no longer on the coaching platform. Type `/todo` to see the current tasks.',
  'no-channel': ({ reason }) => noChannel[reason],
  'email-taken': ({ client }) =>
    `${emailTakenWords(client)} Type another one, or look them up with \`/client\`.`,
  'being-created': 'The same client was asked for a moment ago. Look with `/client` before you try again.',
};

/** What a user reads after a refusal of Slack's. What is not here is our defect. */
const slackSentences: Partial<Record<SlackRefusal, string>> = {
  'slack-token':
    'Slack no longer accepts Touchline’s token for this workspace. Ask an administrator to install it again.',
  'slack-scope': 'Touchline lacks a permission in this workspace. Ask an administrator to install it again.',
  'slack-access':
    'Touchline was not added to this workspace. Ask an administrator of your Slack organization to add it.',
  'not-in-channel': noChannel['not-in-channel'],
  archived: noChannel.archived,
  refused: 'Slack doesn’t let me post there. Ask who may post there, or try another channel.',
  'no-user': 'Slack doesn’t show me that person.',
  gone: 'That message is no longer in Slack, so it could not be changed.',
};

/** Refusals that an operator has to fix: nothing works in that workspace until then. */
const isUnusable = (error: unknown): boolean =>
  ['slack-token', 'slack-scope', 'slack-access'].includes(meaningOf(error) ?? '');

const sentenceOf = <Given>(words: string | ((given: Given) => string), given: Given): string =>
  typeof words === 'string' ? words : words(given);

/** **Prove my email**, where that would help. */
export const proveButton = ({ reason, email }: UnknownUser): ActionsBlock[] =>
  reason === 'no confirmed email' && email ? [actions([button('Prove my email', 'email.prove')])] : [];

/** What a user can click after an error. */
export function errorButtons(error: unknown): ActionsBlock[] {
  if (!(error instanceof RefusedError)) return [];
  const { refusal } = error;
  if (refusal.kind === 'staff-only') return [actions([myTasksButton])];
  return refusal.kind === 'unknown-user' ? proveButton(refusal) : [];
}

/** True for errors that users or outages cause; false for those that an operator has to fix, and users report. */
export const isExpected = (error: unknown): boolean =>
  messageForKnown(error) !== undefined &&
  !isKind(error, PlatformError, 'unexpected-response') &&
  !(error instanceof RecordError) &&
  !isKind(error, RefusedError, 'not-installed') &&
  !isUnusable(error);

/** Logs an error: those that an operator has to fix as errors. */
export const logError = (log: Log, error: unknown, about: object, words: string): void =>
  log[isExpected(error) ? 'info' : 'error']({ err: error, ...about }, words);

function messageForKnown(error: unknown): string | undefined {
  if (error instanceof UserFacingError) return error.message;
  if (error instanceof RefusedError) {
    const { refusal } = error;
    return sentenceOf<never>(refusalSentences[refusal.kind], refusal as never);
  }
  if (error instanceof PlatformError) return sentenceOf(platformSentences[error.kind], error);
  if (error instanceof StoreUnavailableError)
    return 'I can’t reach my storage right now, so nothing was changed. Please try again in a minute.';
  if (error instanceof RecordError)
    return 'I can’t read what is stored for this workspace. Please tell whoever runs Touchline.';
  if (error instanceof WebAPIRateLimitedError)
    return `Slack is getting too many requests from me. Please try again in ${pauseWords(error.retryAfter * second)}.`;
  const meaning = meaningOf(error);
  if (meaning !== undefined && meaning !== 'slack-busy') return slackSentences[meaning];
  if (error instanceof WebAPIPlatformError && error.data.error === 'expired_trigger_id')
    return 'Slack allows three seconds to open a window, and this took longer. Please click again.';
  if (error instanceof SlackError)
    return 'Slack is not responding as it should. Please try again in a minute.';
}

/**
 * Says what went wrong and what to do next, in a sentence or two: never a stack, a token or raw markup. Where somebody else
 * may be asked about it, there is the reference that finds it in the log.
 */
export function toUserMessage(error: unknown): string {
  const sentence =
    error instanceof ReplyError
      ? 'Slack did not accept my reply, but what you asked for may be done. Check `/todo` before you try again.'
      : (messageForKnown(error) ??
        'Something went wrong on our side, and it has been logged. Please try again.');
  const id = reference();
  const isOwnMatter =
    error instanceof UserFacingError ||
    error instanceof RefusedError ||
    isKind(error, PlatformError, 'not-found', 'validation');
  return isOwnMatter || id === undefined ? sentence : `${sentence} (reference ${id})`;
}
