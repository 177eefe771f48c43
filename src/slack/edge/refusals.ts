import { WebAPIPlatformError, WebAPIRateLimitedError } from '@slack/web-api';
import { errorName } from '../../lib/errors.ts';

/**
 * What Slack's error codes mean, as the pages of `chat.postMessage`, `chat.update` and `users.info` have them
 * (docs.slack.dev/reference/methods). After each of these nothing was done. `passing` ones may go away within minutes: the
 * gate waits as long as Slack asks, then the person is told, or the job comes back. `lasting` ones go away only when a
 * person changes something: whoever asked or set it up is told what, in the words of `user-errors.ts` and of the digests'
 * `reasons.ts`. After any other code the call may have been carried out: Slack says so about `internal_error` and
 * `fatal_error`, and its client uses the whole text of a response that is not JSON as the code. What may be done twice is
 * done again at once; of a post its job looks for the message, and a person is told that Slack does not respond.
 */
const table = {
  'slack-busy': ['passing', 'ratelimited rate_limited message_limit_exceeded'],
  'slack-token': ['lasting', 'not_authed invalid_auth account_inactive token_revoked token_expired'],
  'slack-scope': ['lasting', 'missing_scope no_permission not_allowed_token_type'],
  'slack-access': ['lasting', 'team_access_not_granted ekm_access_denied'],
  'not-in-channel': ['lasting', 'channel_not_found not_in_channel'],
  archived: ['lasting', 'is_archived'],
  refused: [
    'lasting',
    `messages_tab_disabled cannot_dm_bot restricted_action restricted_action_read_only_channel
    restricted_action_thread_only_channel restricted_action_non_threadable_channel
    restricted_action_thread_locked`,
  ],
  'no-user': ['lasting', 'user_not_found user_not_visible user_disabled user_not_in_channel'],
  gone: ['lasting', 'message_not_found cant_update_message edit_window_closed is_inactive'],
  // What is sent: plainer blocks are tried, else it is a defect of ours.
  content: [
    'lasting',
    `invalid_arguments invalid_blocks invalid_blocks_format msg_blocks_too_long msg_too_long no_text
    too_many_attachments`,
  ],
} as const satisfies Record<string, readonly ['passing' | 'lasting', string]>;

/** What a refusal by Slack means. */
export type SlackRefusal = keyof typeof table;

/** What an error of the Web API means; undefined if the call may have been carried out. */
export function meaningOf(error: unknown): SlackRefusal | undefined {
  if (error instanceof WebAPIRateLimitedError) return 'slack-busy';
  if (!(error instanceof WebAPIPlatformError)) return undefined;
  const meanings = Object.keys(table) as SlackRefusal[];
  return meanings.find((meaning) => table[meaning][1].split(/\s+/).includes(error.data.error));
}

/** Whether a refusal by the Web API is passing or lasting; undefined if the call may have been carried out. */
export function refusalOf(error: unknown): 'passing' | 'lasting' | undefined {
  const meaning = meaningOf(error);
  return meaning && table[meaning][0];
}

const ownFailures = 'internal_error fatal_error service_unavailable request_timeout'.split(' ');

/** Whether Slack failed in itself: it may work at once, and the call may have been carried out. */
export const isOwnFailure = (error: unknown): boolean =>
  error instanceof WebAPIPlatformError && ownFailures.includes(error.data.error);

/** Whether a posted message is gone, or out of reach. */
export const isGone = (error: unknown): boolean =>
  ['gone', 'not-in-channel', 'archived'].includes(meaningOf(error) ?? '');

/** Slack's error code, or an error's class. Anything else could repeat the message, including clients' tasks. */
export function codeOf(error: unknown): string {
  const code = error instanceof WebAPIPlatformError ? error.data.error : undefined;
  if (code === undefined) return errorName(error);
  return /^[a-z0-9_]{1,60}$/.test(code) ? code : 'a response that is not JSON';
}
