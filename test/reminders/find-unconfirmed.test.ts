import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Found, NotSearchableError } from '../../src/digests/poster.ts';
import { hourMs, startMornings, type TestMornings, today, tomorrowAtEight } from './support.ts';

const yesterday = 'morning/T1/U1/2026-11-17';
const dayMs = 24 * hourMs;
let test: TestMornings;
let place: string;
beforeEach(async () => {
  test = await startMornings();
  place = 'unasked/T1/U1/2026-11-18/1';
  await test.leases.claim(place, dayMs);
});
afterEach(() => test.close());

/** A process died, or an answer was lost, after this message was recorded as `sending`. */
async function interrupted({
  id = today,
  isClaimed = true,
  ageMs = 0,
  searchedTo,
}: {
  id?: string;
  isClaimed?: boolean;
  ageMs?: number;
  searchedTo?: string;
} = {}) {
  if (isClaimed) await test.leases.claim(id, dayMs);
  await test.sends.set({ id, dueMs: test.now() - ageMs, channel: 'D1', place, searchedTo });
}
const findIs = (found: Found | Error) => {
  test.person.find = async () => {
    if (found instanceof Error) throw found;
    return found;
  };
};

describe('a private message without an outcome', () => {
  it('is sent where nobody has its claim, and takes one place', async () => {
    await interrupted({ isClaimed: false, searchedTo: '1.0' });
    expect(await test.run()).toEqual(tomorrowAtEight);
    expect(test.posted).toEqual([today]);
    expect(await test.sends.get()).toMatchObject({ outcome: 'sent', place });
    expect(await test.sends.get()).not.toHaveProperty('searchedTo');
    expect(await test.placesLeft()).toBe(2);
    expect(test.logged()[0]).toMatchObject({
      level: 40,
      workspace: 'T1',
      user: 'U1',
      sending: today,
      msg: 'A private message was interrupted before it was sent.',
    });
  });

  it('is sent where it is not in the direct message', async () => {
    await interrupted();
    findIs(undefined);
    expect(await test.run()).toEqual(tomorrowAtEight);
    expect(test.posted).toEqual([today]);
  });

  it.each([
    ['of yesterday', { id: yesterday, ageMs: dayMs }, 0, [{ id: today, unsureMs: dayMs }]],
    ['that is too late by now', {}, 3 * hourMs + 1, []],
  ])(
    '%s is not sent after all; the next one says that it may not have come',
    async (_which, which, moveMs, prepared) => {
      const start = test.now();
      await interrupted(which);
      findIs(undefined);
      test.clock.ms += moveMs;
      test.person.prepare = async (id, unsureMs) => {
        test.prepared.push({ id, unsureMs: start - (unsureMs ?? 0) });
        return undefined;
      };
      expect(await test.run()).toEqual(tomorrowAtEight);
      expect(test.prepared).toEqual(prepared);
      expect(await test.sends.get()).toMatchObject({ outcome: 'unsure' });
      expect(await test.leases.isHeld(place)).toBe(false);
    },
  );

  it('is not sent again where it is found', async () => {
    await interrupted();
    findIs({ ts: '1.1' });
    expect(await test.run()).toEqual(tomorrowAtEight);
    expect(test.posted).toEqual([]);
    expect(await test.sends.get()).toMatchObject({ outcome: 'sent', atMs: test.now() });
    expect(await test.leases.isHeld(place)).toBe(true);
    expect(test.logged()).toMatchObject([
      { morning: today, sending: today, msg: 'A private message without an outcome was found.' },
    ]);
  });

  it.each<[string, Found, string | undefined]>([
    ['page by page', { searchedTo: '1.5' }, '1.5'],
    ['later', 'later', undefined],
  ])('is looked for %s, a minute later', async (_how, found, searchedTo) => {
    await interrupted();
    findIs(found);
    expect(await test.run()).toEqual({ runAt: test.now() + 60_000 });
    expect(await test.sends.get()).toEqual({
      id: today,
      dueMs: test.now(),
      atMs: test.now(),
      outcome: 'sending',
      channel: 'D1',
      place,
      searchedTo,
    });
    expect(test.posted).toEqual([]);
  });

  it.each([
    ['any error', new Error('down'), 3 * hourMs - 1, true],
    ['any error for too long', new Error('down'), 3 * hourMs, false],
    ['a direct message that may not be read', new NotSearchableError('no'), 0, false],
  ])('is looked for again after %s: %s', async (_which, error, ageMs, isAgain) => {
    await interrupted({ ageMs });
    findIs(error);
    const outcome = await test.run();
    expect(outcome).toEqual(isAgain ? { runAt: test.now() + 60_000 } : tomorrowAtEight);
    expect((await test.sends.get())?.outcome).toBe(isAgain ? 'sending' : 'unsure');
    expect(test.posted).toEqual([]);
    expect(test.logged()).toMatchObject([
      isAgain
        ? { level: 40, err: {}, msg: 'A private message cannot be looked for yet.' }
        : { level: 50, user: 'U1', msg: 'It is not known whether a private message was sent.' },
    ]);
  });
});
