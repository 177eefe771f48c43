import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpError } from './http-error.ts';

/** A complete response that has not been sent yet. */
export type PlatformResponse = {
  status: number;
  body: string | Uint8Array;
  headers: Record<string, string>;
};

/** JSON, whatever the request's `Accept` header says (platform-facts: errors without `Accept`). */
export const jsonResponse = (
  status: number,
  value: object,
  headers: Record<string, string> = {},
): PlatformResponse => ({
  status,
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json', 'cache-control': 'no-cache, private', ...headers },
});

/** The response for an error, with its headers and field messages. */
export const errorResponse = (error: HttpError): PlatformResponse =>
  jsonResponse(error.status, error.body, error.headers);

/** Sends a response, unless the client has disconnected. */
export function sendResponse(
  response: ServerResponse,
  content: PlatformResponse,
  extraHeaders: Record<string, string> = {},
): void {
  if (response.destroyed) return;
  const length = Buffer.byteLength(content.body);
  response.writeHead(content.status, {
    ...content.headers,
    ...extraHeaders,
    'content-length': String(length),
  });
  response.end(content.body);
}

/** Whether the Host header is a loopback address, rather than an outside name that resolves to one. */
export function hasLoopbackHost(request: IncomingMessage): boolean {
  return /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i.test(request.headers.host ?? '');
}
