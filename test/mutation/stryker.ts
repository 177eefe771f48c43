import { join } from 'node:path';
import Stryker from '@stryker-mutator/core';
import type { MutationOptions } from './options.ts';

const { seed, sample, rooms, workers, minutes, tempDir } = JSON.parse(
  process.argv[2] ?? '',
) as MutationOptions & {
  tempDir: string;
};

const stop = (): void => {
  process.kill(-process.pid, 'SIGKILL');
};
// The process that started this one is gone.
process.once('disconnect', stop);

/** Runs Stryker in a process of its own: `run.ts` can stop it, with everything that tests have started. */
await new Stryker({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'plugin.ts')],
  vitest: { configFile: 'test/mutation/vitest.config.ts', pool: 'forks' },
  mutate: rooms.map((room) => (room.endsWith('.ts') ? `src/${room}` : `src/${room}/**/*.ts`)),
  checkers: ['sample'],
  reporters: ['messages'],
  concurrency: workers,
  timeoutFactor: 4,
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: minutes,
  tempDirName: tempDir,
  ignorePatterns: ['.data', 'coverage'],
  // Stryker would rewrite tsconfig.json through an API that TypeScript 7 does not have; the copy works without.
  tsconfigFile: 'none',
  warnings: false,
  // These two are for the sampler in `plugin.ts`.
  sample: Number.isFinite(sample) ? sample : null,
  seed,
}).runMutationTest();
process.off('disconnect', stop);
process.disconnect?.();
