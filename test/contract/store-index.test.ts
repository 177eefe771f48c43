import { beforeEach, expect, it } from 'vitest';
import type { StoreIndex } from '../../src/store/ports.ts';
import { onEachStore } from './opened.ts';

const minute = 60_000;

onEachStore('the index', (stores) => {
  let index: StoreIndex;
  beforeEach(() => {
    index = stores.store.index;
  });

  it('finds the members of a key, in order, each once', async () => {
    await index.add(['T1/a', 'T1/b'], 'C2/m', minute);
    await index.add(['T1/a'], 'C1/m', minute);
    await index.add(['T1/a'], 'C2/m', minute);
    expect(await index.of('T1/a')).toEqual(['C1/m', 'C2/m']);
    expect(await index.of('T1/b')).toEqual(['C2/m']);
    expect(await index.of('T1/c')).toEqual([]);
    await index.add([], 'C3/m', minute);
  });

  it('forgets a member at its time, and keeps the others of its key', async () => {
    await index.add(['T1/a'], 'long', minute);
    await index.add(['T1/a'], 'short', 1);
    await expect.poll(() => index.of('T1/a')).toEqual(['long']);
    await index.add(['T1/a'], 'short', minute);
    expect(await index.of('T1/a')).toEqual(['long', 'short']);
  });

  it('forgets a workspace, and no other', async () => {
    for (const workspace of ['T1', 'T10', 'T[12]', 'T2']) await index.add([`${workspace}/a`], 'm', minute);
    await index.forget('T[12]');
    await index.forget('T1');
    const left = await Promise.all(['T1', 'T10', 'T[12]', 'T2'].map((id) => index.of(`${id}/a`)));
    expect(left).toEqual([[], ['m'], [], ['m']]);
  });
});
