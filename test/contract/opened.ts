import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { openStore, type StoreOptions } from '../../src/store/open.ts';
import type { Store } from '../../src/store/ports.ts';
import { type Kind, kinds, type RunningKind } from './kinds.ts';

export type OpenedStores = {
  kind: RunningKind;
  /** The options that this test's store is opened with. */
  options: StoreOptions;
  /** The store, already open. */
  store: Store;
  /** Opens the same store again, as another process would. */
  open(changes?: Partial<StoreOptions>): Promise<Store>;
};

/** Gives each test of a suite an empty store, and closes every store that was opened. */
function useStores({ start }: Kind): OpenedStores {
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

/** A suite that every store has to pass, each as far as it is on this machine. */
export function onEachStore(what: string, suite: (stores: OpenedStores) => void): void {
  for (const kind of kinds)
    describe.skipIf(!kind.available)(`${what}, ${kind.name}`, () => suite(useStores(kind)));
}
