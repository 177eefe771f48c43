import { type DestinationStream, type Logger, pino } from 'pino';

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

/** What HTTP clients attach to their errors: whole requests and responses, which may contain a token or a task. */
const droppedFields = ['body', 'headers', 'original', 'request', 'response', 'config', 'data'];

function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const fields: Record<string, unknown> = { ...pino.stdSerializers.err(error) };
  for (const name of droppedFields) delete fields[name];
  if (error instanceof AggregateError) fields.aggregateErrors = error.errors.map(serializeError);
  return fields;
}

/** Creates a log of JSON lines, on standard output by default. Secrets are replaced by `[redacted]`. */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  return pino(
    { level, base: undefined, redact: { paths, censor: '[redacted]' }, serializers: { err: serializeError } },
    destination,
  );
}
