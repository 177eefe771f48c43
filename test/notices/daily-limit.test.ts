import { expect, it, onTestFinished } from 'vitest';
import { createDailyLimit, nextMorning } from '../../src/notices/daily-limit.ts';
import { startSqlite } from '../support/sqlite.ts';

const anna = { workspaceId: 'T1', userId: 'U1', timeZone: 'Europe/Berlin' };

async function start(most?: number) {
  const test = await startSqlite('2026-11-18T22:30:00Z');
  onTestFinished(test.close);
  const limit = createDailyLimit({ leases: test.store.leases, now: test.now, most });
  return { ...test, take: async (who = anna) => (await limit.take(who))?.key, limit };
}

it('gives a person three places a day, whichever process asks', async () => {
  const { take, store, now } = await start();
  const other = createDailyLimit({ leases: store.leases, now });
  expect(await take()).toBe('unasked/T1/U1/2026-11-18/1');
  expect((await other.take(anna))?.key).toBe('unasked/T1/U1/2026-11-18/2');
  expect(await take()).toBe('unasked/T1/U1/2026-11-18/3');
  expect([await take(), await other.take(anna)]).toEqual([undefined, undefined]);
  expect(await take({ ...anna, userId: 'U2' })).toBe('unasked/T1/U2/2026-11-18/1');
  expect(await take({ ...anna, workspaceId: 'T2' })).toBe('unasked/T2/U1/2026-11-18/1');
});

it('begins anew at midnight where the person is', async () => {
  const { take, at } = await start(1);
  expect(await take()).toBeDefined();
  at('2026-11-18T22:59:59Z');
  expect(await take()).toBeUndefined();
  at('2026-11-18T23:00:00Z');
  expect(await take()).toBe('unasked/T1/U1/2026-11-19/1');
});

it('gives a place to the next one who asks after it was given back', async () => {
  const { take, limit } = await start(2);
  const place = await limit.take(anna);
  await take();
  expect(await take()).toBeUndefined();
  await place?.release();
  expect(await take()).toBe(place?.key);
});

it.each([
  ['eight unless they chose an hour', undefined, '2026-11-19T07:00:00.000Z'],
  ['their hour', 6, '2026-11-19T05:00:00.000Z'],
  ['midnight', 0, '2026-11-18T23:00:00.000Z'],
])('begins a person’s next day at %s', (_when, hour, expected) => {
  const at = nextMorning(Date.parse('2026-11-17T23:30:00Z'), 'Europe/Berlin', hour);
  expect(new Date(at).toISOString()).toBe(expected);
});
