import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseDue } from '../../../src/tasks/due-date/index.ts';
import { london } from './support.ts';

const file = join(import.meta.dirname, 'approved/words/en-lines.txt');
const phrases = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.slice(0, line.indexOf(' =')));

const read = (phrase: string) => {
  const due = parseDue(phrase, london);
  return due && [due.readings.map(({ label }) => label), due.recurring, due.doubtful, due.missing];
};

it('reads phrases with two blanks between their words like those with one', () => {
  const changed = phrases.filter((phrase) => {
    const [one, two] = [' ', '  '].map((blanks) => read(phrase.replace(/ +/g, blanks)));
    return JSON.stringify(one) !== JSON.stringify(two);
  });
  expect(changed).toEqual([]);
});
