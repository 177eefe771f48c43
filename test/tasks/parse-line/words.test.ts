import { describe, expect, it } from 'vitest';
import { isIgnorable } from '../../../src/tasks/parse-line/position.ts';
import { withPunctuation } from '../../../src/tasks/parse-line/punctuation.ts';
import { isParticle, looksLikeName, wordsFrom } from '../../../src/tasks/parse-line/words.ts';
import { london } from '../due-date/support.ts';

/** The words from the beginning of a text on; a possessive has an apostrophe. */
const words = (text: string, start = 0): string[] =>
  wordsFrom(text, start).map(({ text, possessive }) => `${text}${possessive ? '’' : ''}`);

describe('words of a name', () => {
  it.each([
    ['Anna Kowalski', ['Anna', 'Kowalski']],
    ['Anna    Kowalski', ['Anna', 'Kowalski']],
    ['Anna      Kowalski', ['Anna']],
    ['Anna, Tom', ['Anna']],
    ['Anna. Tom', ['Anna']],
    ['Anna- Tom', ['Anna']],
    ['Anna-Maria O’Neil', ['Anna-Maria', 'O’Neil']],
    ['Anna K. Smith', ['Anna', 'K', 'Smith']],
    ['Anna’s deck', ['Anna’']],
    ['ANNA’S deck', ['ANNA’']],
    ["Tom's deck", ['Tom’']],
    ['James’ deck', ['James’']],
    ['James’  deck', ['James’']],
    ['James’', ['James']],
    ['James’ 5', ['James']],
    ['Anna’ deck', ['Anna']],
    ['Zoe\u0308 May', ['Zoe\u0308', 'May']],
    ['an na b c d e f', ['an', 'na', 'b', 'c', 'd']],
    ['a4 Tom', []],
    ['a_b', []],
    ['a@b.example', []],
    ['4 Tom', []],
    ['', []],
  ])('%j: %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('know where they are', () => {
    expect(wordsFrom('for Anna K. Smith’s deck', 3)).toEqual([
      { text: 'Anna', start: 4, end: 8, possessive: false },
      { text: 'K', start: 9, end: 11, possessive: false },
      { text: 'Smith', start: 12, end: 17, possessive: true },
    ]);
  });

  it.each([
    ['Anna', true],
    ['Ünal', true],
    ['Anna-Maria', true],
    ['Da’Von', true],
    ['Zoe\u0308', true],
    ['McX', true],
    ['anna', false],
    ['ANNA', false],
    ['A', false],
    ['Anna5', false],
    ['xAnna', false],
    ['March', false],
    ['Friday', false],
    ['Christmas', false],
    ['Easter', false],
    ['After', false],
  ])('%s looks like a name: %s', (word, expected) => {
    expect(looksLikeName(word)).toBe(expected);
  });

  it.each([
    ['van', 'gogh', true],
    ['Van', 'gogh', true],
    ['van', '', false],
    ['ten', 'Berge', true],
    ['ten', 'people', false],
    ['do', 'Carmo', true],
    ['do', '', false],
    ['and', 'Tom', false],
  ])('%s before %j belongs to a name: %s', (word, next, expected) => {
    expect(isParticle(word, next)).toBe(expected);
  });
});

describe('a piece without words of the task', () => {
  it.each([
    ['', true],
    [' , - (please) thanks! ', true],
    ['pls, plz thx', true],
    ['thank you…', true],
    ['\uE000 please', true],
    ['tomorrow at 5, please', true],
    ['pleased', false],
    ['tomorrow with Anna', false],
    ['call', false],
    [`tomorrow${' '.repeat(72)}`, true],
    [`tomorrow ${'!'.repeat(90)}`, false],
  ])('%j: %s', (piece, expected) => {
    expect(isIgnorable(piece, london)).toBe(expected);
  });
});

describe('a range that is removed with its punctuation', () => {
  /** What stays of a text when the words in brackets are removed. */
  const without = (text: string): string => {
    const line = text.replace(/[⟦⟧]/g, '');
    const start = text.indexOf('⟦');
    const [[from, to] = [0, 0]] = withPunctuation(line, [[start, text.indexOf('⟧') - 1]]);
    return `${line.slice(0, from)}|${line.slice(to)}`;
  };
  it.each([
    ['call Anna, ⟦friday⟧', 'call Anna|'],
    ['call Anna  ,  ⟦friday⟧', 'call Anna|'],
    ['call Anna: ⟦friday⟧', 'call Anna|'],
    ['call Anna; ⟦friday⟧', 'call Anna|'],
    ['call Anna – ⟦friday⟧', 'call Anna|'],
    ['call Anna - ⟦friday⟧', 'call Anna|'],
    ['call Anna- ⟦friday⟧', 'call Anna- |'],
    ['call Anna :smile: ⟦friday⟧', 'call Anna :smile: |'],
    ['call Anna, ⟦friday⟧!', 'call Anna|!'],
    ['call Anna, ⟦friday⟧ - now', 'call Anna| - now'],
    ['call Anna, ⟦friday⟧ about it', 'call Anna, | about it'],
    ['call Anna, ⟦friday⟧ -5', 'call Anna, | -5'],
    ['call Anna (⟦friday⟧)', 'call Anna |'],
    ['call Anna [⟦friday⟧] now', 'call Anna | now'],
    ['call Anna (⟦friday⟧ now)', 'call Anna (| now)'],
    ['call Anna ⟦friday⟧)', 'call Anna |)'],
    ['!⟦tomorrow⟧ call Anna', '| call Anna'],
    ['call !⟦tomorrow⟧', 'call |'],
    ['call!⟦tomorrow⟧', 'call!|'],
    ['⟦friday⟧: call Anna', '| call Anna'],
    ['⟦friday⟧ – call Anna', '| call Anna'],
    ['• ⟦friday⟧, call Anna', '• | call Anna'],
    ['⟦friday⟧:call Anna', '|:call Anna'],
    ['⟦friday⟧ call, Anna', '| call, Anna'],
    ['x ⟦friday⟧: call Anna', 'x |: call Anna'],
  ])('%s', (text, expected) => {
    expect(without(text)).toBe(expected);
  });
});
