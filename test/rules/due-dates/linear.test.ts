import { describe, expect, it } from 'vitest';
import { languages, parseDue } from '../../../src/tasks/due-date/index.ts';
import { maskAll } from '../../../src/tasks/mask.ts';
import { fuzzLine, random, repeatedPieces } from '../../bench/fuzz.ts';
import { countWork, unlimitedRepetitions, type Work } from './count-work.ts';
import { london } from './support.ts';

/** The work of reading a line; a language's own patterns are compiled before. How long it takes is in the bench. */
function workOf(line: string, locale: string): Work {
  parseDue('', { ...london, locale });
  return countWork(() => parseDue(line, { ...london, locale }));
}

const locales = ['en-US', ...languages];

const fuzzLines = (locale: string): string[] => {
  const next = random(42);
  return Array.from({ length: 40 }, () => fuzzLine(locale, 3000, next));
};

describe('the work of reading a line', () => {
  it.each(repeatedPieces)('doubles at most when the line does: %j over and over', (piece, times) => {
    for (const end of ['', 'x'])
      for (const locale of ['en-US', 'de-DE', 'ja-JP']) {
        const half = workOf(piece.repeat(times / 2) + end, locale);
        const whole = workOf(piece.repeat(times) + end, locale);
        expect(whole.executions).toBeLessThanOrEqual(2.1 * half.executions);
        expect(whole.characters).toBeLessThanOrEqual(2.1 * half.characters);
      }
  });

  it.each(locales)('stays in proportion to the line, whatever is in it: %s', (locale) => {
    for (const line of fuzzLines(locale)) {
      const { executions, characters } = workOf(line, locale);
      // Of a short line, up to three other languages are read as well.
      const others = line.length > 300 ? 0 : 3 * 120 * line.length;
      expect(executions).toBeLessThanOrEqual(15 * (line.length + 50) + others);
      expect(characters).toBeLessThanOrEqual(250 * (line.length + 50) + others);
    }
  });
});

describe('patterns', () => {
  const longest = new Map<string, number>();
  for (const locale of locales)
    for (const line of fuzzLines(locale))
      for (const [source, length] of workOf(line, locale).patterns)
        longest.set(source, Math.max(length, longest.get(source) ?? 0));

  it('are those of every language', () => {
    expect(longest.size).toBeGreaterThan(700);
  });

  it('never nest repetitions without a limit', () => {
    const nested = [...longest.keys()].filter((source) =>
      unlimitedRepetitions(source).some((each) => each.nested),
    );
    expect(nested).toEqual([]);
  });

  it('that read a whole line repeat nothing without a limit but blanks, of which maskAll leaves four', () => {
    const wholeLine = [...longest].filter(([, length]) => length > 1_000).map(([source]) => source);
    const repeatedBy = (sources: string[]): Set<string> =>
      new Set(sources.flatMap(unlimitedRepetitions).map(({ repetition }) => repetition));
    expect(wholeLine.length).toBeGreaterThan(400);
    expect(repeatedBy(wholeLine)).toEqual(new Set(['\\s{5,}']));
    expect(maskAll(`a${' '.repeat(3_000)}b`)).not.toMatch(/\s{5}/);
  });

  it.each([
    ['a{1,4}b?[+*]\\+', []],
    ['(?:a|b+)c', [false]],
    ['(?:a|(b+)){0,3}', [false]],
    ['(?:a|b+)*', [false, true]],
    ['(?<x>(?:a{2,})?b)+', [false, true]],
  ])('are checked for it: %s', (source, nested) => {
    expect(unlimitedRepetitions(source).map((each) => each.nested)).toEqual(nested);
  });
});
