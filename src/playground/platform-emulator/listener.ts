import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type AvatarImage, findAvatar } from './data/avatars.ts';
import type { Database } from './data/database.ts';
import { authenticate, type Identity } from './data/tokens.ts';
import { type Faults, faultResponse, takeFault } from './faults.ts';
import { readBody } from './http/fields.ts';
import { HttpError, unauthenticated, unauthorized } from './http/http-error.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import {
  errorResponse,
  hasLoopbackHost,
  jsonResponse,
  type PlatformResponse,
  sendResponse,
} from './http/response.ts';
import { findRoute } from './routes/router.ts';

/** One request to the platform, for tests. `status` is 0 until there is a response. */
export type LoggedRequest = {
  method: string;
  /** Without `/apps`, query, and doubled or trailing slashes. */
  path: string;
  /** The raw query, without `?`. */
  query: string;
  /** Milliseconds since 1970, on the platform's clock. */
  at: number;
  status: number;
};

const maxEntries = 10_000;

/** Adds and returns an entry. A full log drops its oldest entries. */
function logRequest(log: LoggedRequest[], entry: LoggedRequest): LoggedRequest {
  if (log.length >= maxEntries) log.splice(0, log.length - maxEntries + 1);
  log.push(entry);
  return entry;
}

export type ListenerOptions = {
  database: Database;
  faults: Faults;
  requests: LoggedRequest[];
  /** Milliseconds since 1970. */
  now: () => number;
  /** Aborted when the platform closes; requests that are still waiting are then dropped. */
  closing: AbortSignal;
};

/** A request's target. `path` excludes `/apps`, `fullPath` includes it; neither has doubled or trailing slashes. */
type Target = { path: string; fullPath: string; underApps: boolean; query: string };

/**
 * Handles every request: logs it, checks its Host header, counts it against the rate limit, and then lets it fail on
 * purpose or dispatches it. Everything a request reads and writes is one transaction, committed before the response.
 */
export function createListener(options: ListenerOptions): RequestListener {
  const { database, faults, requests, now, closing } = options;
  const checkRateLimit = createRateLimiter();

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? 'GET';
    const target = parseTarget(request.url ?? '/');
    const entry = logRequest(requests, {
      method,
      path: target.path,
      query: target.query,
      at: now(),
      status: 0,
    });
    const reply = (content: PlatformResponse, extraHeaders?: Record<string, string>): void => {
      entry.status = content.status;
      sendResponse(response, content, { date: new Date(now()).toUTCString(), ...extraHeaders });
    };
    if (!hasLoopbackHost(request))
      return reply(errorResponse(new HttpError(403, 'Only requests to a loopback address are allowed.')));
    const identity = authenticate(database, request.headers.authorization);
    const { headers, error } = checkRateLimit(identity?.tokenHash ?? '', faults.rateLimit);
    if (error) return reply(errorResponse(error), headers);
    const fault = takeFault(faults, method, target.path);
    const outcome = await faultResponse(fault, () => respond(request, target, identity), closing);
    if (outcome === 'cut') request.socket.destroy();
    else if (outcome !== 'hang') reply(outcome, headers);
  }

  async function respond(
    request: IncomingMessage,
    target: Target,
    identity?: Identity,
  ): Promise<PlatformResponse> {
    try {
      return await dispatch(request, target, identity);
    } catch (error) {
      if (error instanceof HttpError) return errorResponse(error);
      if (request.errored) throw error;
      console.error(error);
      return jsonResponse(500, { message: 'Server Error' });
    }
  }

  async function dispatch(
    request: IncomingMessage,
    target: Target,
    identity?: Identity,
  ): Promise<PlatformResponse> {
    const avatar = target.path.startsWith('/avatars/') && findAvatar(database, target.path.slice(9));
    if (avatar) return avatarResponse(avatar);
    const method = request.method ?? 'GET';
    const { route, params } = findRoute(method, target.path, target.underApps);
    if (!identity) throw unauthenticated();
    // An app must not name an organization other than its token's. `X-UP-App` is ignored: this platform has no list
    // of apps, and nothing documented ties a token to one.
    const namedOrganization = target.underApps ? request.headers['x-up-organization'] : undefined;
    if (namedOrganization && namedOrganization !== identity.organization.id) throw unauthorized();
    const body = await readBody(request);
    const value = database.transaction(() => {
      // Again: the token may have been revoked, or its user changed, while the body arrived.
      const current = authenticate(database, request.headers.authorization);
      if (!current) throw unauthenticated();
      return route.handle({
        database,
        organization: current.organization,
        user: current.user,
        params,
        query: new URLSearchParams(target.query),
        body,
        now: Math.floor(now() / 1000),
        base: `http://${request.headers.host}`,
        path: target.fullPath,
      });
    });
    return jsonResponse(200, value);
  }

  return (request, response) => {
    handleRequest(request, response).catch((error) => {
      // A client that disconnected and a platform that closes are not errors.
      if (!request.errored && !closing.aborted) console.error(error);
      response.destroy();
    });
  };
}

const avatarResponse = ({ type, bytes }: AvatarImage): PlatformResponse => ({
  status: 200,
  body: bytes,
  headers: { 'content-type': type, 'x-content-type-options': 'nosniff' },
});

/** Real clients send `//programs` and `/programs/`; both mean `/programs` (platform-facts: paths). */
function parseTarget(url: string): Target {
  const [rawPath = '', query = ''] = url.split(/\?(.*)/s);
  const fullPath = `/${rawPath.split('/').filter(Boolean).join('/')}`;
  const underApps = fullPath === '/apps' || fullPath.startsWith('/apps/');
  return { path: underApps ? fullPath.slice(5) || '/' : fullPath, fullPath, underApps, query };
}
