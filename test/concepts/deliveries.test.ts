import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDeliveries } from '../../src/deliveries/deliveries.ts';
import { type Delivery, deliveryKey, deliveryRecord } from '../../src/deliveries/delivery.ts';
import { saidAt } from '../../src/deliveries/said.ts';
import { addNotice, type Notice, type NoticeTarget } from '../../src/slack/task-changes/notices.ts';
import { StoreUnavailableError } from '../../src/store/errors.ts';
import type { Bucket, ScheduledJob } from '../../src/store/ports.ts';
import { startSqlite, type TestSqlite } from '../support/sqlite.ts';

const notice = (id: string): Notice => ({
  task: { id, title: id, due: null, done: false, assignee: 'Anna', program: 'Spring' },
  by: 'Jonas',
});
const item = (id: string) => ({ ...notice(id), id });
const to = {
  kind: 'assigned' as const,
  workspaceId: 'T1',
  installation: { teamId: 'T1' },
  organizationId: 'o1',
  to: { personId: 'anna', email: 'anna@example.com' },
};
const key = deliveryKey({ ...to, to: to.to.personId });
const about = { once: 'm1', dueMs: 1, messageId: 'm1' };

let test: TestSqlite;
let scheduled: [ScheduledJob, unknown][];
beforeEach(async () => {
  test = await startSqlite();
  scheduled = [];
});
afterEach(() => test.close());

function create(bucket: Bucket<Delivery> = test.store.bucket(deliveryRecord)) {
  const scheduler = {
    schedule: async (job: ScheduledJob, options: unknown) => void scheduled.push([job, options]),
    cancel: async () => {},
    nextRunAt: async () => undefined,
  };
  const deliveries = createDeliveries({ bucket, scheduler, log: test.log, now: test.now });
  const add = (target: NoticeTarget, added: Notice, once?: string) =>
    addNotice({ deliveries, now: test.now }, target, added, once);
  return { ...deliveries, add };
}
const idsOf = (items: Delivery['waiting'] = []) => items.map(({ id }) => id);

describe('what waits for a user', () => {
  it('is at most 50 items of a burst, and the others are counted', async () => {
    const all = create();
    const ids = Array.from({ length: 60 }, (_, nth) => `t${nth}`);
    await Promise.all(ids.map((id) => all.add(to, notice(id))));
    const kept = await all.get(key);
    expect(idsOf(kept?.waiting)).toEqual(ids.slice(0, 50));
    expect(kept?.more).toBe(10);
    const sending = await all.begin(key, about);
    expect(sending).toMatchObject({ items: kept?.waiting, more: 10 });
    expect((await all.get(key))?.waiting).toBeUndefined();
    await all.add(to, notice('later'));
    await all.revert(key, about);
    expect(await all.get(key)).toMatchObject({ waiting: kept?.waiting, more: 11 });
  });

  it('is added once if it is named, for three days', async () => {
    const all = create();
    expect(await all.add(to, notice('a'), 'a/2026-11-18')).toBe('added');
    expect(await all.add(to, notice('a'), 'a/2026-11-18')).toBe('known');
    expect(await all.add(to, notice('a'), 'a/2026-11-19')).toBe('added');
    // The process that added it may have been killed before it was scheduled.
    expect(scheduled).toHaveLength(3);
    test.clock.ms += 72 * 60 * 60_000 - 1;
    await all.add(to, notice('b'), 'b/2026-11-21');
    test.clock.ms += 1;
    await all.add(to, notice('c'), 'c/2026-11-21');
    const { said } = (await all.get(key)) ?? {};
    const names = ['a/2026-11-18', 'a/2026-11-19', 'b/2026-11-21', 'c/2026-11-21'];
    expect(names.filter((name) => saidAt(said, name))).toEqual(names.slice(2));
  });

  it('is forgotten after three days without a change', async () => {
    const all = create();
    await all.add(to, notice('a'));
    test.clock.ms += 3 * 24 * 60 * 60_000 - 1;
    await all.drop(key, 'a');
    test.clock.ms += 2 * 24 * 60 * 60_000;
    expect(await all.get(key)).toBeDefined();
    test.clock.ms += 24 * 60 * 60_000;
    expect(await all.get(key)).toBeUndefined();
  });
});

describe('what is on its way', () => {
  it('stays until its result is known, and nothing else begins before', async () => {
    const all = create();
    await all.add(to, notice('a'));
    expect(await all.begin(key, about)).toEqual({ ...about, items: [item('a')], atMs: test.now() });
    await all.add(to, notice('b'));
    // Another process, after this one was killed: it may have been sent.
    expect(await create().begin(key, { ...about, messageId: 'm2' })).toBeUndefined();
    await all.end(key, { ...about, messageId: 'm2' }, { state: 'sent' });
    expect((await all.get(key))?.sending?.messageId).toBe('m1');
    await all.end(key, about, { state: 'sent', channel: 'D1', ts: '1.1' });
    const after = await all.get(key);
    expect(after).toMatchObject({ waiting: [item('b')], last: { once: 'm1', state: 'sent', channel: 'D1' } });
    expect(after?.sending).toBeUndefined();
    expect(saidAt(after?.said, 'm1')).toBe(test.now());
    // A third process read what there is to say before that.
    expect(await create().begin(key, { ...about, messageId: 'm3' })).toBeUndefined();
  });

  it('is recognized where the store has carried out a change whose answer was lost', async () => {
    const bucket = test.store.bucket(deliveryRecord);
    let isLost = true;
    const all = create({
      ...bucket,
      async update(...given) {
        const after = await bucket.update(...given);
        if (!isLost) return after;
        isLost = false;
        throw new StoreUnavailableError('Too late.');
      },
    });
    expect(await all.begin(key, about)).toMatchObject({ messageId: 'm1' });
    isLost = true;
    await all.end(key, about, { state: 'sent', ts: '1.1' });
    expect((await all.get(key))?.last).toMatchObject({ state: 'sent', ts: '1.1' });
  });
});
