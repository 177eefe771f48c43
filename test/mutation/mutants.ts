import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Mutant } from '@stryker-mutator/api/core';
import type { Logger } from '@stryker-mutator/api/logging';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { partOf, root } from './parts.ts';

/** One change of one place. `file` is relative to the root; `key` is the same in every run over the same code. */
export type SampledMutant = { file: string; key: string; range: string };

/** What one run of Stryker tests. */
export type Batch = { part: string; mutants: SampledMutant[] };

/** Identifies a mutant by its file, place and replacement: Stryker's own ids depend on what else is mutated. */
export function keyOf({ fileName, location, mutatorName, replacement }: Mutant, base: string): string {
  const { start, end } = location;
  const place = [start.line, start.column, end.line, end.column];
  return JSON.stringify([relative(base, fileName).replaceAll('\\', '/'), ...place, mutatorName, replacement]);
}

const silent = new Proxy({} as Logger, { get: () => () => false });

/** Lists every mutant of the files, which are relative to the root. */
export async function listMutants(files: string[]): Promise<SampledMutant[]> {
  const sources = files.map((file) => {
    const name = join(root, file);
    return { name, mutate: true, content: readFileSync(name, 'utf8') };
  });
  const options = { ignorers: [], excludedMutations: [], plugins: null };
  // It writes a page about each regular expression that it cannot parse, and then leaves that one unchanged.
  const { error } = console;
  console.error = () => undefined;
  const instrumented = new Instrumenter(silent).instrument(sources, options);
  const { mutants } = await instrumented.finally(() => Object.assign(console, { error }));
  return mutants.map((mutant) => {
    const { start, end } = mutant.location;
    const file = relative(root, mutant.fileName);
    // Lines of a range start at 1, columns at 0.
    const range = `${file}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
    return { file, key: keyOf(mutant, root), range };
  });
}

/** Draws a sample by a hash instead of a shuffle: a change in one file keeps the sample of all other files. */
export function drawSample(mutants: SampledMutant[], size: number, seed: string): SampledMutant[] {
  const rank = ({ key }: SampledMutant) => createHash('sha256').update(`${seed} ${key}`).digest('hex');
  return mutants
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant);
}

/**
 * Splits a sample into batches of one part each. The first batch of every part comes first, then the second ones: a run
 * that is stopped has seen something of each part.
 */
export function toBatches(sample: SampledMutant[], most: number): Batch[] {
  const parts = [...Map.groupBy(sample, ({ file }) => partOf(file))].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  const batches = parts.flatMap(([part, mutants]) => {
    const count = Math.ceil(mutants.length / most);
    return Array.from({ length: count }, (_, at) => ({
      at,
      part,
      mutants: mutants.filter((_, index) => index % count === at),
    }));
  });
  return batches.sort((a, b) => a.at - b.at);
}
