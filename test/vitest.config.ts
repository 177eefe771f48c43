import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Every suite under `test/` mirrors a room of `src/`; see the README's "How to help". */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 4,
    expect: { poll: { timeout: 10_000 } },
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/playground/web/**'],
      reporter: ['text-summary', 'text'],
    },
  },
});
