import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleModules } from './bundle.ts';

/** A file of the page, as it is sent. */
export type Asset = { body: Buffer; type: string; headers: Record<string, string> };

const pageFolder = fileURLToPath(new URL('./page', import.meta.url));

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
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

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The page may run its own script and the inline import map, use its own styles and fonts, and talk to its own server;
 * nothing else. Trusted Types make the browser reject `innerHTML`, so outside text can never become markup.
 */
const contentSecurityPolicy = (importMap: string, styles: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${sha256(importMap)}`,
    `style-src ${sha256(styles)}`,
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** All style sheets in one, without comments and indentation. */
function readStyles(): string {
  const folder = join(pageFolder, 'styles');
  const files = readdirSync(folder).filter((file) => file.endsWith('.css'));
  return files
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s*\n\s*/g, '\n');
}

/**
 * The page itself. Its styles are inline, so it can be painted before anything else has arrived. Fonts are not preloaded:
 * Chromium would wait for them with its first paint.
 */
function indexPage(): Asset {
  const imports = Object.fromEntries(pageLibraries().map(({ name, address }) => [name, address]));
  const importMap = JSON.stringify({ imports });
  const styles = readStyles();
  const head = [
    `<style>${styles}</style>`,
    `<script type="importmap">${importMap}</script>`,
    ...Object.values(imports).map((path) => `<link rel="modulepreload" href="${path}">`),
    '<script type="module" src="/web/main.js"></script>',
  ].join('\n');
  const page = readFileSync(join(pageFolder, 'index.html'), 'utf8');
  return {
    body: Buffer.from(page.replace('<!-- head -->', () => head)),
    type: 'text/html; charset=utf-8',
    headers: {
      'Content-Security-Policy': contentSecurityPolicy(importMap, styles),
      'Referrer-Policy': 'no-referrer',
    },
  };
}

/** Reads the page, its script, fonts and libraries from disk, by URL path. */
export function readAssets(): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  const add = (path: string, body: Buffer | string, extension: string) =>
    assets.set(path, { body: Buffer.from(body), type: contentTypes[extension] ?? '', headers: {} });
  assets.set('/', indexPage());
  add('/web/main.js', bundleModules(pageFolder), '.js');
  for (const { address, file } of pageLibraries()) add(address, readLibrary(file), '.js');
  for (const file of readdirSync(pageFolder, { recursive: true, encoding: 'utf8' })) {
    const extension = extname(file);
    if (extension === '.svg' || extension === '.woff2')
      add(`/web/${file.replaceAll('\\', '/')}`, readFileSync(join(pageFolder, file)), extension);
  }
  return assets;
}
