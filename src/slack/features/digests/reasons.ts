import { SlackError } from '@slack/web-api';
import { isKind } from '../../../lib/errors.ts';
import { isRetryable, PlatformError } from '../../../platform/errors.ts';
import { StoreUnavailableError } from '../../../store/errors.ts';
import { RefusedError } from '../../../workspaces/refused.ts';
import { meaningOf } from '../../edge/refusals.ts';

const install = 'An administrator of this workspace can install Touchline again.';

/**
 * Why a digest was not posted: in the words that `/todo digest status` shows after "not posted: ", and that the user who set
 * it up is told; and what to do about it, if a user can. The keys are stored, and logged.
 */
const reasons = new Map(
  Object.entries<{ why: string; fix?: string }>({
    'platform-down': { why: 'the platform didn’t answer' },
    'platform-busy': { why: 'the platform was getting too many requests' },
    'platform-unclear': { why: 'the platform sent something that I don’t understand' },
    'token-refused': {
      why: 'the platform no longer accepts this workspace’s token',
      fix: 'An administrator of your organization can type `/touchline connect` and enter a new one.',
    },
    'token-forbidden': {
      why: 'the workspace’s token may not read tasks',
      fix: 'An administrator of your organization can allow it on the platform.',
    },
    'program-gone': {
      why: 'its program is no longer on the platform',
      fix: 'Set it up again with `/todo digest weekdays 9am in "PROGRAM"`, or end it with `/todo digest off`.',
    },
    'not-in-channel': {
      why: 'I’m not in the channel any more',
      fix: 'Type `/invite @Touchline` there to bring it back.',
    },
    archived: {
      why: 'the channel is archived',
      fix: 'Set it up in another channel with `/todo digest weekdays 9am`.',
    },
    'setter-gone': {
      why: 'it is for somebody who may no longer see it',
      fix: 'A coach or an admin can set it up again with `/todo digest weekdays 9am`.',
    },
    'slack-token': { why: 'Slack no longer accepts Touchline’s token', fix: install },
    'slack-scope': { why: 'Touchline lacks a permission in this workspace', fix: install },
    'slack-access': {
      why: 'Touchline was not added to this workspace',
      fix: 'An administrator of your Slack organization can add it.',
    },
    refused: {
      why: 'Slack doesn’t let me post in the channel',
      fix: 'Check who may post there, or set it up in another channel.',
    },
    'slack-busy': { why: 'Slack was getting too many requests' },
    'slack-down': { why: 'Slack didn’t answer' },
    'not-connected': {
      why: 'this workspace is no longer connected to the coaching platform that it was for',
    },
    store: { why: 'my storage didn’t answer' },
    'not-running': { why: 'Touchline wasn’t running' },
    interrupted: { why: 'Touchline was interrupted' },
    behind: { why: 'no worker of Touchline has begun it, or none has come to its end' },
    'turned-off': { why: 'somebody turned it off' },
  }),
);

const unknown = { why: 'something went wrong on our side' };

/** Why a digest was not posted, in words. A reason that a newer release stored may be unknown here. */
export const reasonText = (reason: string | undefined): { why: string; fix?: string } =>
  reasons.get(reason ?? '') ?? unknown;

function slackReason(error: unknown): string {
  const meaning = meaningOf(error) ?? 'slack-down';
  if (meaning === 'no-user') return 'setter-gone';
  return reasons.has(meaning) ? meaning : 'refused';
}

/** The reason to store for an error that kept a digest from being posted. */
export function reasonOf(error: unknown): string {
  if (error instanceof RefusedError && error.refusal.kind === 'no-channel') return error.refusal.reason;
  if (isKind(error, RefusedError, 'not-connected')) return 'not-connected';
  if (isKind(error, RefusedError, 'unknown-user', 'staff-only')) return 'setter-gone';
  if (isKind(error, RefusedError, 'not-installed')) return 'slack-token';
  if (isKind(error, RefusedError, 'program-gone')) return 'program-gone';
  if (isKind(error, PlatformError, 'unauthorized')) return 'token-refused';
  if (isKind(error, PlatformError, 'forbidden')) return 'token-forbidden';
  if (isKind(error, PlatformError, 'rate-limited')) return 'platform-busy';
  if (isRetryable(error)) return 'platform-down';
  if (error instanceof PlatformError) return 'platform-unclear';
  if (error instanceof StoreUnavailableError) return 'store';
  return error instanceof SlackError ? slackReason(error) : 'unknown';
}

/** Whether the digest comes back only when a user does something. */
export const needsPeople = (reason: string): boolean => reasonText(reason).fix !== undefined;
