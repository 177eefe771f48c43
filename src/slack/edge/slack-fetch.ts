import type { FetchFunction } from '@slack/web-api';
import { Agent, request } from 'undici';
import { apiAnswerBytes, readAnswer } from './answers.ts';
import { connectMs } from './limits.ts';

/** One call per connection at a time: if it breaks, one post is in doubt and not many. */
const dispatcher = new Agent({ connect: { timeout: connectMs }, allowH2: false });

const one = (value: string | string[] | undefined): string | null =>
  value === undefined ? null : String(value);

/** @throws Error when the answer is larger than 8 MB */
async function read(body: Parameters<typeof readAnswer>[0]): Promise<Buffer<ArrayBuffer>> {
  const { bytes, isWhole } = await readAnswer(body, apiAnswerBytes);
  if (!isWhole) throw new Error("Slack's answer is larger than 8 MB.");
  return bytes;
}

/**
 * Sends the requests of Slack's Web API client. Node's own `fetch` takes three times as much CPU, mostly for streams
 * that a short JSON response does not need. Redirects are not followed: they would receive the token.
 */
export const slackFetch: FetchFunction = async (url, init = {}) => {
  const { method = 'GET', headers, body, signal } = init;
  // Files are rarely uploaded, so their form may take longer. `FormData` is named last: it loads Node's own client.
  if (typeof body === 'object' && body instanceof FormData) {
    const answer = await fetch(url, { ...init, body });
    return new Response(await read(answer.body ?? []), answer);
  }
  const options = {
    method: method as 'POST',
    headers: headers ?? null,
    body: body ?? null,
    signal: signal ?? null,
    dispatcher,
  };
  const response = await request(url, options);
  // Read at once: an unread body would keep its connection.
  const bytes = await read(response.body);
  const text = () => new TextDecoder().decode(bytes);
  const { statusCode: status, statusText } = response;
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText,
    url: String(url),
    headers: {
      get: (name) => one(response.headers[name.toLowerCase()]),
      entries: () => Object.entries(response.headers).map(([name, value]) => [name, one(value) ?? '']),
    },
    arrayBuffer: async () => new Uint8Array(bytes).buffer,
    json: async () => JSON.parse(text()),
    text: async () => text(),
  };
};
