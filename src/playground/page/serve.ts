import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ContentCoding, chooseCoding, encode } from '../encode.ts';
import { type Asset, type PageOptions, readAssets } from './assets.ts';

type ServedAsset = Asset & { etag: string; encoded: Map<ContentCoding, Buffer> };

const pages = new Map<string, Map<string, ServedAsset>>();

/** The files of the page with these options, which are made once in a process. */
function servedAssets(options: PageOptions): Map<string, ServedAsset> {
  const key = JSON.stringify(options);
  const known = pages.get(key);
  if (known !== undefined) return known;
  const served = new Map(
    [...readAssets(options)].map(([path, asset]) => {
      const etag = `"${createHash('sha256').update(asset.body).digest('base64url').slice(0, 22)}"`;
      return [path, { ...asset, etag, encoded: new Map<ContentCoding, Buffer>() }];
    }),
  );
  pages.set(key, served);
  return served;
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
  };
}
