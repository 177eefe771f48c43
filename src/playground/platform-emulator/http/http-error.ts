/** Messages for each invalid field, in the form of a Laravel backend. */
export type FieldErrors = Record<string, string[]>;

/** A response with a status other than 200; the listener sends it as JSON. */
export class HttpError extends Error {
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    details: { errors?: FieldErrors; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.errors = details.errors;
    this.headers = details.headers ?? {};
  }

  get body(): { message: string; errors?: FieldErrors } {
    return this.errors === undefined
      ? { message: this.message }
      : { message: this.message, errors: this.errors };
  }
}

/** For a missing, wrong or revoked token. */
export const unauthenticated = (): HttpError => new HttpError(401, 'Unauthenticated.');
/** For a token that is bound to another organization. */
export const unauthorized = (): HttpError => new HttpError(403, 'This action is unauthorized.');
/** For a resource that is not in the token's organization. */
export const notFound = (what: string): HttpError => new HttpError(404, `${what} not found.`);

/** A 422 for invalid fields. Its message is the first field's, plus the number of other errors. */
export function validationError(errors: FieldErrors): HttpError {
  const [first = 'The given data was invalid.', ...more] = Object.values(errors).flat();
  const rest = more.length === 0 ? '' : ` (and ${more.length} more error${more.length > 1 ? 's' : ''})`;
  return new HttpError(422, `${first}${rest}`, { errors });
}
