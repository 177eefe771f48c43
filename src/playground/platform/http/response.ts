import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Refusal } from './http-error.ts';

/** An answer, whole, before it goes out. */
export type Answer = {
  status: number;
  body: string | Uint8Array;
  headers: Record<string, string>;
};

/** JSON it is, whatever the request's `Accept` says (platform-facts: errors without `Accept`). */
export const jsonAnswer = (status: number, value: object, headers: Record<string, string> = {}): Answer => ({
  status,
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json', 'cache-control': 'no-cache, private', ...headers },
});

export const refusalAnswer = (refusal: Refusal): Answer =>
  jsonAnswer(refusal.status, refusal.body, refusal.headers);

/** Sends the answer, unless the caller has gone. */
export function send(response: ServerResponse, answer: Answer, more: Record<string, string> = {}): void {
  if (response.destroyed) return;
  const length = Buffer.byteLength(answer.body);
  response.writeHead(answer.status, { ...answer.headers, ...more, 'content-length': String(length) });
  response.end(answer.body);
}

/** Whether the request names this machine's loopback, and not a name of the outside that resolves to it. */
export function namesLoopback(request: IncomingMessage): boolean {
  return /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i.test(request.headers.host ?? '');
}
