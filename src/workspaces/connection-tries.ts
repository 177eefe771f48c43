import type { LeaseStore } from '../store/ports.ts';

/** How many tokens a user may try in ten minutes. */
const ofPerson = { most: 5, ttlMs: 10 * 60_000 };
const dayMs = 24 * 60 * 60_000;
/** How many may be tried in a workspace in a day. The last five are for Slack's admins, whom no one can lock out. */
const ofWorkspace = { most: 20, ttlMs: dayMs };
const ofOthers = { most: 15, ttlMs: dayMs };

type Leases = Pick<LeaseStore, 'claim'>;

/** Takes one of `most` places for `ttlMs` milliseconds. @returns whether one was left. @throws StoreUnavailableError */
async function takePlace(leases: Leases, name: string, { most, ttlMs }: typeof ofPerson): Promise<boolean> {
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
    if (!(await takePlace(leases, `connect-tries/${workspaceId}/${userId}`, ofPerson))) return 'person';
    const limit = isAdmin ? ofWorkspace : ofOthers;
    return (await takePlace(leases, `connect-tries/${workspaceId}`, limit)) ? undefined : 'workspace';
  },
});
