import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { meaningOf, rowsOf } from './meaning.ts';

const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const read = (file: string) => rowsOf(textOf(file));

describe('a line, as coaches type it', () => {
  const rows = read('rows.txt');

  it.each(rows)('%s | %s', (expected, line) => {
    expect(meaningOf(line, expected)).toBe(expected);
  });
});

it('a title with words that are nearly those of lists stays a task, with all its words', () => {
  const titles = textOf('near-words.txt')
    .split('\n')
    .filter((line) => /^[^#]/.test(line));
  expect(titles.length).toBeGreaterThan(300);
  expect(titles.filter((line) => meaningOf(line, 'create') !== 'create')).toEqual([]);
});

describe('lines that the reader was not made for', () => {
  it('are read as a sensible assistant would, nearly all of them', () => {
    const rows = read('unseen.txt');
    const missed = rows.filter(([expected, line]) => meaningOf(line, expected) !== expected);
    expect(missed.length / rows.length).toBeLessThanOrEqual(0.02);
  });
});
