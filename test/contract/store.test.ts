import { beforeEach, expect, it } from 'vitest';
import { StoreUnavailableError } from '../../src/store/errors.ts';
import type { Store } from '../../src/store/ports.ts';
import { anyRecord } from '../support/any-record.ts';
import { onEachStore } from './opened.ts';

onEachStore('the store', (stores) => {
  const { open } = stores;
  let store: Store;
  beforeEach(() => {
    store = stores.store;
  });

  it('responds to a ping', async () => {
    await expect(store.ping()).resolves.toBeUndefined();
  });

  it('waits for calls in flight when it closes, may be closed twice, and refuses later calls', async () => {
    const bucket = store.bucket(anyRecord<number>('tokens'));
    const writes = Array.from({ length: 50 }, (_, index) => bucket.set(`T${index}`, index));
    const held = await store.leases.lease('y', 60_000);
    await Promise.all([store.close(), store.close()]);
    await store.close();
    await Promise.all(writes);
    for (const call of [
      bucket.get('T1'),
      bucket.set('T1', 1),
      bucket.delete('T1'),
      store.ping(),
      store.leases.lease('x', 1),
      held?.renew(1),
      held?.release(),
      store.jobs.put({ kind: 'a', id: 'x', runAt: 1 }),
      store.jobs.get({ kind: 'a', id: 'x' }),
      store.jobs.change({ kind: 'a', id: 'x' }, { to: 1 }),
      bucket.list(''),
    ])
      await expect(call).rejects.toThrow(StoreUnavailableError);
    const again = (await open()).bucket(anyRecord<number>('tokens'));
    for (let index = 0; index < 50; index++) expect(await again.get(`T${index}`)).toBe(index);
  });
});
