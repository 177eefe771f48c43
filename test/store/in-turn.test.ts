import { expect, it } from 'vitest';
import { createTurns } from '../../src/store/in-turn.ts';
import type { Lease, LeaseStore } from '../../src/store/ports.ts';

/** Leases that say how often somebody asked for one. */
function leases() {
  const held = new Set<string>();
  let asked = 0;
  const lease: LeaseStore['lease'] = async (key) => {
    asked += 1;
    if (held.has(key)) return undefined;
    held.add(key);
    return { renew: async () => true, release: async () => void held.delete(key) } satisfies Lease;
  };
  return { lease, asked: () => asked };
}

it('runs the works of this process one after the other, without asking the store in between', async () => {
  const store = leases();
  const inTurn = createTurns(store, 5_000);
  let running = 0;
  const order: number[] = [];
  const works = Array.from({ length: 20 }, (_, nth) =>
    inTurn('a', async () => {
      running += 1;
      await new Promise(setImmediate);
      expect(running).toBe(1);
      running -= 1;
      order.push(nth);
    }),
  );
  await Promise.all(works);
  expect(order).toEqual(Array.from({ length: 20 }, (_, nth) => nth));
  expect(store.asked()).toBe(20);
});

it('goes on after a work that failed, and with another key at once', async () => {
  const store = leases();
  const inTurn = createTurns(store, 5_000);
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = inTurn('a', () => promise);
  expect(await inTurn('b', async () => 'other key')).toBe('other key');
  const failing = inTurn('a', () => Promise.reject(new Error('failed')));
  const last = inTurn('a', async () => 'last');
  resolve();
  await first;
  await expect(failing).rejects.toThrow('failed');
  expect(await last).toBe('last');
});
