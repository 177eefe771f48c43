import type { Program } from '../../../platform/resources.ts';
import { isStaff } from '../../../workspaces/permissions.ts';
import { programsNamed } from '../../../workspaces/typed-names.ts';
import { type AuthenticatedContext, authenticate } from '../../surface/authenticate.ts';
import type { OptionsHandler, PersonContext } from '../../surface/context.ts';
import { readProgram } from '../../surface/find.ts';
import { UserFacingError } from '../../surface/user-errors.ts';
import { LIMITS } from '../../ui/limits.ts';
import { personOption } from '../../ui/person-option.ts';
import { plain } from '../../ui/text.ts';

/** The value of the option for no program. */
export const noProgram = 'none';

type Caller = AuthenticatedContext<PersonContext>;

/** The programs that a user may choose from: all of them for the team, a client's own. @throws PlatformError */
const programsFor = async ({ services, connection, person }: Caller): Promise<readonly Program[]> => {
  const directory = services.directories.of(connection);
  return isStaff(person) ? directory.programs() : directory.programsOf(person.user.id);
};

/** The program with this id, if this person may choose it. @throws UserFacingError, PlatformError */
export async function chosenProgram(caller: Caller, id: string): Promise<{ id: string; name: string }> {
  const program = isStaff(caller.person)
    ? await readProgram(caller, id)
    : (await programsFor(caller)).find((one) => one.id === id);
  if (program === undefined) throw new UserFacingError('That program is no longer one of yours.');
  return { id, name: program.name };
}

const nameOnly = ({ id, name }: Program) => personOption({ id, name });

/** A menu of programs. @param first an option before them all, for no program */
const programMenu =
  (first: string): OptionsHandler =>
  async (context, { typed }) => {
    const programs = await programsFor(await authenticate(context));
    const none = { text: plain(first), value: noProgram };
    if (typed.trim() !== '')
      return programsNamed(programs, typed).flatMap(nameOnly).slice(0, LIMITS.select.options);
    return [none, ...programs.flatMap(nameOnly)].slice(0, LIMITS.select.options);
  };

export const homeProgramOptions = programMenu('All programs');
export const defaultProgramOptions = programMenu('None');
