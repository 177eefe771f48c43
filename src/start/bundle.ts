import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'node_modules/.cache/touchline');
const list = join(folder, 'bundle.json');
/** Processes that run an older bundle may still load a part of it. */
const keptBundles = 3;

/** What a bundle was made from: the sources, by their paths, and the hash of all of it. */
type Made = { hash: string; sources: string[] };

/**
 * Names what goes into a bundle by each file's path, size and last change: to read them all takes ten times as long as
 * that. Packages are what the lockfiles say: npm writes the second one when it installs.
 */
function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256').update(root);
  for (const name of [
    'package-lock.json',
    'node_modules/.package-lock.json',
    'src/start/bundle.ts',
    ...sources,
  ]) {
    const { size, mtimeMs } = statSync(join(root, name), { throwIfNoEntry: false }) ?? {};
    hash.update(`\0${name} ${size} ${mtimeMs}`);
  }
  return hash.digest('hex').slice(0, 32);
}

const entryOf = ({ hash }: Made): string => join(folder, hash, 'main.js');

/** The bundle of exactly the sources that are here, as a URL; undefined if there is none. */
export function findBundle(): string | undefined {
  try {
    const made = JSON.parse(readFileSync(list, 'utf8')) as Made;
    const isCurrent = made.hash === hashOf(made.sources) && existsSync(entryOf(made));
    return isCurrent ? pathToFileURL(entryOf(made)).href : undefined;
  } catch {
    return undefined;
  }
}

/** Sources that ask where they are get the answer of their own place, not of the bundle's. */
const placed = (path: string): string =>
  readFileSync(path, 'utf8')
    .replaceAll('import.meta.dirname', JSON.stringify(join(path, '..')))
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));

/** Packages of CommonJS ask for these. */
const banner = `import { createRequire as makeRequire } from 'node:module';
const require = makeRequire(import.meta.url), __dirname = import.meta.dirname, __filename = import.meta.filename;`;

/**
 * Bundles the sources, so that the next start loads a few files instead of a thousand. Stack traces still name the sources.
 *
 * @returns false where nothing can be written, or while the sources change: then the sources run
 */
export async function makeBundle(): Promise<boolean> {
  const { build, stop } = await import('esbuild');
  const beside = join(folder, `making-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: ['src/main.ts'],
      outdir: beside,
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      target: `node${process.versions.node}`,
      sourcemap: 'linked',
      sourcesContent: false,
      // With names kept too, a start takes 15 MB and a fifth of its CPU more.
      minifyWhitespace: true,
      metafile: true,
      external: ['esbuild'],
      banner: { js: banner },
      logLevel: 'silent',
      plugins: [
        {
          name: 'places',
          setup({ onLoad, onResolve }) {
            onLoad({ filter: /\.(?:ts|js)$/ }, ({ path }) =>
              path.startsWith(join(root, 'src')) ? { contents: placed(path), loader: 'ts' } : undefined,
            );
            // It has run already.
            onResolve({ filter: /\/node-version\.js$/ }, ({ resolveDir, path }) => ({
              path: pathToFileURL(join(resolveDir, path)).href,
              external: true,
            }));
          },
        },
      ],
    });
    const sources = Object.keys(metafile.inputs).filter((path) => !path.includes('node_modules/'));
    const made: Made = { hash: hashOf(sources), sources };
    writeFileSync(join(beside, 'package.json'), '{"type":"module"}');
    publish(beside, made);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(beside, { recursive: true, force: true });
    void stop();
  }
}

/** Puts a finished bundle in place, and removes old ones. */
function publish(beside: string, made: Made): void {
  if (!existsSync(entryOf(made))) renameSync(beside, join(folder, made.hash));
  writeFileSync(`${beside}.json`, JSON.stringify(made));
  renameSync(`${beside}.json`, list);
  const bundles = readdirSync(folder)
    .filter((name) => /^[0-9a-f]{32}$/.test(name))
    .map((name) => ({ name, madeMs: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.madeMs - a.madeMs);
  for (const { name } of bundles.slice(keptBundles))
    rmSync(join(folder, name), { recursive: true, force: true });
}
