import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Log } from '../lib/log.ts';
import { type Answer, badRequest } from './answers.ts';
import { readBody } from './read-body.ts';

/** A request of the platform: its headers, and its body as it came. */
export type PlatformRequest = { headers: IncomingMessage['headers']; rawBody: string };

function send(res: ServerResponse, { status, body, headers }: Answer): void {
  res.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...headers,
  });
  res.end(JSON.stringify(body));
}

/** Answers a POST with what `handle` returns. Everything else is refused before it is read. */
const post =
  (handle: (request: PlatformRequest) => Promise<Answer>, log: Log): RequestListener =>
  async (req, res) => {
    try {
      if (req.method !== 'POST') return send(res, badRequest(405, 'Use POST.', { allow: 'POST' }));
      const rawBody = await readBody(req);
      if (rawBody === undefined) return void res.destroy();
      if (typeof rawBody === 'number')
        return send(res, badRequest(rawBody, 'The body is not readable.', { connection: 'close' }));
      send(res, await handle({ headers: req.headers, rawBody }));
    } catch (error) {
      // The platform sends it again.
      log.error({ err: error, path: req.url }, 'A request of the platform could not be handled.');
      send(res, badRequest(503, 'Please try again later.', { 'retry-after': '30' }));
    }
  };

/** The two addresses that an app registers in the platform's developer portal (specification, "Authentication"). */
export const platformRoutes = (
  handlers: Record<'install' | 'webhook', (request: PlatformRequest) => Promise<Answer>>,
  log: Log,
): [path: string, RequestListener][] => [
  ['/platform/install', post(handlers.install, log)],
  ['/platform/webhook', post(handlers.webhook, log)],
];
