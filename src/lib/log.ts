import { type DestinationStream, type Logger, pino } from 'pino';
import { errorName } from './errors.ts';
import { reference } from './reference.ts';
import { createTally } from './tally.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export type Log = Logger;

/** Fields whose values are never logged, at the top level or up to two levels below. */
const secretFields = [
  'token',
  'botToken',
  'appToken',
  'access_token',
  'authorization',
  'password',
  'secret',
  'signingSecret',
  'clientSecret',
  'client_secret',
  'response_url',
  'responseUrl',
];
const paths = secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** The limits for logged errors and stacks, since what causes them may make them very long. */
const most = { causes: 5, frames: 20 };

/** A code is one word. Anything else may be a sentence with a person's name in it. */
const isCode = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w.-]{1,80}$/.test(value));

/** A line of a stack trace: a function and where it is. */
const frame =
  /^ {4}at (?:[^()]* \()?(?:(?:file:\/\/|node:|\/|[A-Za-z]:\\)[^()]*:\d+:\d+|<anonymous>|index \d+)\)?$/;

/** The stack's lines that say where it happened. The message comes before them and may have any number of lines. */
function framesOf({ stack = '', message }: Error): string[] {
  const from = stack.indexOf(message);
  const after = stack.slice(from === -1 ? 0 : from + message.length).split('\n');
  const frames = after.filter((line) => frame.test(line)).slice(0, most.frames);
  return frames.map((line) => line.trim());
}

/**
 * What is logged of an error: its class, code, endpoint and stack, and the same for its causes. The message is left
 * out: in theirs, the platform, Slack and parsers repeat what a user typed and about whom. So is anything else that
 * libraries attach to errors, such as whole requests.
 */
function serializeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { cause } = error;
  const name = errorName(error);
  const { code, endpoint, statusCode, data, record } = error as Error & Record<string, unknown>;
  const slack = (data as { error?: unknown } | undefined)?.error;
  const known = [slack, code, statusCode].find(isCode);
  const isOurs = typeof endpoint === 'string' && /^[A-Z]+ [\w/{}<>-]+$/.test(endpoint);
  const others = error instanceof AggregateError ? error.errors.slice(0, most.causes) : [];
  return {
    type: isCode(name) ? name : error.constructor.name,
    ...(known !== undefined && { code: known }),
    ...(isOurs && { endpoint }),
    ...(typeof record === 'string' && { record }),
    stack: framesOf(error),
    ...(cause !== undefined && depth < most.causes && { cause: serializeError(cause, depth + 1) }),
    ...(depth < most.causes &&
      others.length > 0 && { errors: others.map((one) => serializeError(one, depth + 1)) }),
  };
}

/** Errors that a store causes which is down, read-only or full: ours, and those of Redis' client. */
const storeErrors =
  /^(?:StoreUnavailableError|ClientClosedError|ClientOfflineError|SocketClosedUnexpectedlyError|SocketTimeoutError|DisconnectsClientError)$/;
const storeRefusals = /^(?:READONLY|OOM|MISCONF|NOREPLICAS|LOADING|MASTERDOWN)\b/;

/** Whether an error, or what caused it, is the store's. */
function isOfStore(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > most.causes) return false;
  const { name, message, cause } = error;
  return (
    [name, error.constructor.name].some((one) => storeErrors.test(one)) ||
    storeRefusals.test(message) ||
    isOfStore(cause, depth + 1)
  );
}

/**
 * Creates a log of JSON lines, on standard output by default. Secrets are replaced by `[redacted]`; errors are logged
 * without personal data. Each line has the reference of the request that caused it. Warnings and errors of a store that is
 * away are one line a minute, with a count.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const tally = createTally((_, count) =>
    log.warn(
      { count },
      'The store is still not available: that many lines of the last minute were left out.',
    ),
  );
  const log = pino(
    {
      level,
      // No process id and no machine's name on each line: whoever collects the lines knows these.
      base: null,
      redact: { paths, censor: '[redacted]' },
      mixin: () => ({ reference: reference() }),
      serializers: { err: (error: unknown) => serializeError(error) },
      hooks: {
        // Without a message of its own, pino would log the error's message.
        logMethod([fields, ...words], write, severity) {
          const about = (fields as unknown) instanceof Error ? { err: fields } : fields;
          const { err } = Object(about) as { err?: unknown };
          if (severity >= 40 && severity < 60 && isOfStore(err) && !tally.isFirst('store')) return;
          if (typeof about === 'object' && words.length === 0) write.call(this, about, 'An error.');
          else write.call(this, about, ...words);
        },
      },
    },
    destination,
  );
  return log;
}
