import type { PlainTextOption } from '@slack/types';
import type { Program } from '../../platform/resources.ts';
import type { PersonRef } from '../../workspaces/directory.ts';
import { requireStaff } from '../../workspaces/permissions.ts';
import { searchNames } from '../../workspaces/search-names.ts';
import { programsNamed } from '../../workspaces/typed-names.ts';
import { type AuthenticatedContext, authenticate } from '../surface/authenticate.ts';
import type { OptionsHandler, PersonContext } from '../surface/context.ts';
import { programsFor } from '../surface/find.ts';
import { LIMITS } from '../ui/limits.ts';
import { personOption } from '../ui/person-option.ts';
import { plain } from '../ui/text.ts';

type Caller = AuthenticatedContext<PersonContext>;
type Named = { id: string; name: string; email?: string };

const max = LIMITS.select.options;

/** The value of an option for no program. */
export const noProgram = 'none';

const begins = ({ text }: PlainTextOption, typed: string): boolean =>
  text.text.toLowerCase().startsWith(typed.trim().toLowerCase());

/**
 * A menu of what typed words may mean, or of everything.
 *
 * @param first options before the others
 */
const menu =
  <T extends Named>(
    all: (caller: Caller, blockId: string) => Promise<readonly T[]>,
    search: (all: readonly T[], typed: string) => readonly T[],
    first: readonly PlainTextOption[] = [],
  ): OptionsHandler =>
  async (context, { blockId, typed }) => {
    const some = await all(await authenticate(context), blockId);
    const found = typed.trim() === '' ? some : search(some, typed);
    const fixed = first.filter((option) => begins(option, typed));
    return [...fixed, ...found.slice(0, max).flatMap(personOption)].slice(0, max);
  };

/** A menu of people whom typed words may mean, for the team. */
export const optionsOfPeople = (
  all: (caller: Caller) => Promise<readonly PersonRef[]>,
  first?: readonly PlainTextOption[],
): OptionsHandler =>
  menu(
    (caller) => {
      requireStaff(caller.person);
      return all(caller);
    },
    (people, typed) => searchNames(people, typed, max),
    first,
  );

/** A menu of the programs that a user may know of. @param none the words for no program, and its value */
export const optionsOfPrograms = (none: string, value = noProgram): OptionsHandler =>
  menu(programsFor, programsNamed, [{ text: plain(none), value }]);

const directoryOf = ({ services, connection, person }: Caller) => {
  requireStaff(person);
  return services.directories.of(connection);
};

export const personOptions = optionsOfPeople((caller) => directoryOf(caller).people());
export const clientOptions = optionsOfPeople((caller) => directoryOf(caller).clients());
export const programOptions = menu<Program>((caller) => directoryOf(caller).programs(), programsNamed);

/** The programs of the person whom the menu's block is named after. */
export const personsProgramOptions = menu<Program>(
  (caller, blockId) => directoryOf(caller).programsOf(blockId.replace(/^program /, '')),
  programsNamed,
);
