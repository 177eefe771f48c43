import { createClient } from '@keyv/redis';
import { expect, it } from 'vitest';
import { lookAgainMs } from '../../src/store/limits.ts';
import type { Store, StoredPlace } from '../../src/store/ports.ts';
import type { RecordKind } from '../../src/store/records.ts';
import { anyRecord, encryptedRecord } from '../support/any-record.ts';
import { onEachStore } from './opened.ts';

const plain = anyRecord<string>('plain');
const listed = anyRecord<string>('listed', { isListed: true });
const settings = encryptedRecord<string>('settings');
const value = anyRecord<string>('value', { isValue: true });
const second = anyRecord<string>('second', { owner: 'none', workspaceAt: 1 });
const kinds = [plain, listed, settings, value, second] as readonly RecordKind<unknown>[];

/** The places whose keys name the workspace, each once. */
async function placesOf(store: Store, workspaceId: string): Promise<string[]> {
  const found = new Set<string>();
  let cursor: string | undefined;
  do {
    const page: { places: StoredPlace[]; next?: string } = await store.rows.page(workspaceId, cursor);
    for (const { namespace, key } of page.places)
      if (key.split('/').includes(workspaceId)) found.add(`${namespace} ${key}`);
    cursor = page.next;
  } while (cursor !== undefined);
  return [...found].sort();
}

onEachStore('the records of a workspace', (stores) => {
  const open = () => stores.open({ kinds });

  it('are all that its keys name, and nothing of a workspace whose id begins alike', async () => {
    const store = await open();
    for (const team of ['T1', 'T12', 'T[12]', 'T']) {
      await store.bucket(plain).set(team, 'a');
      await store.bucket(plain).update(`${team}/U1`, () => 'b', { isNew: true });
      await store.bucket(listed).set(`${team}/U1`, 'c', 60_000);
      await store.bucket(settings).set(`${team}/U1`, 'd');
      await store.values(value).set(`${team}/U1/x`, 'e', 60_000);
      await store.bucket(second).set(`kind/${team}/U1`, 'f');
    }
    const of = (team: string) =>
      [`listed ${team}/U1`, `plain ${team}`, `plain ${team}/U1`, `second kind/${team}/U1`].concat([
        ...[`settings ${team}/U1`, `value ${team}/U1/x`],
      ]);
    for (const team of ['T1', 'T12', 'T[12]', 'T']) expect(await placesOf(store, team)).toEqual(of(team));
    const said = await store.rows.read({ namespace: 'settings', key: 'T1/U1' });
    expect([said?.kind.namespace, said?.key, said?.value]).toEqual(['settings', 'T1/U1', 'd']);
    expect(await store.rows.read({ namespace: 'settings', key: 'T1/U2' })).toBeUndefined();
  });

  it('come in pages, however many there are, also while they are deleted', async () => {
    const store = await open();
    const bucket = store.bucket(plain);
    const keys = Array.from({ length: 1_150 }, (_, nth) => `T1/${nth}`);
    await Promise.all(keys.map((key) => bucket.set(key, key)));
    expect(await placesOf(store, 'T1')).toHaveLength(1_150);
    let cursor: string | undefined;
    do {
      const page: { places: StoredPlace[]; next?: string } = await store.rows.page('T1', cursor);
      await Promise.all(page.places.map(({ key }) => bucket.delete(key)));
      cursor = page.next;
    } while (cursor !== undefined);
    expect(await placesOf(store, 'T1')).toEqual([]);
  });

  it('are gone from the list when they are deleted, in each way', async () => {
    const store = await open();
    await store.bucket(plain).set('T1/a', 'a');
    await store.bucket(plain).delete('T1/a');
    await store.bucket(listed).update('T1/b', () => 'b');
    await store.bucket(listed).update('T1/b', () => undefined);
    await store.values(value).set('T1/c', 'c');
    await store.values(value).delete('T1/c');
    await store.bucket(plain).set('T1/d', 'd');
    await Promise.all([store.bucket(plain).delete('T1/d'), store.bucket(plain).set('T1/e', 'e')]);
    expect(await placesOf(store, 'T1')).toEqual(['plain T1/e']);
  });

  it('that have expired leave the list by and by, and those that were kept longer stay', async () => {
    const { redisUrl } = stores.options;
    if (redisUrl === undefined) return;
    const store = await open();
    const bucket = store.bucket(plain);
    await bucket.set('T1/kept', 'a', 1);
    await bucket.set('T1/longer', 'a', 50);
    await bucket.update('T1/longer', () => 'b', { ttlMs: 3_600_000 });
    const client = createClient({ url: redisUrl });
    await client.connect();
    for (let nth = 0; nth < 3_000; nth += 1) {
      await bucket.set(`T1/${nth}`, 'x', 1);
      if (nth === 0) await expect.poll(() => client.exists('touchline:bucket:plain::T1/0')).toBe(0);
    }
    // At most what came since somebody looked, and what they have not got to.
    expect(await client.zCard('touchline:keys:T1')).toBeLessThan(150);
    expect(await client.zScore('touchline:keys:T1', 'touchline:bucket:plain::T1/longer')).toBeGreaterThan(
      Date.now() + 3_000_000,
    );
    await bucket.set('T1/forever', 'x');
    const at = await client.zScore('touchline:keys:T1', 'touchline:bucket:plain::T1/forever');
    expect(Math.abs((at ?? 0) - Date.now() - lookAgainMs)).toBeLessThan(60_000);
    client.destroy();
  });
});
