import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import zlib, { brotliCompressSync } from 'node:zlib';
import { type Asset, type PageOptions, readAssets } from './assets.ts';

type ServedAsset = Asset & { etag: string; brotli?: Buffer };

const pages = new Map<string, Map<string, ServedAsset>>();

/** The files of the page with these options, which are made once in a process. */
function servedAssets(options: PageOptions): Map<string, ServedAsset> {
  const key = JSON.stringify(options);
  const known = pages.get(key);
  if (known !== undefined) return known;
  const served = new Map(
    [...readAssets(options)].map(([path, asset]) => {
      const etag = `"${createHash('sha256').update(asset.body).digest('base64url').slice(0, 22)}"`;
      return [path, { ...asset, etag }];
    }),
  );
  pages.set(key, served);
  return served;
}

function compress(asset: ServedAsset): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = zlib.constants;
  const params = { [BROTLI_PARAM_QUALITY]: 10, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT };
  asset.brotli ??= brotliCompressSync(asset.body, { params });
  return asset.brotli;
}

/** Whether the browser takes Brotli. A browser that sends a weight with it gets the file as it is. */
const takesBrotli = ({ headers }: IncomingMessage): boolean =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .some((coding) => coding.trim() === 'br');

/**
 * Handles a request for the page or one of its files. Returns false, without touching the response, when the request
 * is for something else.
 */
export type ServePage = (req: IncomingMessage, res: ServerResponse) => boolean;

/**
 * Bundles the page, and serves it: `GET /` is the page itself, `GET /web/…` its script, fonts and icon. Files are kept in
 * memory and sent compressed. Browsers revalidate them every time (`no-cache`) and get 304 if nothing has changed.
 *
 * @throws Error with what is wrong in a module of the page or of a panel
 */
export function createPage(options: PageOptions = {}): ServePage {
  const assets = servedAssets(options);
  return (req, res) => {
    const path = (req.url ?? '/').split('?', 1)[0] ?? '/';
    if (path !== '/' && !path.startsWith('/web/')) return false;
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;

    res.setHeader('X-Content-Type-Options', 'nosniff');
    const asset = assets.get(path);
    if (asset === undefined) {
      res.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
      return true;
    }
    // Fonts are compressed already.
    const isBrotli = asset.type !== 'font/woff2' && takesBrotli(req);
    const etag = isBrotli ? `${asset.etag.slice(0, -1)}-br"` : asset.etag;
    for (const [name, value] of Object.entries(asset.headers)) res.setHeader(name, value);
    res.setHeader('ETag', etag);
    res.setHeader('Cache-Control', 'no-cache');
    res.setHeader('Vary', 'Accept-Encoding');
    if (req.headers['if-none-match'] === etag) {
      res.writeHead(304).end();
      return true;
    }
    const body = isBrotli ? compress(asset) : asset.body;
    if (isBrotli) res.setHeader('Content-Encoding', 'br');
    res.writeHead(200, { 'Content-Type': asset.type, 'Content-Length': body.length });
    res.end(req.method === 'HEAD' ? undefined : body);
    return true;
  };
}
