import { NamedError } from '../../lib/errors.ts';

/**
 * An answer did not reach the person who asked:
 *
 * - `reply-failed`: they could not be told the outcome, in any way
 * - `reply-refused`: Slack refused at one address, which is used up or too old
 * - `invalid-blocks`: Slack does not accept the message's blocks, at any address
 */
export class ReplyError extends NamedError<'reply-failed' | 'reply-refused' | 'invalid-blocks'> {}
