import type { PlatformClient } from '../platform/client.ts';

/** The members of one program. */
export type Members = {
  /** How many there were when they were read. */
  count: number;
  has(userId: string): Promise<boolean>;
};

/** A program with more pages than this is not read completely; each user is looked up instead. */
const maxPages = 3;
/** For how many users of a large program the result is kept. */
const maxResults = 1_000;

/**
 * Reads the members of a program: a small one completely (one to three calls), a large one with a call for each user.
 * The API has no "programs of a user".
 *
 * @throws PlatformError
 */
export async function readMembers(platform: PlatformClient, programId: string): Promise<Members> {
  const { items, lastPage, total: count } = await platform.programMembersPage(programId);
  const first = new Set(items.map(({ id }) => id));
  if (lastPage <= maxPages) {
    for (let page = 2; page <= lastPage; page += 1)
      for (const { id } of (await platform.programMembersPage(programId, {}, page)).items) first.add(id);
    return { count, has: async (userId) => first.has(userId) };
  }
  const results = new Map<string, Promise<boolean>>();
  const ask = async (id: string) =>
    (await platform.programMembersPage(programId, { id })).items.some((member) => member.id === id);
  return {
    count,
    async has(userId) {
      if (first.has(userId)) return true;
      const known = results.get(userId);
      if (known !== undefined) return known;
      const result = ask(userId);
      if (results.size < maxResults) results.set(userId, result);
      // A failed call is made again.
      result.catch(() => results.delete(userId));
      return result;
    },
  };
}
