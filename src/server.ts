import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { free } from './http/bodies.ts';
import type { Connections } from './http/connections.ts';
import { limits } from './http/limits.ts';
import { ConfigError } from './lib/errors.ts';
import { withReference } from './lib/reference.ts';
import { withTimeout } from './lib/timeout.ts';
import { lastResponsesMs } from './limits.ts';

/** Not imported: that would evaluate every export, and `WebSocket` alone loads a second HTTP client, Node's own. */
const { createServer } = process.getBuiltinModule('node:http');

/** Request handlers by path. */
export type Routes = ReadonlyMap<string, RequestListener>;

/** Handles a request if one of the routes matches. @returns false for any other */
export type Listener = (req: IncomingMessage, res: ServerResponse) => boolean;

/**
 * The one table of routes. Each request gets a reference here. A path is not parsed by `URL`, which throws on some that
 * anyone can send, such as `//`. If a route does not begin to read a body at once, the body is discarded as it comes.
 */
export const createListener =
  (routes: Routes): Listener =>
  (req, res) => {
    const route = routes.get(req.url?.split('?', 1)[0] ?? '/');
    if (route === undefined) return false;
    withReference(() => route(req, res));
    if (req.readableFlowing === null) req.on('data', free);
    return true;
  };

/** The time limits for senders, which tests shorten. */
export type SenderTimes = Pick<
  ServerOptions,
  'requestTimeout' | 'headersTimeout' | 'connectionsCheckingInterval'
>;

/** An HTTP server for these routes; any other path is 404. What strangers can take up is bounded by {@link limits}. */
export function createHttpServer(
  listener: Listener,
  connections: Connections,
  times: SenderTimes = {},
): Server {
  const server = createServer(
    {
      requestTimeout: limits.requestMs,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.lookForSlowMs,
      keepAliveTimeout: limits.keepAliveMs,
      maxHeaderSize: limits.headerBytes,
      ...times,
    },
    (req, res) => {
      if (connections.begin(req, res) && !listener(req, res)) res.writeHead(404).end();
    },
  );
  server.maxHeadersCount = limits.headerLines;
  connections.watch(server);
  return server;
}

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
export async function listen(server: NetServer, at: { host: string; port: number }): Promise<string> {
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

/** Stops accepting requests, and waits a few seconds at most for those in progress. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  // Slow senders are cut off: a closed server no longer applies its own timeouts.
  await withTimeout(lastResponsesMs, () => closed).catch(() => server.closeAllConnections());
  await closed;
}
