import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file of the page, as it is sent. */
export type Asset = { body: Buffer; type: string; headers: Record<string, string> };

const pageFolder = fileURLToPath(new URL('./page', import.meta.url));

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The page's two libraries, by the names under which modules import them. htm's main file is CommonJS; `htm.mjs` is not. */
function pageLibraries(): { name: string; address: string; file: string }[] {
  const { resolve } = createRequire(import.meta.url);
  return [
    { name: 'preact', address: '/web/lib/preact.js', file: resolve('preact') },
    { name: 'preact/hooks', address: '/web/lib/hooks.js', file: resolve('preact/hooks') },
    { name: 'htm', address: '/web/lib/htm.js', file: join(dirname(resolve('htm')), 'htm.mjs') },
  ];
}

/** Reads a library without the line that points to its source map, which is not served. */
const readLibrary = (file: string) =>
  readFileSync(file, 'utf8').replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '\n');

/**
 * The page may run its own modules and the inline import map, and talk to its own server; nothing else. Trusted Types
 * make the browser reject `innerHTML`, so outside text can never become markup.
 */
function contentSecurityPolicy(importMap: string): string {
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

function indexPage(scripts: string[], styles: string[]): Asset {
  const imports = Object.fromEntries(pageLibraries().map(({ name, address }) => [name, address]));
  const importMap = JSON.stringify({ imports });
  const head = [
    ...styles.map((path) => `<link rel="stylesheet" href="${path}">`),
    `<script type="importmap">${importMap}</script>`,
    ...scripts.map((path) => `<link rel="modulepreload" href="${path}">`),
    '<script type="module" src="/web/main.js"></script>',
  ].join('\n');
  const body = readFileSync(join(pageFolder, 'index.html'), 'utf8').replace('<!-- head -->', head);
  return {
    body: Buffer.from(body),
    type: 'text/html; charset=utf-8',
    headers: {
      'Content-Security-Policy': contentSecurityPolicy(importMap),
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
  };
}

/** Reads the page and its libraries from disk, by URL path. The page preloads every module, so none waits for another. */
export function readAssets(): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const { address, file } of pageLibraries())
    assets.set(address, {
      body: Buffer.from(readLibrary(file)),
      type: contentTypes['.js'] ?? '',
      headers: {},
    });
  for (const file of readdirSync(pageFolder, { recursive: true, encoding: 'utf8' }).sort()) {
    const type = contentTypes[extname(file)];
    const address = `/web/${file.replaceAll('\\', '/')}`;
    if (type !== undefined)
      assets.set(address, { body: readFileSync(join(pageFolder, file)), type, headers: {} });
  }
  const pathsWith = (extension: string) => [...assets.keys()].filter((path) => path.endsWith(extension));
  assets.set('/', indexPage(pathsWith('.js'), pathsWith('.css')));
  return assets;
}
