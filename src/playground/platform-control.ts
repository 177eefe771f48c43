import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Platform } from './platform/server.ts';
import { isLocalRequest, readBody, sendCompressedJson, sendJson } from './slack/http.ts';

const doneRequest = z.object({ task: z.string(), done: z.boolean() });

async function handle(platform: Platform, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { pathname } = new URL(req.url ?? '/', 'http://localhost');
  if (req.method === 'GET' && pathname === '/_platform/inspect') {
    return sendCompressedJson(req, res, { ...platform.inspect(), tokens: listTokens(platform) });
  }
  if (req.method !== 'POST' || pathname !== '/_platform/done') return sendJson(res, 404, { ok: false });
  const body = doneRequest.safeParse(parseJson((await readBody(req)).toString('utf8')));
  if (!body.success) return sendJson(res, 400, { ok: false, error: 'task and done are required' });
  const found = platform.setDone(body.data.task, body.data.done);
  sendJson(res, found ? 200 : 404, { ok: found });
}

/** The API tokens an administrator would copy from the platform's web pages, for trying `/touchline connect`. */
const listTokens = (platform: Platform): { organization: string; token: string }[] =>
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
 * Lets the playground's page read and change the embedded platform: `GET /_platform/inspect` returns the first
 * organization and every API token, `POST /_platform/done {task, done}` marks a task. Answers pages on this machine
 * only.
 *
 * @returns false, without answering, when the path is not under `/_platform/`
 */
export function servePlatformControl(platform: Platform, req: IncomingMessage, res: ServerResponse): boolean {
  if (!req.url?.startsWith('/_platform/')) return false;
  if (!isLocalRequest(req)) sendJson(res, 403, { ok: false, error: 'forbidden_host' });
  else {
    handle(platform, req, res).catch(() => {
      if (!res.headersSent) sendJson(res, 500, { ok: false, error: 'internal_error' });
      else res.destroy();
    });
  }
  return true;
}
