import { expect, it } from 'vitest';
import { parseDue } from '../../../src/tasks/due-date/index.ts';
import { coachRows } from './coach-rows.ts';
import { london } from './support.ts';
import { cells } from './table/table.ts';

const english = coachRows.filter(({ locale }) => locale.startsWith('en')).map(({ line }) => line);
const table = cells
  .filter(({ language }) => language === 'en')
  .flatMap(({ lines }) => lines.map(({ line }) => line));
const phrases = [...english, ...table];

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
