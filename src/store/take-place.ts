import type { LeaseStore } from './ports.ts';

/**
 * Takes one of `most` places, for `ttlMs` milliseconds each, in all processes together: a limit over any period of that
 * length.
 *
 * @param owner gets the same place again when it asks again
 * @returns the claim that was taken, to be released if the place is not used; undefined if none is left
 * @throws StoreUnavailableError
 */
export async function takePlace(
  leases: Pick<LeaseStore, 'claim'>,
  name: string,
  { most, ttlMs, owner }: { most: number; ttlMs: number; owner?: string },
): Promise<string | undefined> {
  for (let place = 1; place <= most; place += 1) {
    const key = `${name}/${place}`;
    if (await leases.claim(key, ttlMs, owner)) return key;
  }
  return undefined;
}
