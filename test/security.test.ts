import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'SECURITY.md'), 'utf8');
const [, section = ''] = /^## What is protected, and how\n(.*?)^## /ms.exec(text) ?? [];

/** The introduction, and whatever is said after it. */
const [, , ...lines] = section.split('\n').filter((line) => line !== '');
const promises = lines.flatMap((line) => {
  const [, promise, tests] = /^\| (.+) \| (`.+) \|$/.exec(line) ?? [];
  return promise === undefined || tests === undefined ? [] : [{ line, promise, tests }];
});

it('each promise of SECURITY.md stands in a table, with its tests', () => {
  const kept = new Set([...promises.map(({ line }) => line), '| Promise | Tests |', '|---|---|']);
  expect(lines.filter((line) => !kept.has(line) && !line.startsWith('### '))).toEqual([]);
  expect(promises.length).toBeGreaterThan(30);
});

it.each(promises)('$promise', ({ tests }) => {
  for (const test of tests.split('<br>')) {
    const [, file = '', title = ''] = /^`(test\/[\w/-]+\.test\.ts)` “(.+)”$/.exec(test) ?? [];
    expect(file, `"${test}" names no test`).not.toBe('');
    expect(existsSync(join(root, file)), file).toBe(true);
    // What a call begins with and goes on after: `it('…', …)`, `it.each(…)('…', …)`.
    const titles = readFileSync(join(root, file), 'utf8').matchAll(/\(\s*'((?:[^'\\]|\\.)+)',\s/g);
    expect(
      [...titles].map(([, one]) => one).filter((one) => one?.startsWith(title)),
      `${file} has no test "${title}"`,
    ).not.toEqual([]);
  }
});
