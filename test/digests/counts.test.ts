import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDeliveries } from '../../src/deliveries/deliveries.ts';
import { deliveryRecord } from '../../src/deliveries/delivery.ts';
import { createDigestCounts } from '../../src/digests/counts.ts';
import { startSqlite, type TestSqlite } from '../support/sqlite.ts';

let test: TestSqlite;
beforeEach(async () => {
  test = await startSqlite();
});
afterEach(() => test.close());

function create() {
  const { store, log, now } = test;
  const scheduler = { schedule: async () => {}, cancel: async () => {}, nextRunAt: async () => undefined };
  return createDigestCounts(createDeliveries({ bucket: store.bucket(deliveryRecord), scheduler, log, now }));
}

describe('what the digest before counted', () => {
  const channel = { workspaceId: 'T1', channelId: 'C1' };
  const earlier = (date: string, scope = 'all') => create().before(channel, scope, date);
  const count = async (date: string, count: number) =>
    create().counted(channel, 'all', { date, count }, await earlier(date));

  it('is of an earlier date and of the same scope', async () => {
    expect(await earlier('2026-11-19')).toBeUndefined();
    await count('2026-11-18', 5);
    expect(await earlier('2026-11-18')).toBeUndefined();
    expect(await earlier('2026-11-19')).toEqual({ date: '2026-11-18', count: 5 });
    expect(await earlier('2026-11-19', 'other')).toBeUndefined();
    expect(await create().before({ ...channel, channelId: 'C2' }, 'all', '2026-11-19')).toBeUndefined();
    await count('2026-11-19', 3);
    await count('2026-11-19', 2);
    expect(await earlier('2026-11-19')).toEqual({ date: '2026-11-18', count: 5 });
    expect(await earlier('2026-11-20')).toEqual({ date: '2026-11-19', count: 2 });
  });
});
