import { type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';

export type Log = Logger;

/** Field names whose values never reach a log, wherever they stand up to three levels deep. */
const secret = ['token', 'botToken', 'authorization', 'password', 'secret', 'response_url', 'responseUrl'];
const paths = secret.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** JSON lines on standard output; secrets are replaced by `[redacted]`. */
export function createLog(level: LogLevel): Log {
  return pino({ level, base: undefined, redact: { paths, censor: '[redacted]' } });
}
