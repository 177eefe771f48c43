import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDailyLimit } from '../../src/deliveries/daily-limit.ts';
import { deliver } from '../../src/deliveries/deliver.ts';
import { createDeliveries } from '../../src/deliveries/deliveries.ts';
import { type Delivery, deliveryRecord } from '../../src/deliveries/delivery.ts';
import type { DeliveryKind } from '../../src/deliveries/kind.ts';
import { digestTimes } from '../../src/deliveries/limits.ts';
import type { Bucket } from '../../src/store/ports.ts';
import { createQuotas, quotaRecord } from '../../src/workspaces/quotas.ts';
import { takePlaces } from '../support/places.ts';
import { startSqlite, type TestSqlite } from '../support/sqlite.ts';

const key = 'T1/assigned/U1';
const who = { workspaceId: 'T1', userId: 'U1', timeZone: 'UTC' };
const target = { installation: { teamId: 'T1' }, to: { userId: 'U1' } };
type Death = { at: number; carriedOut: boolean };

let test: TestSqlite;
/** The messages in Slack: their claims, and what they say. */
let slack: { claim: string; items: string[] }[];
let isSearchable: boolean;
/** Slack has the message, but neither answers nor shows it. */
let isLost: boolean;
beforeEach(async () => {
  test = await startSqlite();
  slack = [];
  isSearchable = true;
  isLost = false;
});
afterEach(() => test.close());

/** Notices of one user, each in the next message. */
const kindWith = (calls: <T>(work: () => Promise<T>) => Promise<T>): DeliveryKind => ({
  lateMs: Number.POSITIVE_INFINITY,
  ifUnknowable: 'again',
  async open() {
    const some = ({ waiting = [] }: Delivery) => waiting.length > 0;
    return {
      due: (delivery) => (some(delivery) ? { once: randomUUID(), dueMs: test.now() } : undefined),
      nextMs: (delivery) => (some(delivery) ? test.now() : undefined),
      unasked: who,
      prepare: async ({ once: id }) => ({
        id,
        send: ({ items }, claim) =>
          calls(async () => {
            slack.push({ claim, items: items.map((one) => one.id) });
            if (isLost) throw new Error('No answer.');
            return { channel: 'D1', ts: '1.1' };
          }),
      }),
      async find(_, claim) {
        if (!isSearchable) return 'not-searchable';
        return !isLost && slack.some((one) => one.claim === claim) ? { ts: '1.1' } : undefined;
      },
    };
  },
  rightTime: async () => undefined,
});

/** Runs the job in a process that dies at one of its calls, before it is carried out or right after; or in one that lives. */
function run({ at, carriedOut }: Death = { at: 0, carriedOut: false }): Promise<unknown> {
  let nth = 0;
  let isDead = false;
  const { promise: dead, resolve: die } = Promise.withResolvers<void>();
  const never = () => {
    isDead = true;
    die();
    return new Promise<never>(() => {});
  };
  async function calls<T>(work: () => Promise<T>): Promise<T> {
    nth += 1;
    const isNow = nth === at;
    if (isDead || (isNow && !carriedOut)) return never();
    if (isNow) isDead = true;
    const result = await work();
    return isDead ? never() : result;
  }
  const stored = test.store.bucket(deliveryRecord);
  const bucket: Bucket<Delivery> = {
    ...stored,
    get: (...given) => calls(() => stored.get(...given)),
    update: (...given) => calls(() => stored.update(...given)),
  };
  const { now, log } = test;
  const scheduler = { schedule: async () => {}, cancel: async () => {}, nextRunAt: async () => undefined };
  const deliveries = createDeliveries({ bucket, scheduler, log, now });
  const places = test.store.bucket(quotaRecord);
  const update: typeof places.update = (...given) => calls(() => places.update(...given));
  const dailyLimit = createDailyLimit({ quotas: createQuotas({ ...places, update }, now), now });
  const ran = deliver({ deliveries, dailyLimit, log, now, times: digestTimes }, kindWith(calls), key);
  return Promise.race([dead, ran]);
}

/** Lets processes die one after the other, then some live. */
async function tell(deaths: Death[]): Promise<number> {
  const { now, log } = test;
  const scheduler = { schedule: async () => {}, cancel: async () => {}, nextRunAt: async () => undefined };
  const bucket = test.store.bucket(deliveryRecord);
  const deliveries = createDeliveries({ bucket, scheduler, log, now });
  await deliveries.say({ workspaceId: 'T1', kind: 'assigned', to: 'U1' }, { id: 'a' }, { target });
  for (const death of [...deaths, undefined, undefined, undefined]) {
    await run(death);
    test.clock.ms += 60_000;
  }
  expect(await bucket.get(key)).toMatchObject({ last: { state: 'sent' } });
  expect((await bucket.get(key))?.sending).toBeUndefined();
  return takePlaces(
    createDailyLimit({ quotas: createQuotas(test.store.bucket(quotaRecord), now), now }),
    who,
  );
}

const once = Array.from({ length: 8 }, (_, nth) => nth + 1).flatMap((at) => [
  { at, carriedOut: false },
  { at, carriedOut: true },
]);

describe('a process that dies', () => {
  it.each(once)(
    'at call $at (carried out: $carriedOut): it is said once, and no place is taken twice',
    async (death) => {
      const left = await tell([death]);
      expect(slack.map(({ items }) => items)).toEqual([['a']]);
      // A process that died right after it took a place has taken one too many, never one too few.
      expect([1, 2]).toContain(left);
    },
  );

  it.each(once)('at call $at (carried out: $carriedOut), and two more: it is said once', async (death) => {
    await tell([{ at: 4, carriedOut: true }, death, { at: 5, carriedOut: false }]);
    expect(slack.map(({ items }) => items)).toEqual([['a']]);
  });

  it.each(once)(
    'at call $at (carried out: $carriedOut), where no one can look: it is said, perhaps twice',
    async (death) => {
      isSearchable = false;
      await tell([death]);
      expect(slack.length).toBeGreaterThanOrEqual(1);
      expect(slack.length).toBeLessThanOrEqual(2);
    },
  );
});

it('a message that Slack neither confirms nor shows is sent again five times, not for days', async () => {
  isLost = true;
  const bucket = test.store.bucket(deliveryRecord);
  const { now, log } = test;
  const scheduler = { schedule: async () => {}, cancel: async () => {}, nextRunAt: async () => undefined };
  const deliveries = createDeliveries({ bucket, scheduler, log, now });
  const say = (id: string) =>
    deliveries.say({ workspaceId: 'T1', kind: 'assigned', to: 'U1' }, { id }, { target });
  await say('a');
  for (let minute = 0; minute < 40; minute += 1) {
    await run();
    test.clock.ms += 60_000;
  }
  expect(slack.map(({ items }) => items)).toEqual(Array(6).fill(['a']));
  expect(await bucket.get(key)).toMatchObject({ last: { state: 'unknown' } });
  // What comes next is said.
  isLost = false;
  await say('b');
  await run();
  expect(slack.at(-1)?.items).toEqual(['b']);
  expect(await bucket.get(key)).toMatchObject({ last: { state: 'sent' } });
});
