import { NamedError } from '../../lib/errors.ts';

/** The person who asked could not be told what came of it. */
export class ReplyFailedError extends NamedError {}

/** Slack refused: the address is used up or too old, or the message is invalid. */
export class RefusedError extends NamedError {}

/** Slack does not take the message's blocks, at whatever address. */
export class InvalidBlocksError extends RefusedError {}
