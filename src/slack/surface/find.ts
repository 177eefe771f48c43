import type { Program } from '../../platform/resources.ts';
import { foldName } from '../../workspaces/names.ts';
import { programsNamed } from '../../workspaces/typed-names.ts';
import type { AuthenticatedContext } from './authenticate.ts';
import type { PersonContext } from './context.ts';
import { UserFacingError } from './user-errors.ts';

/** The programs that a typed name may mean, from the cached ones first, then from fresh ones. @throws PlatformError */
export async function findPrograms(
  { services: { directories }, connection }: AuthenticatedContext<PersonContext>,
  name: string,
): Promise<Program[]> {
  const found = programsNamed(await directories.of(connection).programs(), name);
  return found.length > 0 ? found : programsNamed(await directories.refreshed(connection).programs(), name);
}

/** True if this is the program's full name. */
export const isCalled = (program: Program, name: string): boolean =>
  foldName(program.name) === foldName(name.replace(/[-_]/g, ' '));

/** The program with this id, as a button or a modal names it. @throws UserFacingError if there is no such program */
export async function readProgram(
  { services: { directories }, connection, platform }: AuthenticatedContext<PersonContext>,
  id: string,
): Promise<Program> {
  const known = (await directories.of(connection).programs()).find((program) => program.id === id);
  if (known !== undefined) return known;
  for await (const program of platform.programs({ id })) if (program.id === id) return program;
  throw new UserFacingError(
    'That program is no longer on the coaching platform. `/program` shows all of them.',
  );
}
