import { defineConfig } from 'vitest/config';
import { heavy } from './tiers.ts';
import all from './vitest.all.config.ts';

/** `npm run test:rest`: the suites that start processes, a browser or a Redis. */
export default defineConfig({
  ...all,
  test: { ...all.test, include: heavy.map((pattern) => pattern.replace(/\*\*$/, '**/*.test.ts')) },
});
