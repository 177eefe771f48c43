import type { IncomingMessage } from 'node:http';

/** The largest body, in bytes. The platform's own are below a thousand. */
const maxBytes = 1024 * 1024;
/** How long a sender may take for it, in milliseconds. */
const maxMs = 10_000;

/** The status that a body which can't be read deserves. */
export type Unreadable = 408 | 413 | 415;

/**
 * Reads a request's body as text. Senders that are slow or send too much are not read to the end: answer them and close
 * the connection. Resolves to undefined when the sender went away.
 */
export function readBody(req: IncomingMessage): Promise<string | Unreadable | undefined> {
  const encoding = req.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') return Promise.resolve(415);
  if (Number(req.headers['content-length']) > maxBytes) return Promise.resolve(413);
  const { promise, resolve } = Promise.withResolvers<string | Unreadable | undefined>();
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => resolve(408), maxMs);
  req.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) {
      req.pause();
      resolve(413);
    } else chunks.push(chunk);
  });
  req.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
  req.on('error', () => resolve(undefined));
  req.on('close', () => resolve(undefined));
  return promise.finally(() => clearTimeout(timer));
}
