import { describe, expect, it } from 'vitest';
import { type CoachRow, coachRows, judge } from './coach-rows.ts';

/** Lines that are read in another way still. A row fails loudly as soon as it is right. */
const notYet: string[] = [
  'zoom link for 11am group by 10',
  'text 555 0199 after 3',
  'Mon Petit cafe booking',
  'Wed Mel and Jo slideshow',
  'send Lou slides this time tomorrow',
  'ask Bo re 5k sun',
  'black friday offer email',
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
