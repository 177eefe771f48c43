import type { LeaseStore } from '../store/ports.ts';
import { triesLimits } from './limits.ts';

type Leases = Pick<LeaseStore, 'claim'>;

/** Takes one of `most` places for `ttlMs` milliseconds. @returns whether one was left. @throws StoreUnavailableError */
async function takePlace(
  leases: Leases,
  name: string,
  { most, ttlMs }: typeof triesLimits.ofPerson,
): Promise<boolean> {
  for (let place = 1; place <= most; place += 1)
    if (await leases.claim(`${name}/${place}`, ttlMs)) return true;
  return false;
}

export type ConnectionTries = ReturnType<typeof createConnectionTries>;

/** Limits how many tokens are tried, in all processes together. */
export const createConnectionTries = (leases: Leases) => ({
  /**
   * Counts a token that a user is about to try.
   *
   * @returns the limit that is reached, if one is: then the token must not be tried
   * @throws StoreUnavailableError
   */
  async take(
    workspaceId: string,
    userId: string,
    { isAdmin }: { isAdmin: boolean },
  ): Promise<'person' | 'workspace' | undefined> {
    if (!(await takePlace(leases, `connect-tries/${workspaceId}/${userId}`, triesLimits.ofPerson)))
      return 'person';
    const limit = isAdmin ? triesLimits.ofWorkspace : triesLimits.ofOthers;
    return (await takePlace(leases, `connect-tries/${workspaceId}`, limit)) ? undefined : 'workspace';
  },
});
