import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkBlocks, type Problem } from '../../../src/playground/slack/blocks/check.ts';
import { anyKnownBlock, BLOCKS } from './arbitrary-blocks.ts';
import { changed } from './mutate.ts';

/**
 * The simulator's checks against `@slack/types`: 2,000 generated blocks, half of them with one change of shape,
 * are judged by both, the types by the compiler itself. Where the two differ on purpose is listed.
 */
const COUNT = 2000;

/** What the compiler says: the numbers of the payloads that are not what the types call a block. */
function refusedByTypes(payloads: unknown[]): Set<number> {
  const dir = mkdtempSync(join(tmpdir(), 'differential-'));
  const types = fileURLToPath(import.meta.resolve('@slack/types')).replace(/\.js$/, '.d.ts');
  const lines = payloads.map(
    (payload, index) => `export const p${index}: KnownBlock = ${JSON.stringify(payload)};`,
  );
  writeFileSync(
    join(dir, 'payloads.ts'),
    [`import type { KnownBlock } from ${JSON.stringify(types)};`, ...lines].join('\n'),
  );
  const tsc = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url));
  const flags = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--allowImportingTsExtensions',
    '--module',
    'NodeNext',
    '--target',
    'ES2024',
    '--pretty',
    'false',
  ];
  const { stdout, error } = spawnSync(tsc, [...flags, '--types', '', 'payloads.ts'], {
    cwd: dir,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  rmSync(dir, { recursive: true });
  if (error !== undefined) throw error;
  const refused = new Set<number>();
  for (const line of stdout.split('\n')) {
    const [, number] = /^payloads\.ts\((\d+),\d+\): error/.exec(line) ?? [];
    if (number !== undefined) refused.add(Number(number) - 2);
    else if (/^\S.*error TS/.test(line)) throw new Error(line);
  }
  return refused;
}

const refusedBySlack = (payload: unknown) => checkBlocks([payload], 'message');

/**
 * Where the types say less than Slack does: each problem that only the simulator finds must be one of
 * these.
 */
const TYPES_SAY_LESS: [why: string, fits: (problem: Problem) => boolean][] = [
  ['the tasks of a plan are any record', ({ pointer }) => /^\/blocks\/0\/tasks\//.test(pointer)],
  ['the value of an option may be left out', ({ message }) => message === 'missing required field: value'],
  [
    'that one of several fields is needed',
    ({ constraint }) => ['required', 'exclusive'].includes(constraint.type),
  ],
];

const isExplained = (problem: Problem): boolean => TYPES_SAY_LESS.some(([, fits]) => fits(problem));

describe('the limits table and @slack/types', () => {
  test('every kind of block that is generated is well-formed for both', () => {
    const payloads = Object.values(BLOCKS).flatMap((kind) => fc.sample(kind, { numRuns: 50, seed: 3 }));
    expect(payloads.filter((payload) => refusedBySlack(payload).length > 0)).toEqual([]);
    expect([...refusedByTypes(payloads)].map((index) => payloads[index])).toEqual([]);
  });

  test(`agree on ${COUNT} payloads, changed and unchanged`, { timeout: 120_000 }, () => {
    const samples = [
      ...fc
        .sample(anyKnownBlock, { numRuns: COUNT / 2, seed: 1 })
        .map((payload) => ({ payload, change: 'none' })),
      ...fc.sample(changed(anyKnownBlock), { numRuns: COUNT / 2, seed: 2 }),
    ];
    const byTypes = refusedByTypes(samples.map(({ payload }) => payload));
    const judged = samples.map((sample, index) => ({
      ...sample,
      types: byTypes.has(index),
      slack: refusedBySlack(sample.payload),
    }));
    expect(judged.filter(({ types, slack }) => types && slack.length === 0)).toEqual([]);
    expect(
      judged.filter(({ types, slack }) => !types && slack.length > 0 && !slack.every(isExplained)),
    ).toEqual([]);
    expect(judged.filter(({ change, types }) => change === 'none' && types)).toEqual([]);
    expect(judged).toHaveLength(COUNT);
    expect(byTypes.size).toBeGreaterThan(COUNT / 4);
  });
});
