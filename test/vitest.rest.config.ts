import { defineConfig } from 'vitest/config';
import { heavy, sweeps } from './tiers.ts';
import all from './vitest.all.config.ts';

/** `npm run test:rest`: the suites that start processes, a browser or a Redis, and the sweeps. */
export default defineConfig({
  ...all,
  test: {
    ...all.test,
    include: [...heavy, ...sweeps].map((pattern) => pattern.replace(/\*\*$/, '**/*.test.ts')),
  },
});
