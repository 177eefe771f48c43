/** The base of our errors. Each is named after its class. */
export class NamedError extends Error {
  constructor(message?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** For a promise's `catch`: resolves to the value for errors of these classes, and rethrows any other. */
export const insteadOf =
  <T>(value: T, ...errors: (abstract new (...args: never[]) => Error)[]) =>
  (error: unknown): T => {
    if (errors.some((type) => error instanceof type)) return value;
    throw error;
  };

/** An error's name. Unlike its message, it never repeats what a user typed or what is stored. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
