import type { LeaseStore } from '../store/ports.ts';
import { takePlace } from '../store/take-place.ts';

/** How many tokens a user may try in ten minutes. */
const ofPerson = { most: 5, ttlMs: 10 * 60_000 };
const dayMs = 24 * 60 * 60_000;
/** How many may be tried in a workspace in a day. The last five are for Slack's admins, whom no one can lock out. */
const ofWorkspace = { most: 20, ttlMs: dayMs };
const ofOthers = { most: 15, ttlMs: dayMs };

export type ConnectionTries = ReturnType<typeof createConnectionTries>;

/** Limits how many tokens are tried, in all processes together. */
export const createConnectionTries = (leases: Pick<LeaseStore, 'claim'>) => ({
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
    const own = await takePlace(leases, `connect-tries/${workspaceId}/${userId}`, ofPerson);
    if (own === undefined) return 'person';
    const limit = isAdmin ? ofWorkspace : ofOthers;
    const place = await takePlace(leases, `connect-tries/${workspaceId}`, limit);
    return place === undefined ? 'workspace' : undefined;
  },
});
