import { defineConfig } from 'vitest/config';
import base from '../vitest.all.config.ts';
import { suitesOf } from './parts.ts';
import { NearestFirst } from './sequencer.ts';

/** The suites that judge the mutants of one part, which `run-batch.ts` names. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: suitesOf(process.env.MUTATED_PART ?? ''),
    // One process runs all test files that judge a mutant, and the next mutant gets a new one: modules are loaded once.
    isolate: false,
    setupFiles: ['test/mutation/setup.ts'],
    // A test that fails is run once more, so that a busy machine alone does not make a mutant count as killed.
    retry: 1,
    // Nothing that works comes near this, and a mutant is done with sooner.
    expect: { poll: { ...base.test?.expect?.poll, timeout: 20_000 } },
    sequence: { sequencer: NearestFirst },
  },
});
