import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { batches, heavy, long, net, sweeps } from './tiers.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

// Workers and the programs that suites start load what another one has compiled before: half of the time of a start.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node');

const suites = (patterns: string[]) => patterns.map((pattern) => pattern.replace(/\*\*$/, '**/*.test.ts'));

/**
 * Suites with the same bound for each of their tests. A bound is there for defects: nothing that works comes near it,
 * however busy the machine is. What a test waits for has most of that time, so that it fails with the words that say what
 * did not come.
 */
const tier = (
  name: string,
  seconds: number,
  include: string[],
  exclude: string[] = [],
): TestProjectConfiguration => ({
  extends: true,
  test: {
    name,
    include: suites(include),
    exclude: suites(exclude),
    testTimeout: seconds * 1_000,
    hookTimeout: seconds * 1_000,
    expect: { poll: { timeout: seconds * 800, interval: 20 } },
    env: { WAIT_MS: `${seconds * 800}` },
  },
});

const browser = ['test/browser/**'];

/** Every suite is in one tier. `package.json` says which of them a command runs. */
export default defineConfig({
  root,
  test: {
    setupFiles: [join(root, 'test/support/same-seed.ts')],
    // A process for each file would load the modules again and again, and run them cold: half of all CPU went there.
    // So no file may leave anything behind in the process; support modules register no hooks.
    isolate: false,
    maxWorkers: 3,
    projects: [
      tier('rules', 60, ['test/**/*.test.ts'], [...heavy, ...net, ...long]),
      tier('long', 60, long),
      tier('app', 60, net, [...heavy, ...sweeps]),
      tier('sweeps', 60, sweeps),
      tier('processes', 60, heavy, [...browser, ...batches]),
      tier('browser', 60, browser),
      tier('batches', 120, batches),
    ],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/playground/page/**'],
      reporter: ['text-summary', 'text'],
    },
  },
});
