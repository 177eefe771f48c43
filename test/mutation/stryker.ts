import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Stryker from '@stryker-mutator/core';
import type { Batch } from './mutants.ts';

/** Runs Stryker over one batch, in a process of its own: what tests have started can be stopped with it. */
const [tempDir = '', minutes = ''] = process.argv.slice(2);
const { mutants } = JSON.parse(readFileSync(join(tempDir, 'batch.json'), 'utf8')) as Batch;

const stop = (): void => {
  process.kill(-process.pid, 'SIGKILL');
};
// The process that started this one is gone.
process.once('disconnect', stop);

await new Stryker({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'plugin.ts')],
  vitest: { configFile: 'test/mutation/vitest.config.ts', pool: 'forks' },
  mutate: [...new Set(mutants.map(({ range }) => range))],
  checkers: ['sample'],
  reporters: ['messages'],
  concurrency: 1,
  timeoutFactor: 3,
  timeoutMS: 15_000,
  dryRunTimeoutMinutes: Number(minutes),
  tempDirName: tempDir,
  ignorePatterns: ['.data', 'coverage'],
  // Stryker would rewrite tsconfig.json through an API that TypeScript 7 does not have; the copy works without.
  tsconfigFile: 'none',
  warnings: false,
  // For the checker in `plugin.ts`.
  sampledKeys: mutants.map(({ key }) => key),
}).runMutationTest();
process.off('disconnect', stop);
process.disconnect?.();
