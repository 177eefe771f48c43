import { describe, expect, it } from 'vitest';
import {
  type Audience,
  answerFor,
  audienceKey,
  isTeamOnly,
  isWider,
  showTo,
  summaryOf,
} from '../../src/workspaces/channel-audience.ts';

const team: Audience = { groups: [], readers: {} };
const open: Audience = { groups: ['anyone'], readers: {} };
const invited: Audience = { groups: ['invited'], readers: {} };
const shared: Audience = { groups: ['shared'], readers: { U9: 'outsider' } };
const anna: Audience = { groups: [], readers: { U1: 'client' } };
const both: Audience = { groups: [], readers: { U1: 'client', U2: 'guest' } };

describe('an audience', () => {
  it('is the team only without groups and readers', () => {
    expect([team, open, invited, shared, anna].map(isTeamOnly)).toEqual([true, false, false, false, false]);
  });

  it.each([
    ['nobody to nobody', team, team, false],
    ['a client who was there', anna, anna, false],
    ['another reader', both, anna, true],
    ['a reader who has left', anna, both, false],
    ['a client, where anyone could read it', anna, open, false],
    ['somebody from elsewhere, where anyone here could read it', shared, open, true],
    ['a company that was invited and has joined', shared, invited, false],
    ['an invitation', invited, team, true],
    ['an invitation of one more company', invited, shared, true],
    ['a channel that was made public', open, both, true],
  ])('is wider or not: %s', (_what, now, answered, wider) => {
    expect(isWider(now, answerFor('names', answered))).toBe(wider);
  });

  it('is told from another, and named by nobody', () => {
    expect(audienceKey(both)).toBe(audienceKey({ groups: [], readers: { U2: 'guest', U1: 'client' } }));
    const keys = [team, open, invited, shared, anna, both].map(audienceKey);
    expect(new Set(keys).size).toBe(6);
    expect(audienceKey({ groups: [], readers: { U1: 'guest' } })).not.toBe(audienceKey(anna));
    expect(summaryOf({ groups: ['shared'], readers: { ...both.readers, U3: 'guest' } })).toEqual({
      groups: ['shared'],
      counts: { client: 1, guest: 2 },
    });
  });
});

describe('how a digest is posted', () => {
  it('is with names for the team, and counts for others until somebody has answered', () => {
    expect(showTo(team, undefined)).toEqual({ show: 'names', ask: false });
    for (const audience of [open, invited, shared, anna])
      expect(showTo(audience, undefined)).toEqual({ show: 'counts', ask: true });
  });

  it('is as somebody answered, while that holds', () => {
    expect(showTo(anna, answerFor('names', anna))).toEqual({ show: 'names', ask: false });
    expect(showTo(both, answerFor('names', anna))).toEqual({ show: 'counts', ask: true });
    expect(showTo(both, answerFor('counts', anna))).toEqual({ show: 'counts', ask: false });
    expect(showTo(team, answerFor('counts', anna))).toEqual({ show: 'counts', ask: false });
  });
});
