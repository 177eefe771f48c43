import { describe, expect, it } from 'vitest';
import { describeSqliteError } from '../../src/store/sqlite/error-message.ts';

/** An error as node:sqlite throws it. */
const sqliteError = (errcode: number) => Object.assign(new Error('words of SQLite'), { errcode });

describe('an error of the embedded store', () => {
  it.each([
    [5, /locked by another program/],
    [517, /locked by another program/],
    [8, /cannot be written/],
    [10, /cannot be read or written/],
    [778, /cannot be read or written/],
    [11, /damaged/],
    [13, /full/],
    [14, /cannot be opened/],
    [26, /damaged/],
    [1, /words of SQLite/],
  ])('with code %i is a sentence that names the file', (code, words) => {
    const message = describeSqliteError('/data/touchline.db', sqliteError(code));
    expect(message).toMatch(words);
    expect(message).toContain('/data/touchline.db');
    expect(message).toMatch(/\.$/);
  });

  it('of another kind keeps its own message', () => {
    expect(describeSqliteError('/data/touchline.db', 'odd')).toContain('odd');
  });
});
