import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkBlocks, type Problem } from '../../src/playground/slack-simulator/rules/blocks/check.ts';
import { anyKnownBlock, arbitraryBlocks } from './arbitrary-blocks.ts';
import { mutated } from './mutate.ts';

/**
 * Compares the simulator's checks with `@slack/types`: both judge 2,000 generated blocks, half of which have one change
 * of shape. For the types, the compiler itself judges. Intentional differences are listed below.
 */
const payloadCount = 2000;

/** The indexes of the payloads that are not blocks according to the compiler and the types. */
function rejectedByTypes(payloads: unknown[]): Set<number> {
  const dir = mkdtempSync(join(tmpdir(), 'differential-'));
  const types = fileURLToPath(import.meta.resolve('@slack/types')).replace(/\.js$/, '.d.ts');
  const lines = payloads.map(
    (payload, index) => `export const p${index}: KnownBlock = ${JSON.stringify(payload)};`,
  );
  writeFileSync(
    join(dir, 'payloads.ts'),
    [`import type { KnownBlock } from ${JSON.stringify(types)};`, ...lines].join('\n'),
  );
  const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
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
  const rejected = new Set<number>();
  for (const line of stdout.split('\n')) {
    const [, number] = /^payloads\.ts\((\d+),\d+\): error/.exec(line) ?? [];
    if (number !== undefined) rejected.add(Number(number) - 2);
    else if (/^\S.*error TS/.test(line)) throw new Error(line);
  }
  return rejected;
}

/** The types say nothing about surfaces; every block may be in a message but an alert, which is for modals. */
const slackProblems = (payload: unknown): Problem[] =>
  checkBlocks([payload], (payload as { type?: unknown }).type === 'alert' ? 'modal' : 'message');

/**
 * Where the types are looser than Slack: every problem that only the simulator finds must be one of these.
 */
const knownDifferences: [reason: string, matches: (problem: Problem) => boolean][] = [
  ['the tasks of a plan can be any record', ({ pointer }) => /^\/blocks\/0\/tasks\//.test(pointer)],
  ['the value of an option is optional', ({ message }) => message === 'missing required field: value'],
  [
    'one of several fields is required',
    ({ constraint }) => ['required', 'exclusive'].includes(constraint.type),
  ],
];

const isExplained = (problem: Problem): boolean => knownDifferences.some(([, matches]) => matches(problem));

describe('the limits table and @slack/types', () => {
  test('both accept every kind of generated block', () => {
    const payloads = Object.values(arbitraryBlocks).flatMap((kind) =>
      fc.sample(kind, { numRuns: 50, seed: 3 }),
    );
    expect(payloads.filter((payload) => slackProblems(payload).length > 0)).toEqual([]);
    expect([...rejectedByTypes(payloads)].map((index) => payloads[index])).toEqual([]);
  });

  test(`agree on ${payloadCount} payloads, changed and unchanged`, { timeout: 120_000 }, () => {
    const samples = [
      ...fc
        .sample(anyKnownBlock, { numRuns: payloadCount / 2, seed: 1 })
        .map((payload) => ({ payload, change: 'none' })),
      ...fc.sample(mutated(anyKnownBlock), { numRuns: payloadCount / 2, seed: 2 }),
    ];
    const byTypes = rejectedByTypes(samples.map(({ payload }) => payload));
    const judged = samples.map((sample, index) => ({
      ...sample,
      types: byTypes.has(index),
      slack: slackProblems(sample.payload),
    }));
    expect(judged.filter(({ types, slack }) => types && slack.length === 0)).toEqual([]);
    expect(
      judged.filter(({ types, slack }) => !types && slack.length > 0 && !slack.every(isExplained)),
    ).toEqual([]);
    expect(judged.filter(({ change, types }) => change === 'none' && types)).toEqual([]);
    expect(judged).toHaveLength(payloadCount);
    expect(byTypes.size).toBeGreaterThan(payloadCount / 4);
  });
});
