import type { LeaseStore } from './ports.ts';

/**
 * Takes one of `most` places, for `ttlMs` milliseconds each, in all processes together: a limit over any such span of
 * time.
 *
 * @returns the claim that was taken, to be released if the place is not used; undefined if there is none left
 * @throws StoreUnavailableError
 */
export async function takePlace(
  leases: Pick<LeaseStore, 'claim'>,
  name: string,
  { most, ttlMs }: { most: number; ttlMs: number },
): Promise<string | undefined> {
  for (let place = 1; place <= most; place += 1) {
    const key = `${name}/${place}`;
    if (await leases.claim(key, ttlMs)) return key;
  }
  return undefined;
}
