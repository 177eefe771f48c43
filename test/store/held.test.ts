import { describe, expect, it } from 'vitest';
import {
  announceKey,
  encryptingProcessRecord,
  processesWithOtherKeys,
} from '../../src/store/encrypting-processes.ts';
import { createKeyring } from '../../src/store/encryption.ts';
import { holdLease } from '../../src/store/held-lease.ts';
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
