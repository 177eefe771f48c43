import { describe, expect, it } from 'vitest';
import type { DataKeys } from '../../src/store/data-keys.ts';
import {
  announceKey,
  encryptingProcessRecord,
  processesWithOtherKeys,
} from '../../src/store/encrypting-processes.ts';
import { createKeyring } from '../../src/store/encryption.ts';
import { createFirstTime } from '../../src/store/first-time.ts';
import { createGuard } from '../../src/store/guard.ts';
import { holdLease } from '../../src/store/held-lease.ts';
import { jobName, jobOfName } from '../../src/store/job-name.ts';
import { createLeaseStore } from '../../src/store/leases.ts';
import { createRecordText } from '../../src/store/record-text.ts';
import { anyRecord } from '../support/any-record.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { temporaryStore } from '../support/temporary-store.ts';

describe('a held lease', () => {
  it('is held for its time from when it was asked for, and by nobody else', async () => {
    const { advance } = stopClock();
    const store = await temporaryStore();
    const held = await holdLease(store.leases, 'a', 60_000);
    expect(held?.isHeld()).toBe(true);
    expect(await holdLease(store.leases, 'a', 60_000)).toBeUndefined();
    await advance(59_999);
    expect([held?.isHeld(), held?.isHeld(1)]).toEqual([true, false]);
    await advance(1);
    expect(held?.isHeld()).toBe(false);
    await held?.release();
    const again = await holdLease(store.leases, 'a', 60_000);
    expect(again?.isHeld(59_000)).toBe(true);
    await again?.release();
  });

  it('is asked for again and again; a store that is away does not end it, but losing it does', async () => {
    let answer = () => Promise.reject<boolean>(new Error('away'));
    let asked = 0;
    const renew = (): Promise<boolean> => {
      asked += 1;
      return answer();
    };
    const held = await holdLease({ lease: async () => ({ renew, release: async () => {} }) }, 'a', 3);
    await expect.poll(() => asked, { interval: 1 }).toBeGreaterThan(1);
    const longAgo = -600_000;
    expect(held?.isHeld(longAgo)).toBe(true);
    answer = async () => true;
    const before = asked;
    await expect.poll(() => asked, { interval: 1 }).toBeGreaterThan(before + 1);
    expect(held?.isHeld(longAgo)).toBe(true);
    answer = async () => false;
    await expect.poll(() => held?.isHeld(longAgo), { interval: 1 }).toBe(false);
    await held?.release();
  });

  it('can be given back while the store is away', async () => {
    const release = () => Promise.reject(new Error('away'));
    const held = await holdLease({ lease: async () => ({ renew: async () => true, release }) }, 'a', 60_000);
    await expect(held?.release()).resolves.toBeUndefined();
  });
});

describe('a first time', () => {
  it('is true after half a second without an answer, and again once it has expired', async () => {
    const { advance } = stopClock();
    const silent = () => new Promise<never>(() => {});
    const isFirst = createFirstTime({ claim: silent, lease: silent });
    let first: boolean | undefined;
    void isFirst('a', 1_000).then((is) => {
      first = is;
    });
    await advance(499);
    expect(first).toBeUndefined();
    await advance(1);
    expect(first).toBe(true);
    const store = await temporaryStore();
    const durable = createFirstTime(store.leases);
    expect([await durable('b', 60_000), await durable('b', 60_000)]).toEqual([true, false]);
    expect(await store.leases.isHeld('b')).toBe(true);
  });
});

describe('claims without an answer', () => {
  it('are asked for again with the same token, for the last 10,000 keys', async () => {
    const tokens: string[] = [];
    let isAway = true;
    const { claim } = createLeaseStore(
      {
        async claim(_key: string, _ttlMs: number, token: string) {
          tokens.push(token);
          if (isAway) throw new Error('away');
          return true;
        },
      } as never,
      createGuard({ run: (call) => call(), describeError: () => 'The store is away.' }),
    );
    for (let at = 0; at <= 10_000; at += 1) await claim(`k${at}`, 1_000).catch(() => undefined);
    isAway = false;
    const again = async (key: string): Promise<string | undefined> => {
      await claim(key, 1_000);
      return tokens.at(-1);
    };
    expect(new Set(tokens).size).toBe(10_001);
    expect(await again('k10000')).toBe(tokens[10_000]);
    expect(await again('k1')).toBe(tokens[1]);
    // The oldest one was forgotten, and a token that was answered is not used again.
    expect(await again('k0')).not.toBe(tokens[0]);
    expect(await again('k1')).not.toBe(tokens[1]);
  });
});

it('the processes with other keys are those that said so in the last 90 seconds', async () => {
  const clock = { ms: 0 };
  const store = await temporaryStore(() => clock.ms);
  const bucket = store.bucket(encryptingProcessRecord);
  const [mine, theirs] = [1, 2].map((byte) => createKeyring([Buffer.alloc(32, byte)])) as [
    ReturnType<typeof createKeyring>,
    ReturnType<typeof createKeyring>,
  ];
  const stop = await announceKey(bucket, theirs);
  expect(await processesWithOtherKeys(bucket, theirs)).toEqual([]);
  clock.ms += 89_999;
  expect(await processesWithOtherKeys(bucket, mine)).toMatchObject([{ pid: process.pid }]);
  clock.ms += 1;
  expect(await processesWithOtherKeys(bucket, mine)).toEqual([]);
  await store.close();
  await expect(stop()).resolves.toBeUndefined();
  const silent = await announceKey(bucket, theirs);
  await silent();
});

describe('jobs by name', () => {
  it('have a kind before the first slash, and any id after it', () => {
    const job = { kind: 'digest', id: 'T1/C1' };
    expect(jobName(job)).toBe('digest/T1/C1');
    expect(jobOfName('digest/T1/C1')).toEqual(job);
  });
});

it('a record that cannot be read is named, with the place of what is wrong in it', async () => {
  const text = createRecordText(anyRecord<object>('views', { version: 2 }), {} as DataKeys);
  const name = 'The stored views record "V1"';
  await expect(text.parse('V1', '{"v":3,"value":1}')).rejects.toThrow(
    `${name} was written by a newer release: run that release or a later one.`,
  );
  await expect(text.parse('V1', '{"v":1,"value":1}')).rejects.toThrow(
    `${name} was written by an earlier release.`,
  );
  await expect(text.parse('V1', '{"v":0}')).rejects.toThrow(
    `${name} does not have the expected form (at v).`,
  );
  await expect(text.parse('V1', '{')).rejects.toThrow(`${name} does not have the expected form.`);
  expect((await text.write('V1', { a: 1 })).text).toBe('{"v":2,"value":{"a":1}}');
});
