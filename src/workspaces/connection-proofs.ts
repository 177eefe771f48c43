import { randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isSameEmail } from '../lib/email-key.ts';
import type { Values } from '../store/ports.ts';
import { recordKind, underPerson } from '../store/records.ts';
import { proofCodeMs, proofConfirmMs, provenEmailMs, triesLimits } from './limits.ts';
import type { Quotas } from './quotas.ts';

/**
 * By `WORKSPACE/USER/WHAT`; encrypted. `code` is what the user was shown, `token` waits until they confirm that it replaces
 * the connection, and `email` is the one that they have proven to be theirs.
 */
export const connectionProofRecord = recordKind({
  namespace: 'connection-proofs',
  schema: z.string(),
  owner: 'connection',
  isValue: true,
  what: 'a code or a token for connecting, or that your email is yours',
  about: (key, value, person) =>
    underPerson(key, key.endsWith('/email') ? value : 'a code or a token', person),
  lasts: 'a code half an hour, a token 10 minutes, an email a year',
});

/** Without letters and digits that look alike. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const newCode = (): string =>
  `TL-${Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')}`;

/** What users show to connect a workspace, and to prove who they are. Calls reject with StoreUnavailableError. */
export function createConnectionProofs(values: Values<string>) {
  const keyOf = (workspaceId: string, userId: string, what: 'code' | 'token' | 'email'): string =>
    `${workspaceId}/${userId}/${what}`;
  return {
    /** The code for this user, the same one for half an hour: it may already be in their name on the platform. */
    async code(workspaceId: string, userId: string): Promise<string> {
      const key = keyOf(workspaceId, userId, 'code');
      const known = await values.get(key);
      const code = known ?? newCode();
      if (known === undefined) await values.set(key, code, proofCodeMs);
      return code;
    },
    /** Deletes a code that was used. */
    used: async (workspaceId: string, userId: string) =>
      void (await values.delete(keyOf(workspaceId, userId, 'code'))),
    /** Stores a token for ten minutes. */
    keepToken: (workspaceId: string, userId: string, token: string) =>
      values.set(keyOf(workspaceId, userId, 'token'), token, proofConfirmMs),
    /** Returns a stored token, once. */
    async takeToken(workspaceId: string, userId: string): Promise<string | undefined> {
      const key = keyOf(workspaceId, userId, 'token');
      const token = await values.get(key);
      return token !== undefined && (await values.delete(key)) ? token : undefined;
    },
    /** Remembers for a year that an email that Slack has not confirmed is this user's. */
    emailProven: (workspaceId: string, userId: string, email: string): Promise<void> =>
      values.set(keyOf(workspaceId, userId, 'email'), email, provenEmailMs),
    /** Whether this user has proven this email. */
    async hasProven(workspaceId: string, userId: string, email: string): Promise<boolean> {
      const proven = await values.get(keyOf(workspaceId, userId, 'email'));
      return proven !== undefined && isSameEmail(proven, email);
    },
  };
}

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
