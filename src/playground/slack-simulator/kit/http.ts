import type { IncomingMessage, ServerResponse } from 'node:http';

/** Enough for any arguments and a file or two; larger bodies are rejected. */
const maxBodyBytes = 10_000_000;

/** A body is larger than 10 MB. */
class BodyTooLargeError extends Error {}

/**
 * Reads a body that is too large to its end, but drops it: a sender who is still sending would not see the response.
 *
 * @throws BodyTooLargeError
 */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBodyBytes) chunks.push(chunk);
  }
  if (size > maxBodyBytes) throw new BodyTooLargeError('The request body is too large.');
  return Buffer.concat(chunks);
}

/** Sends a JSON response that no cache keeps. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(JSON.stringify(body));
}

/** Answers a request that ended in an error: 413 if its body was too large, 500 for any other, which is a defect. */
export function sendFailure(response: ServerResponse, error: unknown): void {
  const isTooLarge = error instanceof BodyTooLargeError;
  if (!isTooLarge) console.error('slack simulator:', error);
  if (response.headersSent) response.destroy();
  else if (isTooLarge) sendJson(response, 413, { ok: false, error: 'request_too_large' });
  else sendJson(response, 500, { ok: false, error: 'internal_error' });
}

/** Sends plain text. */
export function sendText(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}

/** Sends a page that runs no scripts and that no other page may frame. */
export function sendHtml(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  });
  response.end(body);
}

const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

const parseHostname = (host: string): string | undefined =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined;

/**
 * Whether a request comes from this machine: its host is a loopback name, and if a page sent it, that page is ours.
 * A page elsewhere that rebinds its name to 127.0.0.1 (DNS rebinding) sends its own name as the host.
 */
export function isLocalRequest(request: IncomingMessage): boolean {
  const host = request.headers.host ?? '';
  if (!loopbackHosts.has(parseHostname(host) ?? '')) return false;
  const { origin } = request.headers;
  return origin === undefined || origin === `http://${host}`;
}
