import type { PlainTextOption } from '@slack/types';
import type { Program } from '../../platform/resources.ts';
import type { PersonRef } from '../../workspaces/directory.ts';
import { requireStaff } from '../../workspaces/permissions.ts';
import { searchNames } from '../../workspaces/search-names.ts';
import { programsNamed } from '../../workspaces/typed-names.ts';
import { authenticate, type Caller } from '../surface/authenticate.ts';
import type { OptionsHandler } from '../surface/context.ts';
import { programsFor } from '../surface/find.ts';
import { type Choice, choiceOption } from '../ui/choices.ts';
import { LIMITS } from '../ui/limits.ts';
import { plain } from '../ui/text.ts';

const max = LIMITS.select.options;

/** The value of an option for no program. */
export const noProgram = 'none';

/** Those of the options that begin with what was typed. */
export const beginning = (options: readonly PlainTextOption[], typed: string): PlainTextOption[] =>
  options.filter(({ text }) => text.text.toLowerCase().startsWith(typed.trim().toLowerCase()));

type Search<T> = (all: readonly T[], typed: string) => readonly T[];

/** At most `most` of those whom typed words may mean, or of all. */
export const optionsFor = <T extends Choice>(
  all: readonly T[],
  search: Search<T>,
  typed: string,
  most: number = max,
): PlainTextOption[] => (typed.trim() === '' ? all : search(all, typed)).slice(0, most).flatMap(choiceOption);

/**
 * A menu of what typed words may mean, or of everything.
 *
 * @param first options before the others
 */
const menu =
  <T extends Choice>(
    all: (caller: Caller, blockId: string) => Promise<readonly T[]>,
    search: Search<T>,
    first: readonly PlainTextOption[] = [],
  ): OptionsHandler =>
  async (context, { blockId, typed }) => {
    const some = await all(await authenticate(context), blockId);
    return [...beginning(first, typed), ...optionsFor(some, search, typed)].slice(0, max);
  };

export const searchPeople: Search<PersonRef> = (people, typed) => searchNames(people, typed, max);

/** A menu of the programs that a user may know of. @param none the words for no program */
export const optionsOfPrograms = (none: string): OptionsHandler =>
  menu(programsFor, programsNamed, [{ text: plain(none), value: noProgram }]);

const directoryOf = ({ directory, person }: Caller) => {
  requireStaff(person);
  return directory;
};

export const personOptions = menu((caller) => directoryOf(caller).people(), searchPeople);
export const clientOptions = menu((caller) => directoryOf(caller).clients(), searchPeople);
export const programOptions = menu<Program>((caller) => directoryOf(caller).programs(), programsNamed);

/** The block of a menu of a person's programs; of the user's own without a person. */
export const programBlockOf = (personId = 'me'): string => `program ${personId}`;

/** The programs of the person whom the menu's block is named after. */
export const personsProgramOptions = menu<Program>((caller, blockId) => {
  const personId = blockId === programBlockOf() ? caller.person.user.id : blockId.replace(/^program /, '');
  return directoryOf(caller).programsOf(personId);
}, programsNamed);
