import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { findAvatar, type Picture } from './data/avatars.ts';
import type { Database } from './data/database.ts';
import { type Identity, identify } from './data/tokens.ts';
import { spoiled } from './fault-response.ts';
import { type Faults, takeFault } from './faults.ts';
import { readBody } from './http/body.ts';
import { Refusal, unauthenticated, unauthorized } from './http/http-error.ts';
import { createRateLimiter } from './http/rate-limit.ts';
import { type Answer, jsonAnswer, namesLoopback, refusalAnswer, send } from './http/response.ts';
import { type LoggedRequest, logRequest } from './request-log.ts';
import { findRoute } from './routes/router.ts';

export type ListenerParts = {
  database: Database;
  faults: Faults;
  requests: LoggedRequest[];
  /** Milliseconds since 1970. */
  now: () => number;
  /** Aborted when the platform closes: whatever waits then is not carried out any more. */
  closing: AbortSignal;
};

/** A request's target: `path` without `/apps`, doubled and trailing slashes, and what the caller wrote of it. */
type Target = { path: string; fullPath: string; underApps: boolean; query: string };

/**
 * The way of every request: Host checked, logged, counted against the rate limit, spoiled by a fault or carried out.
 * Everything that a request reads and writes is one transaction, committed before its answer goes out.
 */
export function createListener(parts: ListenerParts): RequestListener {
  const { database, faults, requests, now, closing } = parts;
  const allowanceOf = createRateLimiter();

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? 'GET';
    const target = targetOf(request.url ?? '/');
    const entry = logRequest(requests, {
      method,
      path: target.path,
      query: target.query,
      at: now(),
      status: 0,
    });
    const reply = (answer: Answer, more?: Record<string, string>): void => {
      entry.status = answer.status;
      send(response, answer, more);
    };
    if (!namesLoopback(request))
      return reply(refusalAnswer(new Refusal(403, 'Only requests to a loopback address are answered.')));
    const identity = identify(database, request.headers.authorization);
    const { headers, refusal } = allowanceOf(identity?.tokenHash ?? '', faults.rateLimit);
    if (refusal) return reply(refusalAnswer(refusal), headers);
    const fault = takeFault(faults, method, target.path);
    const answer = await spoiled(fault, () => answerTo(request, target, identity), closing);
    if (answer === 'cut') request.socket.destroy();
    else if (answer !== 'hang') reply(answer, headers);
  }

  async function answerTo(request: IncomingMessage, target: Target, identity?: Identity): Promise<Answer> {
    try {
      return await carryOut(request, target, identity);
    } catch (error) {
      if (error instanceof Refusal) return refusalAnswer(error);
      if (request.errored) throw error;
      console.error(error);
      return jsonAnswer(500, { message: 'Server Error' });
    }
  }

  async function carryOut(request: IncomingMessage, target: Target, identity?: Identity): Promise<Answer> {
    const picture = target.path.startsWith('/avatars/') && findAvatar(database, target.path.slice(9));
    if (picture) return pictureAnswer(picture);
    const method = request.method ?? 'GET';
    const { route, params } = findRoute(method, target.path, target.underApps);
    if (!identity) throw unauthenticated();
    // An app must not name another organization than its token's. Which app it says it is (`X-UP-App`) is not looked at:
    // this platform keeps no list of apps, and nothing that is known ties a token to one.
    const named = target.underApps ? request.headers['x-up-organization'] : undefined;
    if (named && named !== identity.organization.id) throw unauthorized();
    const body = await readBody(request);
    const value = database.transaction(() => {
      // Once more: while the body came in, the token may have been revoked, or its user changed.
      const current = identify(database, request.headers.authorization);
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
        bareLinks: faults.bareLinks,
      });
    });
    return jsonAnswer(200, value);
  }

  return (request, response) => {
    serve(request, response).catch((error) => {
      // Nothing to tell when the caller went away in mid-request, or the platform closes.
      if (!request.errored && !closing.aborted) console.error(error);
      response.destroy();
    });
  };
}

const pictureAnswer = ({ type, bytes }: Picture): Answer => ({
  status: 200,
  body: bytes,
  headers: { 'content-type': type, 'x-content-type-options': 'nosniff' },
});

/** Real clients send `//programs` and `/programs/`; both are `/programs` (platform-facts: paths). */
function targetOf(url: string): Target {
  const [written = '', query = ''] = url.split(/\?(.*)/s);
  const fullPath = `/${written.split('/').filter(Boolean).join('/')}`;
  const underApps = fullPath === '/apps' || fullPath.startsWith('/apps/');
  return { path: underApps ? fullPath.slice(5) || '/' : fullPath, fullPath, underApps, query };
}
