import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

// Workers and the programs that suites start load what another one has compiled before: half of the time of a start.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node');

/** Every suite. `npm run test:all` runs them in two parts. */
export default defineConfig({
  root,
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [],
    setupFiles: [join(root, 'test/support/same-seed.ts')],
    // Bounds for defects: nothing that works comes near them, on whatever machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A process for each file would load the modules again and again, and run them cold: half of all CPU went there.
    // So no file may leave anything behind in the process; support modules register no hooks.
    isolate: false,
    maxWorkers: 3,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/playground/page/**'],
      reporter: ['text-summary', 'text'],
    },
  },
});
