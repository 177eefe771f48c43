import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import { type Asset, readAssets } from './assets.ts';

/**
 * The page's server: `GET /` is the page, `GET /web/…` its modules and styles. Everything is read once, kept in memory
 * and sent compressed; browsers ask again each time (`no-cache`) and get 304 while nothing has changed.
 */

type Served = Asset & { etag: string; encoded: Map<string, Buffer> };

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

const ENCODERS: Record<string, (body: Buffer) => Buffer> = {
  br: (body) => brotliCompressSync(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body) => gzipSync(body),
};

/** The best coding that the browser takes; a coding with `q=0` is one that it refuses. */
function codingFor(accepted: string | undefined): 'br' | 'gzip' | undefined {
  const taken = (accepted ?? '')
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, weight]) => weight === undefined || !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((coding) => taken.includes(coding));
}

function encode(asset: Served, coding: string | undefined): Buffer {
  if (coding === undefined) return asset.body;
  const known = asset.encoded.get(coding);
  if (known !== undefined) return known;
  const made = ENCODERS[coding]?.(asset.body) ?? asset.body;
  asset.encoded.set(coding, made);
  return made;
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
  const body = encode(asset, coding);
  if (coding !== undefined) res.setHeader('Content-Encoding', coding);
  res.writeHead(200, { 'Content-Type': asset.type, 'Content-Length': body.length });
  res.end(req.method === 'HEAD' ? undefined : body);
  return true;
}
