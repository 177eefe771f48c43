import { expect, it } from 'vitest';
import { startsOf } from '../../../src/tasks/due-date/engine/starts.ts';

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
