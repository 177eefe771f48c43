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
  'Book a room for 12 at 12 on Friday',
  'Book a table at Sunday in Barnsbury',
  'Cap the group at 8',
  'Invite 10 people for Friday',
  'Mon Petit cafe booking',
  "Set Ali's target to 10/12",
  'Wed Mel and Jo slideshow',
  'midweek nudge to nia',
  'party 8 for 8.30 on Friday',
  "pop round to Nia's half five thurs",
  'ring Lou later in the week',
  'send Lou slides no later than 2 days before Friday',
  'send Lou slides this time tomorrow',
  'upload Sat coming',
  'ask Bo re 5k sun',
  'black friday offer email',
  'block 9 to 11 tmrw am for admin',
  'open cart for jan cohort 12/28',
  'renew LLC by 12.31',
  'taxes - q4 est payment 1/15',
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
