import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { StoreUnavailableError } from '../../src/store/errors.ts';
import type { Store } from '../../src/store/ports.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { onEachStore } from './opened.ts';

/** The number of true results. */
const winners = (answers: boolean[]) => answers.filter(Boolean).length;

onEachStore('leases', (stores) => {
  const { open } = stores;
  let store: Store;
  beforeEach(() => {
    store = stores.store;
  });

  describe('the leases', () => {
    it('go to exactly one of 100 callers in two stores', async () => {
      const other = await open();
      const claims = Array.from({ length: 100 }, (_, index) =>
        (index % 2 ? store : other).leases.claim('digest', 60_000),
      );
      expect(winners(await Promise.all(claims))).toBe(1);
      expect(await store.leases.claim('another', 60_000)).toBe(true);
    });

    it('can be extended and given back by their holder only, also when they have changed hands', async () => {
      const first = await store.leases.lease('digest', 60_000);
      expect(await (await open()).leases.lease('digest', 60_000)).toBeUndefined();
      expect(await store.leases.claim('digest', 60_000)).toBe(false);
      expect(await first?.renew(60_000)).toBe(true);
      expect(await first?.renew(1)).toBe(true);
      await expect.poll(() => store.leases.isHeld('digest')).toBe(false);
      expect(await first?.renew(60_000)).toBe(false);
      const second = await store.leases.lease('digest', 60_000);
      expect(await first?.renew(60_000)).toBe(false);
      await first?.release();
      expect(await second?.renew(60_000)).toBe(true);
      await second?.release();
      expect(await store.leases.isHeld('digest')).toBe(false);
      expect(await second?.renew(60_000)).toBe(false);
    });

    it('with an owner, go to all calls of that owner', async () => {
      const other = await open();
      expect(await store.leases.claim('task', 60_000, 'draft 1')).toBe(true);
      expect(await other.leases.claim('task', 60_000, 'draft 2')).toBe(false);
      expect(await other.leases.claim('task', 60_000)).toBe(false);
      expect(await other.leases.claim('task', 60_000, 'draft 1')).toBe(true);
    });

    /** A store whose claim to `digest` timed out, and may have been carried out all the same. */
    async function timedOut(): Promise<Store> {
      const claimer = await open();
      const clock = stopClock();
      const free = stores.kind.hold(stores.options);
      try {
        const claim = expect(claimer.leases.claim('digest', 60_000)).rejects.toThrow(StoreUnavailableError);
        await clock.run(claim);
      } finally {
        free();
      }
      const answers = async () => {
        await clock.advance(50);
        return claimer.ping().then(
          () => true,
          () => false,
        );
      };
      await expect.poll(answers).toBe(true);
      return claimer;
    }

    it('that timed out go to one caller of the store that asked for them', async () => {
      const claimer = await timedOut();
      const claims = Array.from({ length: 20 }, () => claimer.leases.claim('digest', 60_000));
      expect(winners(await Promise.all(claims))).toBe(1);
      expect(await store.leases.claim('digest', 60_000)).toBe(false);
      expect(await claimer.leases.claim('digest', 60_000)).toBe(false);
    });

    it("that timed out are not confused with another store's", async () => {
      const claimer = await timedOut();
      await store.leases.release('digest');
      expect(await store.leases.claim('digest', 60_000)).toBe(true);
      expect(await claimer.leases.claim('digest', 60_000)).toBe(false);
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
