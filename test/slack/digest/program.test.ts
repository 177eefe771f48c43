import { describe, expect, it } from 'vitest';
import { splitProgram } from '../../../src/slack/digest/program.ts';

describe('the program at the end of what was typed', () => {
  it.each([
    ['weekdays 9am', 'weekdays 9am', undefined],
    ['weekdays  9am in "Leadership  Basics"', 'weekdays 9am', 'Leadership Basics'],
    ['weekdays 9am in “Leadership”', 'weekdays 9am', 'Leadership'],
    ['weekdays 9am in „Führung“', 'weekdays 9am', 'Führung'],
    ['weekdays 9am IN Leadership in Teams', 'weekdays 9am', 'Leadership in Teams'],
    ['weekdays 9am #spring-cohort', 'weekdays 9am', 'spring-cohort'],
    ['weekdays 9am in #spring-cohort', 'weekdays 9am', 'spring-cohort'],
    ['weekdays 9am <#C0123|spring-cohort>', 'weekdays 9am', 'spring-cohort'],
    ['weekdays 9am <#C0123|spring>-cohort', 'weekdays 9am', 'spring-cohort'],
    ['weekdays 9am <#C0123>', 'weekdays 9am', ''],
    ['weekdays 9am in <#C0123|>', 'weekdays 9am', ''],
    ['weekdays at 9 in the morning', 'weekdays at 9 in the morning', undefined],
    ['weekdays at 9 in the morning in Leadership', 'weekdays at 9 in the morning', 'Leadership'],
    ['in "Leadership"', '', 'Leadership'],
    ['weekdays 9am in', 'weekdays 9am in', undefined],
    ['#1 weekdays 9am', '#1 weekdays 9am', undefined],
  ])('%s', (typed, rest, programName) => {
    expect(splitProgram(typed)).toEqual({ rest, ...(programName !== undefined && { programName }) });
  });

  it('takes no longer for long text', () => {
    // Work that grows with the square of the length would not be done within the suite's time limit.
    for (const piece of [' ', ' in ', 'in "', ' #', '<#C', '<#C1|', ' in the morning', '"', '<#C1|a>'])
      expect(() => splitProgram(`${piece.repeat(100_000)}!`)).not.toThrow();
  });
});
