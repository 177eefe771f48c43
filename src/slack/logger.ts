import { type Logger, LogLevel } from '@slack/bolt';
import type { Log } from '../lib/log.ts';

/**
 * The log lines of Bolt and of Slack's clients as ours, but for its debugging: there they write whole payloads, response URLs
 * and the client secret among them.
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
