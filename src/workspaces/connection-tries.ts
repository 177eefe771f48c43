import { randomUUID } from 'node:crypto';
import { triesLimits } from './limits.ts';
import type { Quotas } from './quotas.ts';

export type ConnectionTries = ReturnType<typeof createConnectionTries>;

/** Limits how many tokens are tried, in all processes together. */
export function createConnectionTries({ take, isWithin }: Pick<Quotas, 'take' | 'isWithin'>) {
  const takeOne = (key: string, { most, ttlMs }: typeof triesLimits.ofPerson) =>
    take(key, randomUUID(), { most, isTaken: isWithin(ttlMs) });
  return {
    /** Counts a code that a user has checked; false if they have checked too many. @throws StoreUnavailableError */
    takeProof: (workspaceId: string, userId: string): Promise<boolean> =>
      takeOne(`${workspaceId}/proof-tries/${userId}`, triesLimits.ofPerson),
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
      const key = `${workspaceId}/connect-tries`;
      if (!(await takeOne(`${key}/${userId}`, triesLimits.ofPerson))) return 'person';
      const limit = isAdmin ? triesLimits.ofWorkspace : triesLimits.ofOthers;
      return (await takeOne(key, limit)) ? undefined : 'workspace';
    },
  };
}
