/**
 * The base of our errors. What several places tell apart is its `kind`. In the log and in the audit it is named after that
 * (`not-found` is a NotFoundError), and after its class without one.
 */
export class NamedError<Kind extends string = string> extends Error {
  readonly kind: Kind;

  constructor(message?: string, { kind, ...options }: ErrorOptions & { kind?: Kind } = {}) {
    super(message, options);
    this.name = kind === undefined ? new.target.name : nameOf(kind);
    this.kind = kind ?? (this.name as Kind);
  }
}

const nameOf = (kind: string): string =>
  `${kind.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Error`;

type ErrorClass<E> = abstract new (...args: never[]) => E;

/** Whether an error is of this class, and of one of these kinds. */
export const isKind = <E extends NamedError, Kind extends E['kind']>(
  error: unknown,
  type: ErrorClass<E>,
  ...kinds: Kind[]
): error is E & { kind: Kind } => error instanceof type && (kinds as string[]).includes(error.kind);

/** {@link isKind} of an error that is still to come, for {@link insteadOf}. */
export const ofKind =
  <E extends NamedError>(type: ErrorClass<E>, ...kinds: E['kind'][]) =>
  (error: unknown): boolean =>
    isKind(error, type, ...kinds);

type Which = ErrorClass<Error> | ((error: unknown) => boolean);

const isClass = (which: Which): which is ErrorClass<Error> => which.prototype instanceof Error;

/** For a promise's `catch`: resolves to the value for errors of these classes and kinds, and rethrows any other. */
export const insteadOf =
  <T>(value: T, ...expected: Which[]) =>
  (error: unknown): T => {
    if (expected.some((which) => (isClass(which) ? error instanceof which : which(error)))) return value;
    throw error;
  };

/**
 * An error's name. Unlike its message, it never repeats what a user typed or what is stored. A bundle puts a number after
 * a class that two modules name.
 */
export const errorName = (error: unknown): string =>
  error instanceof Error ? error.name.replace(/\d{1,3}$/, '') : typeof error;

/** A setting or a key cannot be used as it is. The message is a sentence for the operator, and never shows a secret. */
export class ConfigError extends NamedError {}
