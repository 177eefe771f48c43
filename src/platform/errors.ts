/** What a failed call was, in the words of the specification, and whether a write may have happened all the same. */
export type CallFacts = {
  /** Method and path template, such as `POST /todos`; never an id, a query or a token. */
  endpoint: string;
  /** True when the write may have taken effect, so that it must be looked for before it is sent again. */
  ambiguous?: boolean;
};

/**
 * The base of everything that a call of the platform can reject with. `message` is a plain sentence for an
 * operator and never holds the token; text that the platform sent may be in it, so escape it before showing it.
 */
export class PlatformError extends Error {
  override name = 'PlatformError';
  readonly endpoint: string;
  /** See {@link CallFacts}. Always false for reads. */
  ambiguous: boolean;

  constructor(message: string, facts: CallFacts) {
    super(message);
    this.endpoint = facts.endpoint;
    this.ambiguous = facts.ambiguous ?? false;
  }
}

/** 401: the token is missing, wrong or revoked (specification, "Authentication"). */
export class UnauthorizedError extends PlatformError {
  override name = 'UnauthorizedError';
}

/** 403: the token is good, but what was asked is not allowed to it. */
export class ForbiddenError extends PlatformError {
  override name = 'ForbiddenError';
}

/** 404: the organization has nothing of that id. */
export class NotFoundError extends PlatformError {
  override name = 'NotFoundError';
}

/** 422 or 400, or found before sending: the platform will not take these values. */
export class ValidationError extends PlatformError {
  override name = 'ValidationError';
  /** The platform's sentences by field name; empty when it named no field. */
  readonly fields: Record<string, string[]>;

  constructor(message: string, facts: CallFacts & { fields: Record<string, string[]> }) {
    super(message, facts);
    this.fields = facts.fields;
  }
}

/** 429: too many requests. Nothing was done. */
export class RateLimitedError extends PlatformError {
  override name = 'RateLimitedError';
  /** Milliseconds that the platform asks to wait; a second when it did not say. */
  readonly retryAfterMs: number;

  constructor(message: string, facts: CallFacts & { retryAfterMs: number }) {
    super(message, facts);
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** 5xx, no connection, a broken connection or no answer in time. */
export class UnavailableError extends PlatformError {
  override name = 'UnavailableError';
  /** Milliseconds that the platform asks to wait; 0 when it did not say. */
  readonly retryAfterMs: number;

  constructor(message: string, facts: CallFacts & { retryAfterMs?: number }) {
    super(message, facts);
    this.retryAfterMs = facts.retryAfterMs ?? 0;
  }
}

/** An answer that the specification does not describe: a page of HTML, half a JSON, a missing field, a redirect. */
export class UnexpectedResponseError extends PlatformError {
  override name = 'UnexpectedResponseError';
  /** The field that is missing or of another type, such as `data.0.user.id`, when it was that. */
  readonly field: string | undefined;

  constructor(message: string, facts: CallFacts & { field?: string }) {
    super(message, facts);
    this.field = facts.field;
  }
}
