import { createHook } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/ports.ts';
import { openFlush } from '../../src/store/sqlite/flush.ts';
import { anyRecord } from '../support/any-record.ts';
import { testKeyring } from '../support/keyring.ts';
import { stopClock } from '../support/stopped-clock.ts';

let dataDir: string;
let store: Store;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-flush-'));
  store = await openStore({ dataDir, keyring: testKeyring });
});
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

/** How often the disk was waited for during some work: no other file is used here. */
async function flushes(work: (soFar: () => number) => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init(_, type) {
      if (type === 'FSREQCALLBACK') count += 1;
    },
  }).enable();
  try {
    await work(() => count);
  } finally {
    hook.disable();
  }
  return count;
}

describe('the embedded store', () => {
  const records = () => store.bucket(anyRecord<string>('tokens'));
  const lazy = () => store.bucket({ ...anyRecord<string>('lists'), isLazy: true });
  const job = { kind: 'digest', id: 'T1/C1' };

  it.each<[string, number, () => Promise<unknown>]>([
    ['a record', 1, () => records().set('a', 'x')],
    ['a deleted record', 1, () => records().delete('a')],
    ['a job', 1, () => store.jobs.put({ ...job, runAt: 1 })],
    ['a probe', 1, () => store.probe()],
    ['a record that may be lost', 0, () => lazy().set('a', 'x')],
    ['a job that is moved', 0, () => store.jobs.change(job, { to: 2 })],
    ['a read', 0, () => records().get('a')],
    [
      'the lease of running work',
      0,
      async () => {
        const lease = await store.leases.lease('a', 1000);
        await lease?.renew(1000);
        await lease?.release();
      },
    ],
  ])('flushes to the disk for %s: %i', async (_what, count, work) => {
    expect(await flushes(work)).toBe(count);
  });

  it('flushes once for all writes at the same time', async () => {
    const keys = Array.from({ length: 50 }, (_, nth) => `T${nth}`);
    expect(await flushes(() => Promise.all(keys.map((key) => records().set(key, 'x'))))).toBe(1);
  });

  it('flushes again for a write during a flush', async () => {
    const later = async (soFar: () => number) => {
      const first = records().set('a', 'x');
      while (soFar() === 0) await new Promise(setImmediate);
      await Promise.all([first, records().set('b', 'x')]);
    };
    expect(await flushes(later)).toBe(2);
  });

  it('flushes what may be lost within a second, unless another flush came after it', async () => {
    const clock = stopClock();
    const second = () => clock.advance(1_000);
    const lost = async () => {
      await lazy().set('a', 'x');
      await clock.advance(999);
    };
    expect(await flushes(lost)).toBe(0);
    expect(await flushes(second)).toBe(1);
    const soon = async () => {
      await lazy().set('a', 'x');
      await records().set('b', 'x');
      await second();
    };
    expect(await flushes(soon)).toBe(1);
    const before = async () => {
      await lazy().set('a', 'x');
      await records().set('b', 'x');
      await lazy().set('a', 'y');
      await second();
    };
    expect(await flushes(before)).toBe(2);
    expect(await flushes(second)).toBe(0);
  });
});

it('says so when the disk refuses', async () => {
  // What no disk is behind cannot be flushed.
  const log = openFlush('/dev/null');
  await expect(log.flush()).rejects.toThrow('EINVAL');
  await expect(log.flush()).rejects.toThrow('EINVAL');
  log.close();
});
