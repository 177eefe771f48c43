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

/** What an error is called. Unlike its message, it never repeats what somebody typed or what is stored. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
