import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Asset, readAssets } from './assets.ts';
import { type ContentCoding, chooseCoding, encode } from './encode.ts';

/**
 * Serves the page: `GET /` is the page itself, `GET /web/…` its script, fonts and icon. Files are read once, kept in memory
 * and sent compressed. Browsers revalidate them every time (`no-cache`) and get 304 if nothing has changed.
 */

type ServedAsset = Asset & { etag: string; encoded: Map<ContentCoding, Buffer> };

let cachedAssets: Map<string, ServedAsset> | undefined;

function servedAssets(): Map<string, ServedAsset> {
  cachedAssets ??= new Map(
    [...readAssets()].map(([path, asset]) => [
      path,
      {
        ...asset,
        etag: `"${createHash('sha256').update(asset.body).digest('base64url').slice(0, 22)}"`,
        encoded: new Map(),
      },
    ]),
  );
  return cachedAssets;
}

function encodedBody(asset: ServedAsset, coding: ContentCoding | undefined): Buffer {
  if (coding === undefined) return asset.body;
  const body = asset.encoded.get(coding) ?? encode(asset.body, coding, 'small');
  asset.encoded.set(coding, body);
  return body;
}

/**
 * Handles a request for the page or one of its files. Returns false, without touching the response, when the request
 * is for something else.
 */
export function serveWeb(req: IncomingMessage, res: ServerResponse): boolean {
  const path = (req.url ?? '/').split('?', 1)[0] ?? '/';
  if (path !== '/' && !path.startsWith('/web/')) return false;
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;

  res.setHeader('X-Content-Type-Options', 'nosniff');
  const asset = servedAssets().get(path);
  if (asset === undefined) {
    res.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
    return true;
  }
  // Fonts are compressed already.
  const coding = asset.type === 'font/woff2' ? undefined : chooseCoding(req.headers['accept-encoding']);
  const etag = coding === undefined ? asset.etag : `${asset.etag.slice(0, -1)}-${coding}"`;
  for (const [name, value] of Object.entries(asset.headers)) res.setHeader(name, value);
  res.setHeader('ETag', etag);
  res.setHeader('Cache-Control', 'no-cache');
  res.setHeader('Vary', 'Accept-Encoding');
  if (req.headers['if-none-match'] === etag) {
    res.writeHead(304).end();
    return true;
  }
  const body = encodedBody(asset, coding);
  if (coding !== undefined) res.setHeader('Content-Encoding', coding);
  res.writeHead(200, { 'Content-Type': asset.type, 'Content-Length': body.length });
  res.end(req.method === 'HEAD' ? undefined : body);
  return true;
}
