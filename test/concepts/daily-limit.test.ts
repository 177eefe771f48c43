import { expect, it, onTestFinished } from 'vitest';
import { createDailyLimit, nextMorning } from '../../src/deliveries/daily-limit.ts';
import { createQuotas, quotaRecord } from '../../src/workspaces/quotas.ts';
import { startSqlite } from '../support/sqlite.ts';

const anna = { workspaceId: 'T1', userId: 'U1', timeZone: 'Europe/Berlin' };

async function start(most?: number) {
  const test = await startSqlite('2026-11-18T22:30:00Z');
  onTestFinished(test.close);
  const create = () => {
    const { store, now } = test;
    return createDailyLimit({ quotas: createQuotas(store.bucket(quotaRecord), now), now, most });
  };
  return { ...test, limit: create(), other: create() };
}

it('gives a user three places a day, whichever process asks; asking twice counts once', async () => {
  const { limit, other } = await start();
  const take = (of: typeof limit, message: string, who = anna) => of.take(who, message);
  expect(await Promise.all([take(limit, 'a'), take(other, 'b'), take(other, 'a')])).toEqual([
    true,
    true,
    true,
  ]);
  expect(await take(other, 'c')).toBe(true);
  expect([await take(limit, 'd'), await take(other, 'd'), await take(limit, 'b')]).toEqual([
    false,
    false,
    true,
  ]);
  expect(await take(limit, 'd', { ...anna, userId: 'U2' })).toBe(true);
  expect(await take(limit, 'd', { ...anna, workspaceId: 'T2' })).toBe(true);
});

it('begins anew at midnight where the user is, also for the same message', async () => {
  const { limit, at } = await start(1);
  expect(await limit.take(anna, 'a')).toBe(true);
  at('2026-11-18T22:59:59Z');
  expect(await limit.take(anna, 'b')).toBe(false);
  at('2026-11-18T23:00:00Z');
  expect(await limit.take(anna, 'b')).toBe(true);
  expect(await limit.take(anna, 'a')).toBe(false);
});

it.each([
  ['eight unless they chose an hour', undefined, '2026-11-19T07:00:00.000Z'],
  ['their hour', 6, '2026-11-19T05:00:00.000Z'],
  ['midnight', 0, '2026-11-18T23:00:00.000Z'],
])('begins a user’s next day at %s', (_when, hour, expected) => {
  const at = nextMorning(Date.parse('2026-11-17T23:30:00Z'), 'Europe/Berlin', hour);
  expect(new Date(at).toISOString()).toBe(expected);
});
