import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MutationOptions } from './options.ts';
import { partOf, root } from './parts.ts';
import type { Tested } from './plugin.ts';

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
};

/** The source text that a mutant replaces. */
function original({ file, location: { start, end } }: Tested): string {
  const lines = readFileSync(join(root, file), 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = lines[last]?.slice(0, end.column - 1) ?? '';
  lines[0] = lines[0]?.slice(start.column - 1) ?? '';
  return lines.join('\n');
}

/** True for a mutant that no test noticed. */
export const isUndetected = ({ status }: Tested): boolean => status === 'Survived' || status === 'NoCoverage';

/** Where a mutant is, and what it changes. */
export function describe(mutant: Tested): string {
  const { line, column } = mutant.location.start;
  const note = mutant.status === 'NoCoverage' ? ' (no coverage)' : '';
  const change = `${oneLine(original(mutant))} → ${oneLine(mutant.replacement ?? '')}`;
  return `${mutant.file}:${line}:${column} ${mutant.mutatorName}${note}: ${change}`;
}

/** Stryker's score: of the mutants that could be judged, how many were killed or timed out. */
function score(tested: Tested[]): { detected: number; valid: number } {
  const count = (...statuses: string[]) => tested.filter(({ status }) => statuses.includes(status)).length;
  const detected = count('Killed', 'Timeout');
  return { detected, valid: detected + count('Survived', 'NoCoverage') };
}

const percent = (part: number, of: number): string =>
  of === 0 ? 'none' : `${((100 * part) / of).toFixed(1)} %`;

/** Half of the 95 % interval of a share that was estimated from a sample, in percent. */
function margin(detected: number, valid: number, total: number): string {
  if (valid === 0 || valid >= total) return '';
  const share = detected / valid;
  const error = 1.96 * Math.sqrt((share * (1 - share)) / valid) * Math.sqrt((total - valid) / (total - 1));
  return ` ± ${(100 * error).toFixed(1)}`;
}

/** The score of a run that did not reach its whole sample: each part counts by its mutants, not by those tested. */
function weightedScore(total: Record<string, number>, tested: Tested[]): string {
  const mutants = new Map<string, number>();
  for (const [file, count] of Object.entries(total))
    mutants.set(partOf(file), (mutants.get(partOf(file)) ?? 0) + count);
  let [part, of] = [0, 0];
  for (const [name, some] of Map.groupBy(tested, ({ file }) => partOf(file))) {
    const { detected, valid } = score(some);
    const weight = valid === 0 ? 0 : (mutants.get(name) ?? 0);
    of += weight;
    part += weight === 0 ? 0 : (weight * detected) / valid;
  }
  return percent(part, of);
}

/** What `npm run mutation` prints. `total` counts all mutants by file. */
export function summarize(options: MutationOptions, total: Record<string, number>, tested: Tested[]): string {
  const count = (within: string): number =>
    Object.entries(total).reduce((sum, [file, mutants]) => sum + (file.startsWith(within) ? mutants : 0), 0);
  const all = count('');
  const sampled = Math.min(all, options.sample);
  const row = (name: string, count: number, mutants: Tested[]): string => {
    const of = (status: string) => mutants.filter((mutant) => mutant.status === status).length;
    const { detected, valid } = score(mutants);
    const cells = [count, mutants.length, of('Killed'), of('Timeout'), of('Survived'), of('NoCoverage')];
    const numbers = [...cells, of('RuntimeError')].map((cell) => String(cell).padStart(13)).join('');
    return `${name.padEnd(12)}${numbers}${percent(detected, valid).padStart(13)}${margin(detected, valid, count)}`;
  };
  const heads = ['mutants', 'tested', 'killed', 'timeout', 'survived', 'no coverage', 'invalid', 'score'];
  const head = `${''.padEnd(12)}${heads.map((name) => name.padStart(13)).join('')}`;
  const rooms = options.rooms.map((room) => {
    const within = room.endsWith('.ts') ? `src/${room}` : `src/${room}/`;
    return row(
      room,
      count(within),
      tested.filter(({ file }) => file.startsWith(within)),
    );
  });
  const list = (...statuses: string[]): string[] =>
    tested
      .filter(({ status }) => statuses.includes(status))
      .sort((a, b) => a.file.localeCompare(b.file) || a.location.start.line - b.location.start.line)
      .map(describe);
  const lines = ['Survivors:', ...list('Survived', 'NoCoverage'), ''];
  lines.push('Timeouts, which count as killed (a busy machine adds to them):', ...list('Timeout'), '');
  lines.push(head, ...rooms, row('all', all, tested), '');
  lines.push(`Seed ${options.seed}: ${sampled} of ${all} mutants sampled, ${tested.length} tested.`);
  const { detected, valid } = score(tested);
  const late = tested.filter(({ status }) => status === 'Timeout').length;
  if (late > 0)
    lines.push(`If all timeouts had survived, the score would be ${percent(detected - late, valid)}.`);
  const left = sampled - tested.length;
  if (left > 0) {
    const range = `${percent(detected, valid + left)} and ${percent(detected + left, valid + left)}`;
    lines.push(`${left} mutants of the sample were not reached: with them, the score lies between ${range}.`);
    lines.push(`With each part weighted by its mutants, it is ${weightedScore(total, tested)}.`);
  }
  return lines.join('\n');
}
