import { describe, expect, it } from 'vitest';
import { type CoachRow, coachRows, judge } from './coach-rows.ts';

/** Lines that are read in another way still. A row fails loudly as soon as it is right. */
const notYet: string[] = [
  'zoom link for 11am group by 10',
  'decision on Friday Night Club name',
  'text 555 0199 after 3',
  'midday call with uma weds',
  'wednesday circle cards',
  '2pm friday demo for the board - book the room',
  'scan passport exp 03/29',
  'book physio for a week on friday',
];

const check = async (row: CoachRow): Promise<void> => {
  const { outcome, said, text } = await judge(row);
  expect(outcome, `${said}, “${text}”`).toBe('right');
};

describe('lines as coaches type them', () => {
  it('are 400 or more, and no line comes twice', () => {
    expect(new Set(coachRows.map(({ line }) => line)).size).toBe(coachRows.length);
    expect(coachRows.length).toBeGreaterThanOrEqual(400);
  });

  it.each(coachRows.filter(({ line }) => !notYet.includes(line)))('$locale: $line', check);
  it.fails.each(coachRows.filter(({ line }) => notYet.includes(line)))('not yet: $locale: $line', check);
});
