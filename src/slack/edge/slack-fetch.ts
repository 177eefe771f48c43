import { setTimeout as sleep } from 'node:timers/promises';
import type { FetchFunction } from '@slack/web-api';
import { Agent, Response, request } from 'undici';
import { second } from '../../lib/units.ts';
import { apiAnswerBytes, connectMs, longestPersonWaitMs, untoldPauseMs } from './limits.ts';

const dispatcher = new Agent({
  connect: { timeout: connectMs },
  // One call per connection at a time: if it breaks, one post is in doubt and not many.
  allowH2: false,
  maxResponseSize: apiAnswerBytes,
});

/**
 * Sends the requests of Slack's Web API client. `fetch` takes twice as much CPU, mostly for streams that a short
 * JSON response does not need. Redirects are not followed: they would receive the token. Files don't go this way.
 */
export const slackFetch: FetchFunction = async (url, { headers = {}, body = null, signal = null } = {}) => {
  const answer = await request(url, {
    method: 'POST',
    headers,
    body: body as string | null,
    signal,
    dispatcher,
  });
  // Read at once: an unread body would keep its connection.
  const bytes = await answer.body.arrayBuffer();
  const { statusCode: status, statusText } = answer;
  const given = { status, statusText, headers: answer.headers as Record<string, string> };
  return new Response(bytes.byteLength > 0 ? bytes : null, given);
};

/** How long Slack wants to be left alone, by a 429's `Retry-After` (seconds); in milliseconds. */
export const pauseAfter = (retryAfter: unknown): number => Number(retryAfter) * second || untoldPauseMs;

/**
 * The same as {@link slackFetch}, for calls without a gate, such as those that install Touchline: what Slack refuses for
 * at most two seconds is sent once more after them.
 */
export const patientFetch: FetchFunction = async (url, init) => {
  const answer = await slackFetch(url, init);
  if (answer.status !== 429) return answer;
  const pauseMs = pauseAfter(answer.headers.get('retry-after'));
  if (pauseMs > longestPersonWaitMs) return answer;
  await sleep(pauseMs);
  return slackFetch(url, init);
};
