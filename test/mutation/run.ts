import { mapAtOnce } from '../../src/lib/at-once.ts';
import { drawSample, listMutants, toBatches } from './mutants.ts';
import { type MutationOptions, readOptions } from './options.ts';
import { filesIn } from './parts.ts';
import type { Tested } from './plugin.ts';
import { describe, isUndetected, summarize } from './report.ts';
import { runBatch } from './run-batch.ts';

/** How many mutants share one run of the tests without a mutant. */
const batchSize = 30;

/**
 * `npm run mutation`: changes the rooms below Slack in one small place at a time, and counts how many such mutants
 * make a test fail. See `options.ts` for what can be asked for.
 *
 * Only the mutants of the sample are put into the code, and each part of it is judged by its own suites. All mutants
 * with all suites at once would need more memory than one process has.
 */
const options: MutationOptions = readOptions(process.argv.slice(2));
const started = performance.now();
const minutes = (): string => `${((performance.now() - started) / 60_000).toFixed(1)} min`;
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const all = await listMutants(filesIn(options.rooms));
const sample = drawSample(all, options.sample, options.seed);
const batches = toBatches(sample, batchSize);
say(`${all.length} mutants, ${sample.length} of them sampled, in ${batches.length} batches.`);

const stopping = new AbortController();
/** Why the run did not come to its end, if it did not. */
let stopped: string | undefined;
const stopBecause = (reason: string): void => {
  stopped = reason;
  stopping.abort();
};
const limit = setTimeout(stopBecause, options.minutes * 60_000 - 5_000, 'Time was up');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopBecause(signal));

const tested: Tested[] = [];
const progress = setInterval(() => say(`${minutes()}: ${tested.length} tested`), 30_000);
let failed = false;
await mapAtOnce(batches, options.workers, async (batch) => {
  const output = await runBatch(batch, options.minutes, stopping.signal, (mutant) => {
    tested.push(mutant);
    if (isUndetected(mutant)) say(describe(mutant));
  });
  if (output === undefined) return;
  failed = true;
  say(`Stryker failed in ${batch.part}:\n${output}`);
});
clearInterval(progress);
clearTimeout(limit);

const total = Object.fromEntries(
  [...Map.groupBy(all, ({ file }) => file)].map(([file, mutants]) => [file, mutants.length]),
);
say(summarize(options, total, tested));
say(`${stopped ?? 'Done'} after ${minutes()} with ${options.workers} workers.`);
if (failed || (stopped && stopped !== 'Time was up')) process.exitCode = 1;
