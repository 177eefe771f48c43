import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Found, NotSearchableError } from '../../src/digests/poster.ts';
import type { Run } from '../../src/digests/runs.ts';
import { claim, hour, type OneRun, startOneRun, tomorrowAtNine } from './one-run.ts';

const yesterday = {
  date: '2026-11-17',
  claim: 'digest/T1/C1/2026-11-17',
  scheduledMs: Date.parse('2026-11-17T09:00:00Z'),
};
const day = 24 * hour;
let test: OneRun;
beforeEach(async () => {
  test = await startOneRun();
});
afterEach(() => test.close());

/** A process died, or an answer was lost, after a digest was recorded as `sending`. */
async function interrupted(last: Partial<Run> = {}, isClaimed = true) {
  await test.setLast({ outcome: 'sending', messageId: 'message-0', ...last });
  if (isClaimed) await test.leases.claim(last.claim ?? claim, day);
}
const findIs = (found: Found | Error) => {
  test.poster.find = async () => {
    if (found instanceof Error) throw found;
    return found;
  };
};
const warnings = () =>
  test
    .logged()
    .filter(({ level }) => Number(level) > 30)
    .map(({ msg }) => msg);
const notThere = 'A digest whose process ended was not in the channel.';
const postedNow = 'A digest was interrupted before it was posted. It is posted now.';

describe('a digest whose outcome is not known', () => {
  it('is posted where nobody has its claim', async () => {
    await interrupted({}, false);
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.sent).toEqual([claim]);
    expect(warnings()).toEqual([postedNow]);
  });

  it('is not posted again where it is found', async () => {
    await interrupted();
    findIs({ ts: '7.7' });
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.sent).toEqual([]);
    expect(await test.last()).toMatchObject({ outcome: 'posted', ts: '7.7' });
    expect(test.logged()).toMatchObject([
      { level: 30, ts: '7.7', msg: 'A digest whose outcome was not known was found in the channel.' },
    ]);
  });

  it('is posted once where it is not there, under a claim of its own', async () => {
    await interrupted();
    findIs(undefined);
    const { send } = test.digest;
    test.digest.send = async (key) => {
      expect(await test.last()).toMatchObject({ outcome: 'sending', takenOver: true });
      return send(key);
    };
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.sent).toEqual([claim]);
    expect(await test.leases.isHeld(`${claim}/2`)).toBe(true);
    expect(warnings()).toEqual([notThere, postedNow]);
  });

  it.each([
    [['2'], '3'],
    [['2', '3', '4', '5'], '6'],
  ])('is taken over from processes that died as well: %j', async (holders, mine) => {
    await interrupted();
    for (const holder of holders) await test.leases.claim(`${claim}/${holder}`, day);
    findIs(undefined);
    await test.run();
    expect(test.sent).toEqual([claim]);
    expect(await test.leases.isHeld(`${claim}/${mine}`)).toBe(true);
  });

  it('is missed after five processes that died, and keeps their claims', async () => {
    await interrupted();
    for (const holder of [2, 3, 4, 5, 6]) await test.leases.claim(`${claim}/${holder}`, day);
    findIs(undefined);
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.sent).toEqual([]);
    expect(test.told()).toEqual(['missed interrupted 2026-11-18']);
    expect(await test.last()).toMatchObject({ outcome: 'not-posted', reason: 'interrupted' });
    expect(await test.leases.isHeld(claim)).toBe(true);
    expect(await test.leases.isHeld(`${claim}/3`)).toBe(true);
  });

  it('gives all claims back where it is not posted after all', async () => {
    await interrupted();
    await test.leases.claim(`${claim}/2`, day);
    findIs(undefined);
    test.poster.prepare = () => Promise.reject(new Error('a defect'));
    await expect(test.run()).rejects.toThrow('a defect');
    for (const key of [claim, `${claim}/2`, `${claim}/3`]) expect(await test.leases.isHeld(key)).toBe(false);
  });

  it('says nothing about a claim that was taken over before', async () => {
    await interrupted({ takenOver: true }, false);
    findIs({ ts: '7.7' });
    await test.run();
    expect(test.sent).toEqual([]);
    expect(await test.last()).toMatchObject({ outcome: 'posted', ts: '7.7' });
  });

  it('is missed where it is too late, or of an earlier day, and the digest of today is posted', async () => {
    await interrupted(yesterday, false);
    findIs(undefined);
    expect(await test.run()).toEqual(tomorrowAtNine);
    expect(test.told()).toEqual(['missed interrupted 2026-11-17']);
    expect(test.sent).toEqual([claim]);
    await test.leases.release(claim);
    await interrupted();
    test.clock.ms += 3 * hour + 1;
    await test.run();
    expect(test.told()).toEqual(['missed interrupted 2026-11-18']);
    expect(test.sent).toHaveLength(1);
  });

  it('is looked for page by page, a minute later', async () => {
    await interrupted();
    findIs({ searchedTo: '5.5' });
    expect(await test.run()).toEqual({ runAt: test.now() + 60_000 });
    expect(await test.last()).toMatchObject({
      outcome: 'sending',
      messageId: 'message-0',
      searchedTo: '5.5',
    });
    findIs('later');
    expect(await test.run()).toEqual({ runAt: test.now() + 60_000 });
    expect(await test.last()).toMatchObject({ searchedTo: '5.5' });
    expect(test.sent).toEqual([]);
  });

  it.each([
    ['any error', new Error('down'), 6 * hour - 1, true],
    ['any error for six hours', new Error('down'), 6 * hour, false],
    ['a channel that may not be read', new NotSearchableError('no'), 0, false],
  ])('is looked for again after %s: %s', async (_which, error, ageMs, isAgain) => {
    await interrupted({ scheduledMs: test.now() - ageMs });
    findIs(error);
    expect(await test.run()).toEqual(isAgain ? { runAt: test.now() + 60_000 } : tomorrowAtNine);
    expect(await test.last()).toMatchObject(
      isAgain
        ? { outcome: 'sending' }
        : { outcome: 'unconfirmed', reason: 'not-searchable', told: 'unconfirmed 2026-11-18' },
    );
    expect(test.told()).toEqual(isAgain ? [] : ['unconfirmed not-searchable 2026-11-18']);
    expect(test.logged()).toMatchObject([
      isAgain
        ? { level: 40, channel: 'C1', msg: 'A digest whose outcome is not known cannot be looked for yet.' }
        : { level: 50, msg: 'It is not known whether a digest was posted. It is not posted again.' },
    ]);
    expect(test.sent).toEqual([]);
  });
});
