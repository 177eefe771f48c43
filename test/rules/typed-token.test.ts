import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { holdsToken } from '../../src/slack/surface/typed-token.ts';

describe('holdsToken', () => {
  it('knows the tokens of the platform and of others, wherever they stand', () => {
    // The same tokens in each run.
    for (let seed = 0; seed < 2_000; seed += 1) {
      const bytes = createHash('sha512').update(`seed ${seed}`).digest();
      const token = bytes.subarray(0, 30 + (seed % 34)).toString('base64url');
      for (const line of [token, `${token} for Anna`, `Send ${token}`, `token=${token}`])
        expect([line, holdsToken(line)]).toEqual([line, true]);
    }
    for (const token of [
      'xoxb-1234567890-abcdefghijklmnop',
      'xoxe.xoxb-1-abcdefghijklmnopqrstuv',
      'xapp-1-A0123456-abcdefghijklmnop',
      '12|abcdefghijklmnopqrstuvwxyz',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P',
      '3f786850e387550fdab836ed7e6dc881de23001b',
    ])
      for (const line of [token, `connect ${token}`, `my token is ${token}, thanks`, `“${token}”`])
        expect([line, holdsToken(line)]).toEqual([line, true]);
    expect(holdsToken('Authorization: Bearer abcdefghijklmnopqrst')).toBe(true);
    expect(holdsToken('connect wrong-token-4711')).toBe(true);
  });

  it.each([
    'Call Anna about onboarding tomorrow 3pm !high for Anna Kowalski',
    'connect Anna with Tom about the internationalization workshop',
    'connect',
    'connect internationalization',
    'token economy talk on friday',
    'https://docs.google.com/document/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit',
    'see www.example.com/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms',
    'docs.google.com/document/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms',
    'https://example.com/?token=1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms',
    '0f8fad5b-d9cb-469f-a165-70867728950e',
    'to-do-on-the-day-of-our-big-event-in-may-at-ten',
    'Read Quarterly-Report-Northfield-Coaching-2026-11-18-final-v2 first',
    'for a.very.long.address.of.somebody1234567890@an-example-company.example.com',
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    'IMG_20261118_093015_WhatsApp_Business_Account_Photo',
    'iPhone15ProMaxWithAppleCareForTheWholeCoachingTeam',
    '1. 2026-11-18 09:30 2. 2026-11-19 10:30',
    '/touchline connect',
    'done 1, 2, 3, 4, 5, 6, 7, 8, 9, 10',
    '-'.repeat(60),
    '',
  ])('takes nothing else for one: %s', (line) => expect(holdsToken(line)).toBe(false));
});
