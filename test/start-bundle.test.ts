import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { until } from './support/until.ts';

const root = join(import.meta.dirname, '..');

/** A clone of its own, in a path with a space: the sources, the lockfiles, and links to the installed packages. */
function clone() {
  const dir = mkdtempSync(join(tmpdir(), 'a clone '));
  for (const name of ['package.json', 'package-lock.json', 'manifest.yml', 'src'])
    cpSync(join(root, name), join(dir, name), { recursive: true });
  const packages = join(root, 'node_modules');
  mkdirSync(join(dir, 'node_modules'));
  for (const name of readdirSync(packages).filter((one) => one !== '.cache'))
    symlinkSync(join(packages, name), join(dir, 'node_modules', name));
  const { start } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
  const args: string[] = start.split(' ').slice(2);
  const env = { PATH: process.env.PATH, DATA_DIR: join(dir, 'data') };
  const bundles = join(dir, 'node_modules/.cache/touchline');
  return {
    dir,
    bundles,
    /** What the newest bundle begins with. */
    main: () => join(bundles, JSON.parse(readFileSync(join(bundles, 'bundle.json'), 'utf8')).hash, 'main.js'),
    /** `npm start` with a setting that is wrong, and more arguments for Node in front. */
    said: (...more: string[]) =>
      spawnSync(process.execPath, [...more, ...args], {
        cwd: dir,
        encoding: 'utf8',
        env: { ...env, PORT: 'seven' },
      }).stderr,
    /** `npm start`, until `isDone` after it was ready. */
    async run(isDone: () => boolean) {
      const child = spawn(process.execPath, args, { cwd: dir, env: { ...env, PORT: '0' } });
      const ended = once(child, 'exit');
      try {
        for await (const line of createInterface(child.stdout)) if (line.includes('is ready')) break;
        await until(isDone);
      } finally {
        child.kill('SIGTERM');
      }
      expect(await ended).toEqual([0, null]);
    },
  };
}

const { dir, bundles, main, said, run } = clone();
// The first start makes it.
beforeAll(() => run(() => existsSync(join(bundles, 'bundle.json'))));
afterAll(() => rmSync(dir, { recursive: true }));

/** Changes a file, and puts it back after the test. */
function change(file: string, how: (text: string) => string): void {
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, how(before));
  onTestFinished(() => writeFileSync(file, before));
}

describe('a later start', () => {
  it('names the sources in stack traces', () => {
    const traced =
      'const { write } = process.stderr; process.stderr.write = function (text) { return write.call(this, new Error(text).stack); };';
    const trace = said('--import', `data:text/javascript,${encodeURIComponent(traced)}`);
    expect(trace).toMatch(/PORT is not a port number/);
    expect(trace).toContain(join(dir, 'src/start/report-failure.ts'));
  });

  it('runs the bundle', () => {
    change(main(), () => "process.stderr.write('from the bundle')");
    expect(said()).toBe('from the bundle');
  });

  it.each([
    ['a source has changed', 'src/config.ts', (text: string) => text.replaceAll('not a port', 'no port')],
    ['the lockfile has changed', 'package-lock.json', () => '{}'],
  ])('runs the sources when %s', (_, name, how) => {
    change(main(), () => "process.stderr.write('from the bundle')");
    change(join(dir, name), how);
    expect(said()).toMatch(name.startsWith('src') ? /^PORT is no port/ : /^PORT is not a port/);
  });
});

it('runs where no bundle can be written', async () => {
  const aside = `${bundles} aside`;
  renameSync(bundles, aside);
  writeFileSync(bundles, '');
  onTestFinished(() => {
    rmSync(bundles);
    renameSync(aside, bundles);
  });
  await run(() => true);
  expect(said()).toMatch(/^PORT is not a port number/);
});
