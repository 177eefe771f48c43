import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Values } from '../store/ports.ts';
import { ofPerson, recordKind } from '../store/records.ts';
import { proofCodeMs, proofConfirmMs } from './limits.ts';

/** The code that a user was shown, by `WORKSPACE/USER`; encrypted. */
export const proofCodeRecord = recordKind({
  namespace: 'connection-proofs',
  version: 1,
  schema: z.string(),
  encrypted: true,
  owner: 'connection',
  isValue: true,
  what: 'a code for connecting',
  about: (key, _, person) => ofPerson(key, 'a code', person),
  lasts: 'half an hour',
});

/** A token that waits until a user confirms that it replaces the connection, by `WORKSPACE/USER`; encrypted. */
export const replacingTokenRecord = recordKind({
  namespace: 'replacing-tokens',
  version: 1,
  schema: z.string(),
  encrypted: true,
  owner: 'connection',
  isValue: true,
  what: 'a token that waits',
  about: (key, _, person) => ofPerson(key, 'a token', person),
  lasts: '10 minutes',
});

/** Without letters and digits that look alike. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const newCode = (): string =>
  `TL-${Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')}`;

export type ConnectionProofs = ReturnType<typeof createConnectionProofs>;

/** What is stored briefly while a user connects a workspace. Each record belongs to one user in one workspace. */
export function createConnectionProofs(options: { codes: Values<string>; tokens: Values<string> }) {
  const { codes, tokens } = options;
  const key = (workspaceId: string, userId: string): string => `${workspaceId}/${userId}`;
  return {
    /** The code for this user, the same one for half an hour: it may already be in their name on the platform. */
    async code(workspaceId: string, userId: string): Promise<string> {
      const known = await codes.get(key(workspaceId, userId));
      const code = known ?? newCode();
      if (known === undefined) await codes.set(key(workspaceId, userId), code, proofCodeMs);
      return code;
    },
    /** Deletes a code that was used. */
    used: async (workspaceId: string, userId: string) => void (await codes.delete(key(workspaceId, userId))),
    /** Stores a token for ten minutes. */
    keepToken: (workspaceId: string, userId: string, token: string) =>
      tokens.set(key(workspaceId, userId), token, proofConfirmMs),
    /** Returns a stored token, once. */
    async takeToken(workspaceId: string, userId: string): Promise<string | undefined> {
      const token = await tokens.get(key(workspaceId, userId));
      return token !== undefined && (await tokens.delete(key(workspaceId, userId))) ? token : undefined;
    },
  };
}
