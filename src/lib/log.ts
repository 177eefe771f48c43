import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '../config.ts';

export type Log = Logger;

/** Field names whose values never reach a log, wherever they stand up to three levels deep. */
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

/** What errors of HTTP clients carry along: whole answers and requests, in which a token or a task may be repeated. */
const droppedFields = ['body', 'headers', 'original', 'request', 'response', 'config', 'data'];

function err(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const fields: Record<string, unknown> = { ...pino.stdSerializers.err(error) };
  for (const name of droppedFields) delete fields[name];
  if (error instanceof AggregateError) fields.aggregateErrors = error.errors.map(err);
  return fields;
}

/** JSON lines, on standard output unless told; secrets are replaced by `[redacted]`. */
export function createLog(level: LogLevel, to?: DestinationStream): Log {
  return pino({ level, base: undefined, redact: { paths, censor: '[redacted]' }, serializers: { err } }, to);
}
