import { describe, expect, it } from 'vitest';
import { createKept } from '../../src/workspaces/kept.ts';

function counting() {
  let now = 0;
  let loads = 0;
  const kept = createKept<number>({ ttlMs: () => 100, max: 2, now: () => now });
  const load = async () => {
    loads += 1;
    return loads;
  };
  return { kept, load, loads: () => loads, move: (ms: number) => (now += ms) };
}

describe('createKept', () => {
  it('reads once for all who ask at the same time', async () => {
    const { kept, load, loads } = counting();
    expect(await Promise.all([kept.get('a', load), kept.get('a', load), kept.get('a', load)])).toEqual([
      1, 1, 1,
    ]);
    expect(loads()).toBe(1);
  });

  it('reads again when the value is old, or older than the asker takes', async () => {
    const { kept, load, move } = counting();
    await kept.get('a', load);
    move(50);
    expect(await kept.get('a', load)).toBe(1);
    expect(await kept.get('a', load, 40)).toBe(2);
    move(100);
    expect(await kept.get('a', load)).toBe(3);
  });

  it('does not keep a failed read', async () => {
    const { kept, load } = counting();
    await expect(kept.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await kept.get('a', load)).toBe(1);
  });

  it('lets go of the key that was unused for longest', async () => {
    const { kept, load, loads } = counting();
    await kept.get('a', load);
    await kept.get('b', load);
    await kept.get('a', load);
    await kept.get('c', load);
    await kept.get('a', load);
    expect(loads()).toBe(3);
    await kept.get('b', load);
    expect(loads()).toBe(4);
  });
});
