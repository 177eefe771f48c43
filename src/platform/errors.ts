import { NamedError } from '../lib/errors.ts';

/** Which call failed, and whether a write may have taken effect anyway. */
export type CallFacts = {
  /** Method and path template, such as `POST /todos`; never an id, a query or a token. */
  endpoint: string;
  /** True when the write may have taken effect. Look for its result before sending it again. */
  ambiguous?: boolean;
  /** The reason in one word, for the log: an HTTP status, the system's code, or the field that is not as specified. */
  code?: string | undefined;
};

/**
 * The base of every error that a call of the platform can reject with. `message` is a plain sentence for an operator.
 * It never contains the token, but it may contain text from the platform: escape it before you show it, and don't log it.
 */
export class PlatformError extends NamedError {
  readonly endpoint: string;
  /** See {@link CallFacts}. Always false for reads. */
  ambiguous: boolean;
  readonly code: string | undefined;

  constructor(message: string, facts: CallFacts) {
    super(message);
    this.endpoint = facts.endpoint;
    this.ambiguous = facts.ambiguous ?? false;
    this.code = facts.code;
  }
}

/** 401: the token is missing, wrong or revoked (specification, "Authentication"). */
export class UnauthorizedError extends PlatformError {}

/** 403: the token is valid, but may not do this. */
export class ForbiddenError extends PlatformError {}

/** 404: the organization has nothing with that id. */
export class NotFoundError extends PlatformError {}

/** 422 or 400, or found before sending: the platform does not accept these values. */
export class ValidationError extends PlatformError {
  /** The platform's sentences by field name. Empty when it named no field. */
  readonly fields: Record<string, string[]>;

  constructor(message: string, facts: CallFacts & { fields: Record<string, string[]> }) {
    super(message, facts);
    this.fields = facts.fields;
  }
}

/** The same call may work later. */
export class RetryableError extends PlatformError {
  /** How long the platform asks us to wait, in milliseconds; if it did not say, 1,000 after a 429, else 0. */
  readonly retryAfterMs: number;

  constructor(message: string, facts: CallFacts & { retryAfterMs?: number | undefined }) {
    super(message, facts);
    this.retryAfterMs = facts.retryAfterMs ?? 0;
  }
}

/** 429: too many requests. The call had no effect. */
export class RateLimitedError extends RetryableError {}

/** 5xx, no connection, a broken connection or a timeout. */
export class UnavailableError extends RetryableError {}

/** A response that the specification does not describe: HTML, truncated JSON, a missing field, a redirect. */
export class UnexpectedResponseError extends PlatformError {
  /** The missing or mistyped field, such as `data.0.user.id`, if that is the reason. */
  readonly field: string | undefined;

  constructor(message: string, facts: CallFacts & { field?: string }) {
    super(message, { ...facts, code: facts.field ?? facts.code });
    this.field = facts.field;
  }
}
