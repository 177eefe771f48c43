import { WebAPIPlatformError, WebAPIRateLimitedError } from '@slack/web-api';

/**
 * Slack's answers to `chat.postMessage` that say that nothing was posted (docs.slack.dev/reference/methods/chat.postMessage):
 * `passing` ones may be gone in minutes, `lasting` ones when somebody has changed something. After any other code
 * there may be a post: Slack says so of `internal_error` and `fatal_error`, and its client gives the whole text of an
 * answer that is no JSON as the code.
 */
const refusals: Record<'passing' | 'lasting', readonly string[]> = {
  passing: ['ratelimited', 'rate_limited', 'message_limit_exceeded'],
  lasting: [
    // The channel
    'channel_not_found',
    'not_in_channel',
    'is_archived',
    'messages_tab_disabled',
    'restricted_action',
    'restricted_action_read_only_channel',
    'restricted_action_thread_only_channel',
    'restricted_action_non_threadable_channel',
    'restricted_action_thread_locked',
    // The token
    'not_authed',
    'invalid_auth',
    'account_inactive',
    'token_revoked',
    'token_expired',
    'missing_scope',
    'no_permission',
    'not_allowed_token_type',
    'ekm_access_denied',
    'team_access_not_granted',
    // The message
    'invalid_arguments',
    'invalid_blocks',
    'invalid_blocks_format',
    'msg_blocks_too_long',
    'msg_too_long',
    'no_text',
    'too_many_attachments',
  ],
};

/** Whether an error of the Web API is a refusal, and of what kind; undefined: the call may have been carried out. */
export function refusalOf(error: unknown): 'passing' | 'lasting' | undefined {
  if (error instanceof WebAPIRateLimitedError) return 'passing';
  if (!(error instanceof WebAPIPlatformError)) return undefined;
  const { error: code } = error.data;
  if (refusals.passing.includes(code)) return 'passing';
  return refusals.lasting.includes(code) ? 'lasting' : undefined;
}

/** What went wrong, for the log. An answer that is no code repeats the message, and clients' tasks with it. */
export function codeOf(error: unknown): string {
  const code = error instanceof WebAPIPlatformError ? error.data.error : undefined;
  if (code === undefined) return error instanceof Error ? error.message : 'unknown';
  return /^[a-z0-9_]{1,60}$/.test(code) ? code : 'an answer that is no JSON';
}
