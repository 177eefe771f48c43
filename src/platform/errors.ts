import { isKind, NamedError } from '../lib/errors.ts';

/**
 * Why a call of the platform failed:
 *
 * - `unauthorized` (401): the token is missing, wrong or revoked (specification, "Authentication")
 * - `forbidden` (403): the token is valid, but may not do this
 * - `not-found` (404): the organization has nothing with that id
 * - `validation` (422 or 400, or found before sending): the platform does not accept these values
 * - `rate-limited` (429): too many requests; the call had no effect
 * - `unavailable`: 5xx, no connection, a broken connection or a timeout
 * - `unexpected-response`: what the specification does not describe, such as HTML, truncated JSON, a missing field, a redirect
 */
export type PlatformErrorKind =
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'validation'
  | 'rate-limited'
  | 'unavailable'
  | 'unexpected-response';

/** Which call failed, and whether a write may have taken effect anyway. */
export type CallFacts = {
  /** Method and path template, such as `POST /todos`; never an id, a query or a token. */
  endpoint: string;
  /** True when the write may have taken effect. Look for its result before sending it again. */
  ambiguous?: boolean;
  /** The reason in one word, for the log: an HTTP status, the system's code, or the field that is not as specified. */
  code?: string | undefined;
  /** The platform's sentences by field name, of values that it did not accept. */
  fields?: Record<string, string[]>;
  /** How long the platform asks us to wait, in milliseconds. */
  retryAfterMs?: number | undefined;
};

/**
 * What every call of the platform rejects with. `message` is a plain sentence for an operator. It never contains the token,
 * but it may contain text from the platform: escape it before you show it, and don't log it.
 */
export class PlatformError extends NamedError<PlatformErrorKind> {
  readonly endpoint: string;
  /** See {@link CallFacts}. Always false for reads. */
  ambiguous: boolean;
  readonly code: string | undefined;
  /** Empty when the platform named no field. */
  readonly fields: Record<string, string[]>;
  /** 0 if the platform did not say. */
  readonly retryAfterMs: number;

  constructor(kind: PlatformErrorKind, message: string, facts: CallFacts) {
    super(message, { kind });
    this.endpoint = facts.endpoint;
    this.ambiguous = facts.ambiguous ?? false;
    this.code = facts.code;
    this.fields = facts.fields ?? {};
    this.retryAfterMs = facts.retryAfterMs ?? 0;
  }
}

/** Whether the same call may work later. */
export const isRetryable = (error: unknown): error is PlatformError =>
  isKind(error, PlatformError, 'rate-limited', 'unavailable');

/** The error for a response that the specification does not describe. `why` follows "The platform's answer to …". */
export const unexpected = (facts: CallFacts, why: string): PlatformError =>
  new PlatformError('unexpected-response', `The platform's answer to ${facts.endpoint} ${why}.`, facts);
