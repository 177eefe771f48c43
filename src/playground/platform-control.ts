import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Platform } from './platform/server.ts';
import { isFromHere, readBody, sendJson } from './slack/http.ts';
import { codingFor, encode } from './web/encode.ts';

const mark = z.object({ task: z.string(), done: z.boolean() });

async function answer(platform: Platform, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { pathname } = new URL(req.url ?? '/', 'http://localhost');
  if (req.method === 'GET' && pathname === '/_platform/inspect') {
    return sendCompressed(req, res, { ...platform.inspect(), tokens: tokens(platform) });
  }
  if (req.method !== 'POST' || pathname !== '/_platform/done') return sendJson(res, 404, { ok: false });
  const body = mark.safeParse(parseJson((await readBody(req)).toString('utf8')));
  if (!body.success) return sendJson(res, 400, { ok: false, error: 'task and done are needed' });
  const found = platform.setDone(body.data.task, body.data.done);
  sendJson(res, found ? 200 : 404, { ok: found });
}

/** A whole organization is much for a page that asks again after every change. */
function sendCompressed(req: IncomingMessage, res: ServerResponse, body: object): void {
  const coding = codingFor(req.headers['accept-encoding']);
  const plain = Buffer.from(JSON.stringify(body));
  res.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(coding && { 'content-encoding': coding }),
  });
  res.end(coding ? encode(plain, coding) : plain);
}

/** What an administrator would copy from the platform's web pages, to try `/touchline connect` with. */
const tokens = (platform: Platform): { organization: string; token: string }[] =>
  ['northfield', 'southgate'].map((subdomain) => ({
    organization: platform.inspect(subdomain).organization.name,
    token: platform.token(subdomain),
  }));

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The platform's side of the playground's page: `GET /_platform/inspect`, `POST /_platform/done {task, done}`. For
 * pages of this machine only.
 *
 * @returns false when the request is for somebody else
 */
export function servePlatformSide(platform: Platform, req: IncomingMessage, res: ServerResponse): boolean {
  if (!req.url?.startsWith('/_platform/')) return false;
  if (!isFromHere(req)) sendJson(res, 403, { ok: false, error: 'forbidden_host' });
  else {
    answer(platform, req, res).catch(() => {
      if (!res.headersSent) sendJson(res, 500, { ok: false, error: 'internal_error' });
      else res.destroy();
    });
  }
  return true;
}
