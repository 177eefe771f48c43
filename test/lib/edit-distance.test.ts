import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from '../../src/lib/edit-distance.ts';

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['anna', 'anna', 0],
    ['anna', 'ana', 1],
    ['anna', 'annna', 1],
    ['anna', 'anma', 1],
    ['anna', 'nana', 1],
    ['kowalski', 'kowlasky', 2],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
    ['王芳', '王方', 1],
  ])('%j and %j: %i', (one, other, distance) => {
    expect(editDistance(one, other, 9)).toBe(distance);
    expect(editDistance(other, one, 9)).toBe(distance);
  });

  it('gives up once it is more than the maximum', () => {
    expect(editDistance('anna', 'bartholomew', 2)).toBe(3);
    expect(editDistance('abcd', 'wxyz', 1)).toBe(2);
  });

  it('finds one replaced letter where one is allowed, at the start, in the middle and at the end', () => {
    for (const other of ['xat', 'cxt', 'cax']) expect(editDistance('cat', other, 1)).toBe(1);
    for (const other of ['act', 'cta', 'ca', 'at', 'cats']) expect(editDistance('cat', other, 1)).toBe(1);
    expect(editDistance('cat', 'dot', 1)).toBe(2);
    expect(editDistance('cat', 'ca', 0)).toBe(1);
  });

  it('compares the first 64 letters of longer words', () => {
    const long = 'ab'.repeat(32);
    expect(editDistance(`${long}x`, `${long}yz`, 9)).toBe(0);
    expect(editDistance(`${long.slice(0, 63)}x`, `${long.slice(0, 63)}yz`, 9)).toBe(1);
    expect(editDistance(long, long.slice(0, 60), 9)).toBe(4);
    expect(editDistance(`${long}${long}`, long, 9)).toBe(0);
  });

  it('is the same with a low maximum as without one, as far as that goes', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ł'), maxLength: 12 });
    fc.assert(
      fc.property(word, word, fc.nat({ max: 4 }), (one, other, max) => {
        expect(editDistance(one, other, max)).toBe(Math.min(editDistance(one, other, 99), max + 1));
      }),
    );
  });
});
