import { type OverdueOfOthers, readOverdueOfOthers } from '../../tasks/agenda.ts';
import type { Team } from '../../workspaces/people.ts';
import { isStaff } from '../../workspaces/permissions.ts';
import type { HomeRecord } from '../task-messages/homes.ts';
import type { Caller } from './authenticate.ts';

/**
 * What is overdue in a coach's programs, or in the chosen one; undefined if there are none.
 *
 * @param fresh whether programs that they joined in the last hour matter
 */
export async function readClients(
  { services, directory, platform, person }: Caller,
  { program }: Pick<HomeRecord, 'program'>,
  readTeam: () => Promise<Team>,
  { fresh = true } = {},
): Promise<OverdueOfOthers | undefined> {
  if (!isStaff(person)) return undefined;
  const own = fresh ? directory.programsOf : directory.programsToShow;
  const programs = program ? [program] : await own(person.user.id);
  if (programs.length === 0) return undefined;
  const ids = programs.map(({ id }) => id);
  const teamIds = new Set((await readTeam()).members.map(({ id }) => id));
  return readOverdueOfOthers(platform, ids, teamIds, services.now());
}
