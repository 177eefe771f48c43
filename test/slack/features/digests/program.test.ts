import { describe, expect, it } from 'vitest';
import { splitProgram } from '../../../../src/slack/features/digests/program.ts';

describe('the program at the end of the typed text', () => {
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

  it('does not read long text, which its patterns would take long for', () => {
    for (const piece of [' ', ' in ', 'in "', ' #', '<#C', '<#C1|', ' in the morning', '"', '<#C1|a>']) {
      const typed = `${piece.repeat(20_000)}!`;
      expect(splitProgram(typed)).toEqual({ rest: typed });
    }
    const longest = `weekdays 9am in "${'a'.repeat(982)}"`;
    expect(longest).toHaveLength(1_000);
    expect(splitProgram(longest)).toMatchObject({ rest: 'weekdays 9am' });
    expect(splitProgram(`${longest} `)).toEqual({ rest: `${longest} ` });
  });
});
