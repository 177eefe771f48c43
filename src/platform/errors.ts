/** Which call failed, and whether a write may have taken effect anyway. */
export type CallFacts = {
  /** Method and path template, such as `POST /todos`; never an id, a query or a token. */
  endpoint: string;
  /** True when the write may have taken effect. Look for its result before you send it again. */
  ambiguous?: boolean;
};

/**
 * The base of every error that a call of the platform can reject with. `message` is a plain sentence for an operator.
 * It never contains the token, but it may contain text from the platform: escape it before you show it.
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

/** 403: the token is valid, but may not do this. */
export class ForbiddenError extends PlatformError {
  override name = 'ForbiddenError';
}

/** 404: the organization has nothing with that id. */
export class NotFoundError extends PlatformError {
  override name = 'NotFoundError';
}

/** 422 or 400, or found before sending: the platform does not accept these values. */
export class ValidationError extends PlatformError {
  override name = 'ValidationError';
  /** The platform's sentences by field name. Empty when it named no field. */
  readonly fields: Record<string, string[]>;

  constructor(message: string, facts: CallFacts & { fields: Record<string, string[]> }) {
    super(message, facts);
    this.fields = facts.fields;
  }
}

/** 429: too many requests. The call had no effect. */
export class RateLimitedError extends PlatformError {
  override name = 'RateLimitedError';
  /** Milliseconds that the platform asks us to wait; 1,000 when it did not say. */
  readonly retryAfterMs: number;

  constructor(message: string, facts: CallFacts & { retryAfterMs: number }) {
    super(message, facts);
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** 5xx, no connection, a broken connection or a timeout. */
export class UnavailableError extends PlatformError {
  override name = 'UnavailableError';
  /** Milliseconds that the platform asks us to wait; 0 when it did not say. */
  readonly retryAfterMs: number;

  constructor(message: string, facts: CallFacts & { retryAfterMs?: number }) {
    super(message, facts);
    this.retryAfterMs = facts.retryAfterMs ?? 0;
  }
}

/** A response that the specification does not describe: HTML, truncated JSON, a missing field, a redirect. */
export class UnexpectedResponseError extends PlatformError {
  override name = 'UnexpectedResponseError';
  /** The field that is missing or of another type, such as `data.0.user.id`, where that is the reason. */
  readonly field: string | undefined;

  constructor(message: string, facts: CallFacts & { field?: string }) {
    super(message, facts);
    this.field = facts.field;
  }
}
