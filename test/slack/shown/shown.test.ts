import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Task } from '../../../src/platform/resources.ts';
import { createShownMessages, type Shown, type ShownMessages } from '../../../src/slack/shown/shown.ts';
import { openStore } from '../../../src/store/open.ts';
import type { Store } from '../../../src/store/ports.ts';
import { createKeyring } from '../../../src/store/seal.ts';

const keyring = createKeyring([randomBytes(32)]);
const rows = ['t1', 't2', 't3', 't4'].map((id) => ({
  id,
  title: id,
  due: null,
  done: false,
  assignee: 'Jonas',
  program: 'Spring',
}));
const parts: Omit<Shown, 'id'> = {
  workspaceId: 'T1',
  viewer: null,
  timeZone: 'UTC',
  text: 'Tasks',
  before: [],
  groups: [{ rows }],
  after: [],
  tell: { assignee: true, program: true },
};
const task = (id: string) => ({ id, done: true }) as Task;

describe('a message that two processes change', () => {
  let dataDir: string;
  let stores: Store[];
  let processes: ShownMessages[];

  /** Each with a store of its own on the same file, as two processes have. */
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'touchline-shown-'));
    stores = [await openStore({ dataDir }), await openStore({ dataDir })];
    // So long that no machine is too slow for a turn.
    processes = stores.map((store) => ofProcess(store, 60_000));
  });
  const ofProcess = (store: Store, turnMs: number): ShownMessages =>
    createShownMessages({
      messages: store.sealed<Shown>('messages', keyring),
      lastLists: store.bucket<string>('last-lists'),
      ledger: store.ledger,
      turnMs,
    });
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()));
    rmSync(dataDir, { recursive: true });
  });

  it('keeps every change, and what is shown last has them all', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = (await processes[0]?.keep(parts))?.id ?? '';
      const seen: string[] = [];
      const show = async ({ groups }: Shown) => {
        const done = groups.flatMap((group) => group.rows).filter((row) => row.done);
        seen.push(done.map((row) => row.id).join(' '));
      };
      await Promise.all(
        rows.map((row, index) => processes[index % 2]?.change(id, { task: task(row.id), by: 'Marta', show })),
      );
      const kept = await processes[1]?.get(id);
      expect(kept?.groups[0]?.rows.map(({ done, doneBy }) => [done, doneBy])).toEqual(
        rows.map(() => [true, 'Marta']),
      );
      expect(seen.at(-1)).toBe('t1 t2 t3 t4');
    }
  });

  it('shows what both have changed, whichever picture comes last', async () => {
    const [one, other] = processes;
    const id = (await one?.keep(parts))?.id ?? '';
    const seen: string[] = [];
    const picture = ({ groups }: Shown) =>
      groups.flatMap(({ rows: all }) => all.filter(({ done }) => done).map((row) => row.id)).join(' ');
    // The first one's picture is on its way while the second changes the message and shows it.
    const second = Promise.withResolvers<void>();
    const first = one?.change(id, {
      task: task('t1'),
      by: 'Marta',
      show: async (shown) => {
        await second.promise;
        seen.push(picture(shown));
      },
    });
    await expect.poll(async () => (await other?.get(id))?.groups[0]?.rows[0]?.done).toBe(true);
    await other?.change(id, {
      task: task('t2'),
      by: 'Jonas',
      show: async (shown) => void seen.push(picture(shown)),
    });
    second.resolve();
    await first;
    expect(seen).toEqual(['t1 t2', 't1', 't1 t2']);
  });

  it('waits for one who holds the message as long as a turn lasts, and leaves them their claim', async () => {
    const [one] = processes;
    const [store, second] = stores as [Store, Store];
    let claims = 0;
    const counted = {
      ...second,
      ledger: {
        ...second.ledger,
        claim(key: string, ttlMs: number) {
          claims += 1;
          return second.ledger.claim(key, ttlMs);
        },
      },
    };
    const id = (await one?.keep(parts))?.id ?? '';
    const claim = `message/${id}`;
    expect(await store.ledger.claim(claim, 600_000)).toBe(true);
    const seen: (boolean | undefined)[] = [];
    const show = async ({ groups }: Shown) => void seen.push(groups[0]?.rows[0]?.done);
    const change = ofProcess(counted, 4_000).change(id, { task: task('t1'), by: 'Marta', show });
    // It asks again and again, and changes nothing meanwhile.
    await expect.poll(() => claims, { interval: 5 }).toBeGreaterThan(2);
    expect((await one?.get(id))?.groups[0]?.rows[0]?.done).toBe(false);
    expect(seen).toEqual([]);
    expect(await change).toBe(true);
    expect(seen).toEqual([true]);
    expect(await store.ledger.held(claim)).toBe(true);
  });

  it('goes on when the one who held it gives it back', async () => {
    const [one, other] = processes;
    const id = (await one?.keep(parts))?.id ?? '';
    const claim = `message/${id}`;
    await stores[0]?.ledger.claim(claim, 60_000);
    const held: boolean[] = [];
    const change = other?.change(id, {
      task: task('t1'),
      by: 'Marta',
      show: async () => void held.push((await stores[0]?.ledger.held(claim)) ?? true),
    });
    await stores[0]?.ledger.release(claim);
    expect(await change).toBe(true);
    expect(held).toEqual([false]);
  });
});
