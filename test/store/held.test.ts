import { describe, expect, it, vi } from 'vitest';
import {
  announceKey,
  encryptingProcessRecord,
  processesWithOtherKeys,
} from '../../src/store/encrypting-processes.ts';
import { createKeyring } from '../../src/store/encryption.ts';
import { holdLease } from '../../src/store/held-lease.ts';
import { temporaryStore } from '../support/temporary-store.ts';

describe('a held lease', () => {
  it('is held by nobody else until it is released', async () => {
    const store = await temporaryStore();
    const held = await holdLease(store.leases, 'a', 60_000);
    expect(held).toBeDefined();
    expect(await holdLease(store.leases, 'a', 60_000)).toBeUndefined();
    await held?.release();
    const again = await holdLease(store.leases, 'a', 60_000);
    expect(again).toBeDefined();
    await again?.release();
  });

  it('is asked for again and again; a store that is away does not end it, but losing it does', async () => {
    let answer = () => Promise.reject<boolean>(new Error('away'));
    let asked = 0;
    const renew = (): Promise<boolean> => {
      asked += 1;
      return answer();
    };
    const lost = vi.fn();
    const leases = { lease: async () => ({ renew, release: async () => {} }) };
    const held = await holdLease(leases, 'a', 3, lost);
    await expect.poll(() => asked, { interval: 1 }).toBeGreaterThan(1);
    expect(lost).not.toHaveBeenCalled();
    answer = async () => true;
    const before = asked;
    await expect.poll(() => asked, { interval: 1 }).toBeGreaterThan(before + 1);
    expect(lost).not.toHaveBeenCalled();
    answer = async () => false;
    await expect.poll(() => lost.mock.calls.length, { interval: 1 }).toBe(1);
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
