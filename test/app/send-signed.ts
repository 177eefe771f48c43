import { type SlackSimulator, signatureHeaders } from '../../src/playground/slack-simulator/index.ts';

/** Where a signed request goes, and whose it is. */
export type Signed = { url: string; slack: Pick<SlackSimulator, 'signingSecret'> };

/**
 * Sends what Slack would send: form fields, or an event.
 *
 * @param headers such as those of an event that comes once more
 */
export async function sendSigned(
  { url, slack }: Signed,
  sent: URLSearchParams | object,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  const isForm = sent instanceof URLSearchParams;
  const body = isForm ? sent.toString() : JSON.stringify(sent);
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const answer = await fetch(`${url}/slack/events`, {
    method: 'POST',
    body,
    headers: { 'content-type': type, ...headers, ...signatureHeaders(slack.signingSecret, body) },
  });
  return { status: answer.status, body: await answer.text() };
}
