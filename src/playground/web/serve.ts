import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Asset, readAssets } from './assets.ts';
import { type Coding, codingFor, encode } from './encode.ts';

/**
 * The page's server: `GET /` is the page, `GET /web/…` its modules and styles. Everything is read once, kept in memory
 * and sent compressed; browsers ask again each time (`no-cache`) and get 304 while nothing has changed.
 */

type Served = Asset & { etag: string; encoded: Map<Coding, Buffer> };

let served: Map<string, Served> | undefined;

function assets(): Map<string, Served> {
  served ??= new Map(
    [...readAssets()].map(([path, asset]) => [
      path,
      {
        ...asset,
        etag: `"${createHash('sha256').update(asset.body).digest('base64url').slice(0, 22)}"`,
        encoded: new Map(),
      },
    ]),
  );
  return served;
}

function inCoding(asset: Served, coding: Coding | undefined): Buffer {
  if (coding === undefined) return asset.body;
  const body = asset.encoded.get(coding) ?? encode(asset.body, coding);
  asset.encoded.set(coding, body);
  return body;
}

/**
 * Answers a request for the page or one of its parts. Returns false, and touches nothing, when the request is for
 * something else, so that a server can ask it first and go on.
 */
export function serveWeb(req: IncomingMessage, res: ServerResponse): boolean {
  const path = (req.url ?? '/').split('?', 1)[0] ?? '/';
  if (path !== '/' && !path.startsWith('/web/')) return false;
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;

  res.setHeader('X-Content-Type-Options', 'nosniff');
  const asset = assets().get(path);
  if (asset === undefined) {
    res.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
    return true;
  }
  const coding = codingFor(req.headers['accept-encoding']);
  const etag = coding === undefined ? asset.etag : `${asset.etag.slice(0, -1)}-${coding}"`;
  for (const [name, value] of Object.entries(asset.headers)) res.setHeader(name, value);
  res.setHeader('ETag', etag);
  res.setHeader('Cache-Control', 'no-cache');
  res.setHeader('Vary', 'Accept-Encoding');
  if (req.headers['if-none-match'] === etag) {
    res.writeHead(304).end();
    return true;
  }
  const body = inCoding(asset, coding);
  if (coding !== undefined) res.setHeader('Content-Encoding', coding);
  res.writeHead(200, { 'Content-Type': asset.type, 'Content-Length': body.length });
  res.end(req.method === 'HEAD' ? undefined : body);
  return true;
}
