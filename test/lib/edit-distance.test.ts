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

  it('is the same with a low maximum as without one, as far as that goes', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ł'), maxLength: 12 });
    fc.assert(
      fc.property(word, word, fc.nat({ max: 4 }), (one, other, max) => {
        expect(editDistance(one, other, max)).toBe(Math.min(editDistance(one, other, 99), max + 1));
      }),
    );
  });
});
