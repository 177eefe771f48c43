import { defineConfig } from 'vitest/config';
import base from '../vitest.config.ts';
import { rooms } from './options.ts';
import { NearestFirst } from './sequencer.ts';

/** The suites that judge mutants: those that mirror the rooms, and the contract of the stores. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: [...rooms, 'contract'].map((suite) => `test/${suite}/**/*.test.ts`),
    // One process runs all test files that judge a mutant, and the next mutant gets a new one: modules are loaded once.
    isolate: false,
    setupFiles: ['test/mutation/setup.ts'],
    // A test that fails is run once more, so that a busy machine alone does not make a mutant count as killed.
    retry: 1,
    sequence: { sequencer: NearestFirst },
  },
});
