import { type Logger, LogLevel } from '@slack/bolt';
import type { Log } from '../../lib/log.ts';

/** How those lines of Bolt and of Slack's clients begin that are logged. After these words some repeat their input. */
const known = [
  'API Call failed due to rate limiting',
  'http request failed',
  'Slack API error',
  'Rate limited',
  'HTTP error',
  'Something has gone wrong',
  'Could not determine the type of an incoming event',
  'Authorization of incoming event did not succeed',
  'An incoming event was not acknowledged',
  'An unhandled error occurred',
  'An unexpected error occurred during a request',
  'An unhandled HTTP request',
  'Unhandled HTTP request',
  'Invalid request signature detected',
  'Request body exceeded the maximum allowed size',
  'Failed to parse and verify the request data',
  'Failed to parse the request body',
  'Malformed request body',
  'ack() has already been called',
  'WebSocket error',
  'Failed to retrieve a new WSS URL',
  'Failed to send',
  "A ping wasn't received",
  "A pong wasn't received",
  'Peer did not complete the close handshake',
];

/**
 * Writes the log lines of Bolt and of Slack's clients to our log, as far as their words are fixed: the rest may be what
 * a user typed. Debug lines are left out, since they contain whole payloads, response URLs and the client secret.
 */
export function slackLogger(log: Log): Logger {
  const writeTo =
    (level: 'debug' | 'warn' | 'error') =>
    (...parts: unknown[]) => {
      const [text] = parts;
      const words =
        known.find((begin) => String(text).startsWith(begin)) ?? 'Slack’s library reports something';
      const err = parts.find((part) => part instanceof Error);
      log[level]({ ...(err && { err }) }, `${words}.`);
    };
  return {
    debug: () => {},
    info: writeTo('debug'),
    warn: writeTo('warn'),
    error: writeTo('error'),
    setLevel: () => {},
    getLevel: () => LogLevel.INFO,
    setName: () => {},
  };
}
