/** The base of our errors, each of which is named after its class. */
export class NamedError extends Error {
  constructor(message?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** For a promise's `catch`: resolves to the value for errors of these classes, and throws any other on. */
export const insteadOf =
  <T>(value: T, ...errors: (abstract new (...args: never[]) => Error)[]) =>
  (error: unknown): T => {
    if (errors.some((type) => error instanceof type)) return value;
    throw error;
  };
