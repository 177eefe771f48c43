import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Asset, type PageOptions, readAssets } from './assets.ts';

/** The files of the page with these options, which are made once in a process. */
const pages = new Map<string, Map<string, Asset>>();

/**
 * Handles a request for the page or one of its files. Returns false, without touching the response, when the request
 * is for something else.
 */
export type ServePage = (req: IncomingMessage, res: ServerResponse) => boolean;

/**
 * Bundles the page, and serves it: `GET /` is the page itself, `GET /web/…` its script, fonts and icon. Files are kept in
 * memory, and sent as they are: they only go to this machine.
 *
 * @throws Error with what is wrong in a module of the page or of a panel
 */
export function createPage(options: PageOptions = {}): ServePage {
  const assets = pages.getOrInsertComputed(JSON.stringify(options), () => readAssets(options));
  return (req, res) => {
    const path = (req.url ?? '/').split('?', 1)[0] ?? '/';
    if (path !== '/' && !path.startsWith('/web/')) return false;
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const { type, headers, body } = assets.get(path) ?? notFound;
    res.writeHead(assets.has(path) ? 200 : 404, {
      ...headers,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': type === 'font/woff2' ? 'max-age=3600' : 'no-cache',
      'Content-Type': type,
      'Content-Length': body.length,
    });
    res.end(req.method === 'HEAD' ? undefined : body);
    return true;
  };
}

const notFound: Asset = { type: 'text/plain; charset=utf-8', headers: {}, body: Buffer.from('Not found\n') };
