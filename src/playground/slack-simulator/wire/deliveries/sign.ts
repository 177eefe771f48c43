import { createHmac } from 'node:crypto';

/**
 * The headers that prove a request comes from Slack (docs.slack.dev/authentication/verifying-requests-from-slack).
 * `timestampS` is in seconds UTC, on the real clock and not the simulator's: the app compares it with its own.
 */
export function signatureHeaders(
  signingSecret: string,
  body: string,
  timestampS: number = Math.floor(Date.now() / 1000),
): Record<string, string> {
  const hash = createHmac('sha256', signingSecret).update(`v0:${timestampS}:${body}`).digest('hex');
  return { 'x-slack-request-timestamp': String(timestampS), 'x-slack-signature': `v0=${hash}` };
}
