import { describe, expect, it } from 'vitest';
import { fits, foundIn } from '../../../src/lib/remembered.ts';
import { startsOf } from '../../../src/lib/starts.ts';

it.each([
  ['fri(?:day)?|\\d{1,2}pm', ['fri', '0pm', '00p', '000']],
  ['(?:at\\s{1,4})?(?<h>[01]?\\d)[:.h]', ['at ', '0:', '0.', '0h', '00:', '00.', '00h']],
  ['(?<![a-z])(?:t|m)[a-z]{3,13}(?![a-z])', ['t', 'm']],
  ['[ap]\\.?m\\b', ['am', 'a.m', 'pm', 'p.m']],
  ['(?=\\d)(?<=fri )\\d\\d-', ['00-']],
  ['q[1-4](?:\\s{1,4}20\\d\\d)?', ['q0', 'q0 ']],
  ['(?:the\\s)?[a-z]{2,20}', ['the', '']],
])('what matches of %s begin with', (pattern, starts) => {
  expect([...startsOf(pattern)].sort()).toEqual([...starts].sort());
});

describe('a pattern whose match is remembered', () => {
  const patterns = [
    /^(?:remind|erinnere?) me/iu,
    /(?<!\p{L})(?:zeit|über|\d{1,2}pm)(?!\p{L})/iu,
    / (?:and|und) (?=\S)|, then/iu,
    /(?<![\p{L}\d])(?:to|zu[mr]?) \S{1,8}|^end/iu,
    /^\P{L}{0,3}\p{Lu}[^a-f]{2}|week/u,
    /\S+@\S+|^$/,
    /[.!?]$|\u00e9t\x65/i,
  ];
  const texts = [
    'Remind me',
    'please REMIND ME',
    'Über 3PM',
    'call und buy',
    'x, Then y',
    'Ende, zum Arzt',
    'überall to a',
  ];

  it.each(patterns)('is found where it is: %s', (pattern) => {
    for (const text of [...texts, '- Mail a@b.c', 'this week', 'ÉTÉ', '', 'zu!', 'zu!']) {
      const match = pattern.exec(text);
      expect([text, foundIn(pattern, text), fits(pattern, text)]).toEqual([text, match, match !== null]);
    }
  });
});
