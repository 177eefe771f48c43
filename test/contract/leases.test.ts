import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Lease, Store } from '../../src/store/ports.ts';
import { onEachStore } from './opened.ts';

onEachStore('leases', (stores) => {
  const { open } = stores;
  let store: Store;
  beforeEach(() => {
    store = stores.store;
  });

  describe('the leases', () => {
    it('go to exactly one of 100 callers in two stores', async () => {
      const other = await open();
      const taken = Array.from({ length: 100 }, (_, index) =>
        (index % 2 ? store : other).leases.lease('digest', 60_000),
      );
      expect((await Promise.all(taken)).filter((lease) => lease !== undefined)).toHaveLength(1);
      expect(await store.leases.lease('another', 60_000)).toBeDefined();
    });

    it('can be extended and given back by their holder only, also when they have changed hands', async () => {
      const first = await store.leases.lease('digest', 60_000);
      expect(await (await open()).leases.lease('digest', 60_000)).toBeUndefined();
      expect(await first?.renew(60_000)).toBe(true);
      expect(await first?.renew(1)).toBe(true);
      let second: Lease | undefined;
      await expect
        .poll(async () => {
          second = await store.leases.lease('digest', 60_000);
          return second;
        })
        .toBeDefined();
      expect(await first?.renew(60_000)).toBe(false);
      await first?.release();
      expect(await second?.renew(60_000)).toBe(true);
      await second?.release();
      expect(await second?.renew(60_000)).toBe(false);
    });

    it('for 50 keys each go to exactly one of four processes', async () => {
      const script = fileURLToPath(new URL('claimer.ts', import.meta.url));
      const processes = Array.from({ length: 4 }, () => {
        const child = spawn(process.execPath, [script, JSON.stringify(stores.options), '50']);
        const exited = once(child, 'exit');
        return { child, exited, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
      });
      for (const { lines } of processes) expect((await lines.next()).value).toBe('ready');
      for (const { child } of processes) child.stdin.write('go\n');
      const won: string[] = [];
      for (const { lines, exited } of processes) {
        won.push(...JSON.parse((await lines.next()).value ?? '[]'));
        expect(await exited).toStrictEqual([0, null]);
      }
      expect(won).toHaveLength(50);
      expect(new Set(won).size).toBe(50);
    });
  });
});
