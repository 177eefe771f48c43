import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One thing that the page's server can send, by its path in the address. */
export type Asset = { body: Buffer; type: string; headers: Record<string, string> };

const PAGE = fileURLToPath(new URL('./page', import.meta.url));

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The two libraries, by the names under which the modules import them. htm's main file is CommonJS: its sibling isn't. */
function libraries(): { name: string; address: string; file: string }[] {
  const { resolve } = createRequire(import.meta.url);
  return [
    { name: 'preact', address: '/web/lib/preact.js', file: resolve('preact') },
    { name: 'preact/hooks', address: '/web/lib/hooks.js', file: resolve('preact/hooks') },
    { name: 'htm', address: '/web/lib/htm.js', file: join(dirname(resolve('htm')), 'htm.mjs') },
  ];
}

/** Source maps aren't served, so the line that points to one is left out. */
const library = (file: string) =>
  readFileSync(file, 'utf8').replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '\n');

/**
 * The page may run its own modules and the one inline import map, talk to the address that it came from, and nothing
 * else. Trusted Types make the browser itself refuse `innerHTML`, so text from outside can never become markup.
 */
function policy(importMap: string): string {
  const hash = createHash('sha256').update(importMap).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

function index(scripts: string[], styles: string[]): Asset {
  const imports = Object.fromEntries(libraries().map(({ name, address }) => [name, address]));
  const importMap = JSON.stringify({ imports });
  const head = [
    ...styles.map((path) => `<link rel="stylesheet" href="${path}">`),
    `<script type="importmap">${importMap}</script>`,
    ...scripts.map((path) => `<link rel="modulepreload" href="${path}">`),
    '<script type="module" src="/web/main.js"></script>',
  ].join('\n');
  const body = readFileSync(join(PAGE, 'index.html'), 'utf8').replace('<!-- head -->', head);
  return {
    body: Buffer.from(body),
    type: 'text/html; charset=utf-8',
    headers: {
      'Content-Security-Policy': policy(importMap),
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  };
}

/** Reads the page's files and its libraries from disk. Every module is named for preloading, so none waits for another. */
export function readAssets(): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const { address, file } of libraries())
    assets.set(address, { body: Buffer.from(library(file)), type: TYPES['.js'] ?? '', headers: {} });
  for (const file of readdirSync(PAGE, { recursive: true, encoding: 'utf8' }).sort()) {
    const type = TYPES[extname(file)];
    const address = `/web/${file.replaceAll('\\', '/')}`;
    if (type !== undefined) assets.set(address, { body: readFileSync(join(PAGE, file)), type, headers: {} });
  }
  const named = (extension: string) => [...assets.keys()].filter((path) => path.endsWith(extension));
  assets.set('/', index(named('.js'), named('.css')));
  return assets;
}
