import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from './config.ts';

/** Not imported: that reads every export, and `WebSocket` alone loads a second HTTP client, Node's own. */
const { createServer } = process.getBuiltinModule('node:http');

/** What answers requests, by path. */
export type Routes = ReadonlyMap<string, RequestListener>;

/** Answers a request that one of the routes is for. @returns false for any other */
export type Listener = (req: IncomingMessage, res: ServerResponse) => boolean;

/** The one table of routes. A path is not parsed by `URL`, which throws on some that anyone can send, such as `//`. */
export const createListener =
  (routes: Routes): Listener =>
  (req, res) => {
    const route = routes.get(req.url?.split('?', 1)[0] ?? '/');
    route?.(req, res);
    return route !== undefined;
  };

/** Slack's requests are small and quick: slow senders are cut off (milliseconds). */
const requestTimeoutMs = 15_000;
/** Headers alone may take this long, in milliseconds. */
const headersTimeoutMs = 10_000;
/** How often to look for slow senders, in milliseconds: Node's 30 s would let them stay three times as long. */
const lookForSlowMs = 2_000;
/** How long requests that came before a stop may take to be answered, in milliseconds. Their work goes on after that. */
const lastResponsesMs = 3_000;

/**
 * How long a connection stays open for the next request, in milliseconds: longer than proxies keep one (nginx and AWS 60 s,
 * Google Cloud 600 s), so that none sends a request into a connection that is being closed.
 */
const keepAliveMs = 620_000;

/** How long senders may take, where tests shorten it. */
export type SenderTimes = Pick<
  ServerOptions,
  'requestTimeout' | 'headersTimeout' | 'connectionsCheckingInterval'
>;

/** An HTTP server for these routes; any other path is 404. */
export const createHttpServer = (listener: Listener, times: SenderTimes = {}): Server =>
  createServer(
    {
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveMs,
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: lookForSlowMs,
      ...times,
    },
    (req, res) => {
      if (!listener(req, res)) res.writeHead(404).end();
    },
  );

function sentenceFor(code: string | undefined, { host, port }: { host: string; port: number }): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another one, or to 0 for any.`;
  if (code === 'EACCES') return `This user may not use port ${port}. Set PORT to one above 1023.`;
  return `Touchline cannot listen on ${host} (${code}). Check HOST.`;
}

/**
 * Starts listening, on any free port if `port` is 0.
 *
 * @returns the address on loopback, such as `http://127.0.0.1:3000`
 * @throws ConfigError with a sentence that says what to do
 */
export async function listen(server: Server, at: { host: string; port: number }): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(at.port, at.host, resolve);
  try {
    await promise;
  } catch (cause) {
    throw new ConfigError(sentenceFor((cause as NodeJS.ErrnoException).code, at), { cause });
  }
  server.off('error', reject);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Stops accepting requests, and waits a few seconds at most for those that are being answered. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  // Slow senders are cut off: a closed server no longer applies its own timeouts.
  const timer = setTimeout(() => server.closeAllConnections(), lastResponsesMs);
  await closed;
  clearTimeout(timer);
}
