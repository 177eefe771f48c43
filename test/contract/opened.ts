import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openStore, type StoreOptions } from '../../src/store/open.ts';
import type { Store } from '../../src/store/ports.ts';
import type { Kind, RunningKind } from './kinds.ts';

export type OpenedStores = {
  kind: RunningKind;
  /** How to open this test's store, which starts out empty. */
  options: StoreOptions;
  /** The store, already open. */
  store: Store;
  /** Opens the store again, like another process. */
  open(changes?: Partial<StoreOptions>): Promise<Store>;
};

/** Gives every test of a suite an empty store of this kind, and closes everything it opened. */
export function useStores({ start }: Kind): OpenedStores {
  let opened: Store[] = [];
  const stores = {
    async open(changes) {
      const another = await openStore({ ...stores.options, ...changes });
      opened.push(another);
      return another;
    },
  } as OpenedStores;
  beforeAll(async () => {
    stores.kind = await start();
  });
  afterAll(() => stores.kind.stop());
  beforeEach(async () => {
    stores.options = await stores.kind.empty();
    stores.store = await stores.open();
  });
  afterEach(async () => {
    await Promise.all(opened.map((each) => each.close()));
    opened = [];
  });
  return stores;
}
