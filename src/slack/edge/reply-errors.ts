import { NamedError } from '../../lib/errors.ts';

/** The person who asked could not be told the outcome. */
export class ReplyFailedError extends NamedError {}

/** Slack refused: the address is used up or too old, or the message is invalid. */
export class RefusedError extends NamedError {}

/** Slack does not accept the message's blocks, at any address. */
export class InvalidBlocksError extends RefusedError {}
