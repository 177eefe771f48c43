import type { PlatformClient } from '../platform/client.ts';

/** Who is in one program. */
export type Members = { has(userId: string): Promise<boolean> };

/** A program of more pages than this is not read whole: it is asked about each user. */
const maxPages = 3;
/** How many users' answers of a large program are kept. */
const maxAnswers = 1_000;

/**
 * The members of a program, from its first page on: a small program is read whole (one to three calls), and of a large
 * one each user is asked about once. The API has no "programs of a user".
 */
export async function readMembers(platform: PlatformClient, programId: string): Promise<Members> {
  const { items, lastPage } = await platform.programMembersPage(programId);
  const first = new Set(items.map(({ id }) => id));
  if (lastPage <= maxPages) {
    for (let page = 2; page <= lastPage; page += 1)
      for (const { id } of (await platform.programMembersPage(programId, {}, page)).items) first.add(id);
    return { has: async (userId) => first.has(userId) };
  }
  const answers = new Map<string, Promise<boolean>>();
  const ask = async (id: string) =>
    (await platform.programMembersPage(programId, { id })).items.some((member) => member.id === id);
  return {
    async has(userId) {
      if (first.has(userId)) return true;
      const known = answers.get(userId);
      if (known !== undefined) return known;
      const answer = ask(userId);
      if (answers.size < maxAnswers) answers.set(userId, answer);
      // An answer that did not come is asked for again.
      answer.catch(() => answers.delete(userId));
      return answer;
    },
  };
}
