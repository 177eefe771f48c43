import type { PlatformClient } from '../platform/client.ts';
import type { Connection } from './connections.ts';

/** What a coach sees if coaches are limited to the programs in which they are leader or coach. All are ids. */
export type ProgramLimit = {
  programs: ReadonlySet<string>;
  /** The members of these programs, and the coach. */
  people: Set<string>;
};

/**
 * A connection as one person uses it. Their limit goes wherever the connection goes, so that names and programs are
 * limited like tasks are. It is never stored.
 */
export type LimitedConnection = Connection & { limit?: ProgramLimit };

/** The limit of the person who uses a connection; undefined for those who see the whole organization. */
export const limitOf = (connection: LimitedConnection): ProgramLimit | undefined => connection.limit;

/** Whether the user may see a program, and so learn its name. */
export const seesProgram = (connection: LimitedConnection, programId: string): boolean =>
  limitOf(connection)?.programs.has(programId) ?? true;

/** Whether the user may see a person, and so learn their name. */
export const seesPerson = (connection: LimitedConnection, personId: string): boolean =>
  limitOf(connection)?.people.has(personId) ?? true;

/** The two roles in which a coach sees a program, if coaches are limited to their own. */
const leading = ['leader', 'coach'] as const;

/**
 * The ids of those who are leader or coach in all of these programs. Takes a call for each page of each role.
 *
 * @throws PlatformError
 */
export async function coachesOfAll(
  platform: Pick<PlatformClient, 'programMembers'>,
  programIds: readonly string[],
): Promise<Set<string>> {
  let common: Set<string> | undefined;
  for (const id of programIds) {
    const found = new Set<string>();
    // A platform that ignores the filter must not make a member a coach.
    for (const role of leading)
      for await (const member of platform.programMembers(id, { role }))
        if (member.role === role) found.add(member.id);
    common = common === undefined ? found : common.intersection(found);
  }
  return common ?? new Set();
}
