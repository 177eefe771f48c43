import { slackTimeoutMs } from './clients.ts';
import type { Incoming } from './incoming.ts';

/** Slack took the request and refused the message. */
export class ResponseUrlError extends Error {
  override readonly name = 'ResponseUrlError';
}

/**
 * The two ways to answer through a `response_url` (docs.slack.dev, "Handling user interaction": 5 uses in 30
 * minutes). It comes from a request that Slack signed; whoever has it may post, so it is kept sealed and not logged.
 *
 * @throws ResponseUrlError, or the connection's error
 */
export function answerAt(responseUrl: string | undefined): Pick<Incoming, 'reply' | 'replace'> {
  const send = async (message: object, replace: boolean) => {
    if (responseUrl === undefined) return;
    const answer = await fetch(responseUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ response_type: 'ephemeral', replace_original: replace, ...message }),
      redirect: 'error',
      signal: AbortSignal.timeout(slackTimeoutMs),
    });
    const body = await answer.text();
    if (!answer.ok || /"ok":\s*false/.test(body)) {
      throw new ResponseUrlError(`Slack refused an answer with ${answer.status}: ${body.slice(0, 200)}`);
    }
  };
  return { reply: (message) => send(message, false), replace: (message) => send(message, true) };
}
