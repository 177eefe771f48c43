import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Platform } from './platform-emulator/index.ts';
import { readBody, sendFailure, sendJson } from './slack-simulator/index.ts';

/** The app that receives the platform's requests: its address, and the secret that signs them. */
export type PlatformApp = { url: string; secret: string };

const doneRequest = z.object({ task: z.string(), done: z.boolean() });

/** What the page may send to an app. `address` is the app's; without it, it is Touchline's own. */
const appRequest = z.object({
  send: z.enum(['install', 'refresh', 'uninstall']),
  address: z.url({ protocol: /^https?$/ }).optional(),
});

/** Sends the app what an organization's admin does on the platform. Resolves to the app's response. */
async function sendToApp(platform: Platform, app: PlatformApp, body: z.infer<typeof appRequest>) {
  const base = (body.address ?? app.url).replace(/\/$/, '');
  const to = (path: string) => ({ url: `${base}/platform/${path}`, secret: app.secret });
  const sending =
    body.send === 'uninstall'
      ? platform.sendWebhook(to('webhook'))
      : platform.sendInstallation({ ...to('install'), refresh: body.send === 'refresh' });
  const {
    status,
    attempts,
    body: answer,
  } = await sending.catch((error: Error) => ({
    status: 0,
    attempts: 0,
    body: { message: error.message },
  }));
  return { ok: true, status, attempts, answer };
}

async function handle(
  platform: Platform,
  req: IncomingMessage,
  res: ServerResponse,
  app: PlatformApp,
): Promise<void> {
  const { pathname } = URL.parse(req.url ?? '/', 'http://localhost') ?? { pathname: '/' };
  if (req.method === 'GET' && pathname === '/_platform/inspect') {
    const shown = { address: app.url, secret: app.secret, installed: platform.hasApp() };
    return sendJson(res, 200, { ...platform.inspect(), tokens: listTokens(platform), app: shown });
  }
  if (req.method === 'POST' && pathname === '/_platform/app') {
    const wanted = appRequest.safeParse(parseJson((await readBody(req)).toString('utf8')));
    if (!wanted.success)
      return sendJson(res, 400, { ok: false, error: 'send and a web address are required' });
    return sendJson(res, 200, await sendToApp(platform, app, wanted.data));
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
 * organization and every API token, `POST /_platform/done {task, done}` marks a task, `POST /_platform/app {send,
 * address}` sends the app an installation, a new token or an uninstall.
 *
 * @returns false, without responding, when the path is not under `/_platform/`
 */
export function servePlatformControl(
  platform: Platform,
  req: IncomingMessage,
  res: ServerResponse,
  app: PlatformApp,
): boolean {
  if (!req.url?.startsWith('/_platform/')) return false;
  handle(platform, req, res, app).catch((error: unknown) => sendFailure(res, error));
  return true;
}
