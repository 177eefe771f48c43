import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, matchesGlob, posix, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { batches, heavy, long, net, sweeps } from './tiers.ts';
import config from './vitest.config.ts';

const root = resolve(import.meta.dirname, '..');
const under = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
const suitesOf = ({ include = [], exclude = [] }: { include?: string[]; exclude?: string[] } = {}) =>
  include.flatMap(under).filter((file) => !exclude.some((pattern) => matchesGlob(file, pattern)));
const tiers = new Map(
  (config.test?.projects ?? []).flatMap((one) =>
    typeof one === 'object' && 'test' in one ? [[String(one.test?.name), suitesOf(one.test)]] : [],
  ),
);

/** The suites that a command of package.json runs. */
function suitesIn(command: string): string[] {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const names = [...(scripts[command] ?? '').matchAll(/--project (\w+)/g)].map(([, name = '']) => name);
  return names.flatMap((name) => tiers.get(name) ?? [`no tier ${name}`]);
}

const usualSuites = suitesIn('test');
const fastSuites = suitesIn('test:fast');
const restSuites = suitesIn('test:rest');
const suites = [...usualSuites, ...restSuites];

/** What starts processes, or drives a browser or a Redis. */
const heavyPackage = /^((node:)?(child_process|cluster)|playwright-core|@keyv\/redis|bullmq|redis|ioredis)$/;

/** What a file imports: packages by name, files from the root of the project. */
function importsIn(file: string, code: string): string[] {
  const found = code.matchAll(/\b(?:from|import|require)\s*\(?\s*['"]([^'"]+)['"]/g);
  return [...found].map(([, to = '']) => (to.startsWith('.') ? posix.join(posix.dirname(file), to) : to));
}

/** The way from a file of tests to something heavy, through the helpers that it imports; undefined if there is none. */
function wayToHeavy(suite: string): string | undefined {
  const ways = new Map([[suite, suite]]);
  for (const [file, way] of ways)
    for (const to of importsIn(file, readFileSync(join(root, file), 'utf8'))) {
      if (heavyPackage.test(to)) return `${way} → ${to}`;
      // Inside src, Redis is loaded only once it is asked for.
      if (to.startsWith('test/') && existsSync(join(root, to)) && !ways.has(to))
        ways.set(to, `${way} → ${to}`);
    }
  return undefined;
}

describe('the tiers of the tests', () => {
  it('has every suite in npm test or npm run test:rest, once', () => {
    expect(suites.length).toBeGreaterThan(200);
    const written = ['src', 'test', '.ci', '.github'].flatMap((folder) =>
      under(`${folder}/**/*.{test,spec}.*`),
    );
    expect(written.toSorted()).toEqual(suites.toSorted());
  });

  it('starts no process, no browser and no Redis in npm test', () => {
    expect(usualSuites.flatMap((suite) => wayToHeavy(suite) ?? [])).toEqual([]);
  });

  it('leaves only those and the sweeps to npm run test:rest', () => {
    expect(restSuites.filter((suite) => wayToHeavy(suite) === undefined).toSorted()).toEqual(
      sweeps.toSorted(),
    );
  });

  it('leaves only the net and what takes long out of npm run test:fast', () => {
    expect(fastSuites.length).toBeGreaterThan(80);
    const left = usualSuites.filter((suite) => !fastSuites.includes(suite));
    expect(left.filter((suite) => !/^test\/(app|crash)\//.test(suite)).toSorted()).toEqual(long);
    const stale = [...heavy, ...batches, ...sweeps, ...net, ...long].filter(
      (pattern) => under(pattern).length === 0,
    );
    expect(stale).toEqual([]);
  });

  it('follows each way of importing, and helpers of helpers', () => {
    const code = `import './a.ts'; export * from "../b.ts"; const c = await import('zod');`;
    expect(importsIn('test/x/y.test.ts', code)).toEqual(['test/x/a.ts', 'test/b.ts', 'zod']);
    expect(wayToHeavy('test/app/privacy/secrets-scan.test.ts')).toBe(
      'test/app/privacy/secrets-scan.test.ts → test/app/real-run.ts → test/contract/redis-server.ts → node:child_process',
    );
  });
});
