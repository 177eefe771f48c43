/** Messages for each field that was refused, as a Laravel backend gives them. */
export type FieldErrors = Record<string, string[]>;

/** An answer other than 200, thrown by whatever finds the reason; the listener turns it into JSON. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    details: { errors?: FieldErrors; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'Refusal';
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

export const unauthenticated = (): Refusal => new Refusal(401, 'Unauthenticated.');
export const unauthorized = (): Refusal => new Refusal(403, 'This action is unauthorized.');
export const notFound = (what: string): Refusal => new Refusal(404, `${what} not found.`);

/** 422 with the fields at fault; the message is the first of theirs, and how many more there are. */
export function invalid(errors: FieldErrors): Refusal {
  const [first = 'The given data was invalid.', ...more] = Object.values(errors).flat();
  const rest = more.length === 0 ? '' : ` (and ${more.length} more error${more.length > 1 ? 's' : ''})`;
  return new Refusal(422, `${first}${rest}`, { errors });
}
