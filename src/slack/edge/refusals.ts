import { WebAPIPlatformError, WebAPIRateLimitedError } from '@slack/web-api';

/**
 * Error codes of `chat.postMessage` that mean that nothing was posted
 * (docs.slack.dev/reference/methods/chat.postMessage). `passing` ones may go away within minutes, `lasting` ones only
 * when a person changes something. After any other code the message may exist: Slack says so about `internal_error` and
 * `fatal_error`, and its client uses the whole text of a response that is not JSON as the code.
 */
const passing = ['ratelimited', 'rate_limited', 'message_limit_exceeded'];
const lasting = [
  // The channel
  'channel_not_found not_in_channel is_archived messages_tab_disabled restricted_action',
  'restricted_action_read_only_channel restricted_action_thread_only_channel',
  'restricted_action_non_threadable_channel restricted_action_thread_locked',
  // The token
  'not_authed invalid_auth account_inactive token_revoked token_expired missing_scope no_permission',
  'not_allowed_token_type ekm_access_denied team_access_not_granted',
  // The message
  'invalid_arguments invalid_blocks invalid_blocks_format msg_blocks_too_long msg_too_long no_text',
  'too_many_attachments',
].flatMap((codes) => codes.split(' '));

/** Whether a refusal by the Web API is passing or lasting; undefined if the call may have been carried out. */
export function refusalOf(error: unknown): 'passing' | 'lasting' | undefined {
  if (error instanceof WebAPIRateLimitedError) return 'passing';
  if (!(error instanceof WebAPIPlatformError)) return undefined;
  const { error: code } = error.data;
  if (passing.includes(code)) return 'passing';
  return lasting.includes(code) ? 'lasting' : undefined;
}

/** Codes after which a posted message can never be changed again (docs.slack.dev, `chat.update`). */
const gone = [
  'message_not_found cant_update_message edit_window_closed',
  'channel_not_found not_in_channel is_archived is_inactive',
].flatMap((codes) => codes.split(' '));

/** Whether a posted message is gone, or out of reach. */
export const isGone = (error: unknown): boolean =>
  error instanceof WebAPIPlatformError && gone.includes(error.data.error);

/** Slack's error code, or an error's class. Anything else could repeat the message, including clients' tasks. */
export function codeOf(error: unknown): string {
  const code = error instanceof WebAPIPlatformError ? error.data.error : undefined;
  if (code === undefined) return error instanceof Error ? error.name : 'unknown';
  return /^[a-z0-9_]{1,60}$/.test(code) ? code : 'a response that is not JSON';
}
