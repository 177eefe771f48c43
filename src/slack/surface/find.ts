import type { Program } from '../../platform/resources.ts';
import { foldName } from '../../workspaces/names.ts';
import { isStaff } from '../../workspaces/permissions.ts';
import { programsNamed } from '../../workspaces/typed-names.ts';
import { clip, escapeInline } from '../ui/text.ts';
import type { Caller } from './authenticate.ts';
import { UserFacingError } from './user-errors.ts';

/** The programs that a user may know of: all of them for the team, a client's own. @throws PlatformError */
export const programsFor = async ({ directory, person }: Caller): Promise<readonly Program[]> =>
  isStaff(person) ? directory.programs() : directory.programsOf(person.user.id);

/** Those of them that a typed name may mean; the team's are read again if there are none. @throws PlatformError */
export async function findPrograms(caller: Caller, name: string): Promise<Program[]> {
  const { services, connection, person } = caller;
  const found = programsNamed(await programsFor(caller), name);
  if (found.length > 0 || !isStaff(person)) return found;
  return programsNamed(await services.directories.refreshed(connection).programs(), name);
}

/** True if this is the program's full name. */
export const isCalled = (program: Program, name: string): boolean =>
  foldName(program.name) === foldName(name.replace(/[-_]/g, ' '));

/** Where the names of all programs are, after an error. */
export const allPrograms = ' `/program` shows all of them.';

/** For a name that no program has. @param hint our own words, after a blank */
export const noSuchProgram = (name: string, hint = ''): UserFacingError =>
  new UserFacingError(`There is no program called “${escapeInline(clip(name, 100))}”.${hint}`);

/** The one program that a name means, of those found for it. @throws UserFacingError if that is none, or several */
export function onlyProgram(found: readonly Program[], name: string, hint?: string): Program {
  const called = found.filter((program) => isCalled(program, name));
  const [program, ...others] = called.length > 0 ? called : found;
  if (program === undefined) throw noSuchProgram(name, hint);
  if (others.length === 0) return program;
  const quoted = `“${escapeInline(clip(name, 100))}”`;
  const names = found.slice(0, 5).map((one) => escapeInline(one.name));
  throw new UserFacingError(`Several programs fit ${quoted}: ${names.join(', ')}. Name one in full.`);
}

/** The program with this id, if this person may know of it. @throws UserFacingError if there is no such program */
export async function readProgram(caller: Caller, id: string): Promise<Program> {
  const known = (await programsFor(caller)).find((program) => program.id === id);
  if (known !== undefined) return known;
  if (!isStaff(caller.person)) throw new UserFacingError('That program is no longer one of yours.');
  for await (const program of caller.platform.programs({ id })) if (program.id === id) return program;
  throw new UserFacingError(`That program is no longer on the coaching platform.${allPrograms}`);
}
