import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { checkBlocks, type Problem } from '../../src/playground/slack-simulator/rules/blocks/check.ts';
import { completeBlocks } from './complete-blocks.ts';
import type { Json } from './support.ts';

/**
 * Compares the simulator's checks with `@slack/types`: both judge every block, complete and with each one change of shape.
 * For the types, the compiler itself judges. Intentional differences are listed below.
 */
type Changed = { payload: unknown; change: string };

/** A value of a different type. */
function otherType(value: unknown): unknown {
  if (typeof value === 'string') return 7;
  if (typeof value === 'number') return 'seven';
  if (typeof value === 'boolean') return 'yes';
  return Array.isArray(value) ? {} : 'an object';
}

/** The changes of shape that types can detect, unlike the numbers of the limits table. */
const changes: Record<string, (parent: Json, key: string) => void> = {
  remove: (parent, key) => delete parent[key],
  add: (parent) => {
    parent.surprise = true;
  },
  retype: (parent, key) => {
    parent[key] = otherType(parent[key]);
  },
  rename: (parent) => {
    if (typeof parent.type === 'string') parent.type = `${parent.type}x`;
  },
};

/** The paths of every field of every object inside a value, but for objects that are among `seen`. */
function pathsIn(value: unknown, seen: Set<unknown>, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(Array.isArray(value) ? [] : [[...path, key]]),
    ...pathsIn(inner, seen, [...path, key]),
  ]);
}

/** The block with each change of each field. What several blocks share is changed in the first only. */
function changed(block: unknown, seen: Set<unknown>): Changed[] {
  return pathsIn(block, seen).flatMap((path) =>
    Object.entries(changes).map(([name, change]) => {
      const payload = structuredClone(block);
      const parent = path.slice(0, -1).reduce<unknown>((value, key) => (value as Json)[key], payload);
      change(parent as Json, path.at(-1) ?? '');
      return { payload, change: `${name} ${path.join('/')}` };
    }),
  );
}

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
  ['the value of an option is optional', ({ message }) => message === 'missing required field: value'],
  ['fields depend on each other', ({ code }) => code === 'failed_rule'],
];

const isExplained = (problem: Problem): boolean => knownDifferences.some(([, matches]) => matches(problem));

describe('the rules and @slack/types', () => {
  test('both accept every complete block', () => {
    expect(completeBlocks.flatMap(slackProblems)).toEqual([]);
  });

  test('agree on every change of shape', { timeout: 120_000 }, () => {
    const seen = new Set<unknown>();
    const samples = completeBlocks.flatMap((block) => changed(block, seen));
    const byTypes = rejectedByTypes(samples.map(({ payload }) => payload));
    const judged = samples.map((sample, index) => ({
      ...sample,
      types: byTypes.has(index),
      slack: slackProblems(sample.payload),
    }));
    const missed = judged.filter(({ types, slack }) => types && slack.length === 0);
    expect(missed.map(({ change }) => change)).toEqual([]);
    const invented = judged.filter(({ types, slack }) => !types && !slack.every(isExplained));
    expect(invented.map(({ change }) => change)).toEqual([]);
    expect(byTypes.size).toBeGreaterThan(800);
  });
});
