import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Bodies } from '../http/bodies.ts';
import { limits } from '../http/limits.ts';
import type { Log } from '../lib/log.ts';
import { hasSignature } from '../platform/signature.ts';
import { type Answer, badRequest } from './answers.ts';

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

export type RouteOptions = {
  handlers: Record<'install' | 'webhook', (request: PlatformRequest) => Promise<Answer>>;
  signatureHeader: string;
  bodies: Bodies;
  log: Log;
};

/** Answers a POST with what `handle` returns. Everything else is refused before it is read. */
const post =
  (
    handle: (request: PlatformRequest) => Promise<Answer>,
    { signatureHeader, bodies, log }: RouteOptions,
  ): RequestListener =>
  async (req, res) => {
    const { headers } = req;
    try {
      if (req.method !== 'POST') return send(res, badRequest(405, 'Use POST.', { allow: 'POST' }));
      // What is not signed is refused whatever it says.
      const isSigned = hasSignature(headers[signatureHeader]?.toString());
      const rawBody = isSigned ? await bodies.read(req, limits.platformBytes) : '';
      if (rawBody === undefined) return void res.destroy();
      if (typeof rawBody === 'number')
        return send(res, badRequest(rawBody, 'The body is not readable.', { connection: 'close' }));
      send(res, await handle({ headers, rawBody }));
    } catch (error) {
      // The platform sends it again.
      log.error({ err: error, path: req.url }, 'A request of the platform could not be handled.');
      send(res, badRequest(503, 'Please try again later.', { 'retry-after': '30' }));
    }
  };

/** The two addresses that an app registers in the platform's developer portal (specification, "Authentication"). */
export const platformRoutes = (options: RouteOptions): [path: string, RequestListener][] => [
  ['/platform/install', post(options.handlers.install, options)],
  ['/platform/webhook', post(options.handlers.webhook, options)],
];
