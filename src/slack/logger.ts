import { type Logger, LogLevel } from '@slack/bolt';
import type { Log } from '../lib/log.ts';

/**
 * Writes the log lines of Bolt and of Slack's clients to our log, without their debug lines: those contain whole
 * payloads, response URLs and the client secret.
 */
export function slackLogger(log: Log): Logger {
  const line = (parts: unknown[]) =>
    parts.map((part) => (part instanceof Error ? part.message : String(part))).join(' ');
  return {
    debug: () => {},
    info: (...parts) => log.debug(line(parts)),
    warn: (...parts) => log.warn(line(parts)),
    error: (...parts) => log.error(line(parts)),
    setLevel: () => {},
    getLevel: () => LogLevel.INFO,
    setName: () => {},
  };
}
