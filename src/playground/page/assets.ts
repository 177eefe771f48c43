import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { buildSync, stop } from 'esbuild';

/** A file of the page, as it is sent. */
export type Asset = { body: Buffer; type: string; headers: Record<string, string> };

/** Something to try on a first visit: a text for the composer, and the name of one of the page's icons. */
type Hint = { title: string; text: string; icon?: string };

/** What is added to the page: the paths of modules that export a `panel`, and hints in place of the app's first commands. */
export type PageOptions = { panels?: string[]; hints?: Hint[] };

const client = join(import.meta.dirname, 'client');

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * The page may run its own script, use its own styles and fonts, and talk to its own server; nothing else. Trusted Types
 * make the browser reject `innerHTML`, so outside text can never become markup.
 */
const contentSecurityPolicy = (styles: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
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

/** The module that starts the page with these options. */
const entry = ({ panels = [], hints = [] }: PageOptions): string =>
  [
    "import './styles/main.css';",
    "import { startPage } from './main.tsx';",
    ...panels.map((path, index) => `import { panel as panel${index} } from ${JSON.stringify(path)};`),
    `const panels = [${panels.map((_, index) => `panel${index}`).join(', ')}];`,
    `startPage({ panels, hints: ${JSON.stringify(hints)} });`,
  ].join('\n');

/** Joins all modules into one script with its source map, and all style sheets into one. */
function bundle(options: PageOptions): { script: Buffer; map: Buffer; styles: string } {
  const { outputFiles } = buildSync({
    absWorkingDir: client,
    stdin: { contents: entry(options), resolveDir: client, sourcefile: 'entry.ts' },
    outfile: join(client, 'main.js'),
    bundle: true,
    minify: true,
    sourcemap: 'linked',
    format: 'esm',
    target: 'es2023',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    external: ['/web/*'],
    write: false,
    logLevel: 'error',
  });
  // Its process would wait for more.
  void stop();
  const output = (name: string) =>
    Buffer.from(outputFiles.find(({ path }) => path === join(client, name))?.contents ?? '');
  const styles = output('main.css')
    .toString()
    .replace(/\n?\/\*# sourceMappingURL=.*\*\/\s*$/, '');
  return { script: output('main.js'), map: output('main.js.map'), styles };
}

/**
 * The page itself. Its styles are inline, so it can be painted before anything else has arrived. Fonts are not preloaded:
 * Chromium would wait for them with its first paint.
 */
function indexPage(styles: string): Asset {
  const head = `<style>${styles}</style>\n<script type="module" src="/web/main.js"></script>`;
  const page = readFileSync(join(client, 'index.html'), 'utf8');
  return {
    body: Buffer.from(page.replace('<!-- head -->', () => head)),
    type: 'text/html; charset=utf-8',
    headers: { 'Content-Security-Policy': contentSecurityPolicy(styles), 'Referrer-Policy': 'no-referrer' },
  };
}

/** The page, its script and its fonts, by URL path. */
export function readAssets(options: PageOptions = {}): Map<string, Asset> {
  const { script, map, styles } = bundle(options);
  const assets = new Map<string, Asset>([['/', indexPage(styles)]]);
  const add = (path: string, body: Buffer) =>
    assets.set(`/web/${path}`, { body, type: contentTypes[extname(path)] ?? '', headers: {} });
  add('main.js', script);
  add('main.js.map', map);
  for (const file of readdirSync(client, { recursive: true, encoding: 'utf8' }))
    if (/\.(?:svg|woff2)$/.test(file)) add(file.replaceAll('\\', '/'), readFileSync(join(client, file)));
  return assets;
}
