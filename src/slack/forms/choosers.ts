import type { Program } from '../../platform/resources.ts';
import type { Directory, PersonRef } from '../../workspaces/directory.ts';
import { searchNames } from '../../workspaces/search-names.ts';
import { programsNamed } from '../../workspaces/typed-names.ts';
import { authenticateStaff } from '../surface/authenticate.ts';
import type { OptionsHandler } from '../surface/context.ts';
import { LIMITS } from '../ui/limits.ts';
import { personOption } from '../ui/person-option.ts';

const max = LIMITS.select.options;

/** A menu of people whom typed words may mean, or all of them. */
const peopleOf =
  (all: (directory: Directory) => Promise<readonly PersonRef[]>): OptionsHandler =>
  async (context, { typed }) => {
    const { connection } = await authenticateStaff(context);
    const people = await all(context.services.directories.of(connection));
    const found = typed.trim() === '' ? people.slice(0, max) : searchNames(people, typed, max);
    return found.flatMap(personOption);
  };

export const personOptions = peopleOf((directory) => directory.people());
export const clientOptions = peopleOf((directory) => directory.clients());

/** A menu of programs by what is typed. */
const programsOf =
  (all: (directory: Directory, blockId: string) => Promise<readonly Program[]>): OptionsHandler =>
  async (context, { blockId, typed }) => {
    const { connection } = await authenticateStaff(context);
    const programs = await all(context.services.directories.of(connection), blockId);
    const found = typed.trim() === '' ? programs : programsNamed(programs, typed);
    return found.slice(0, max).flatMap(({ id, name }) => personOption({ id, name }));
  };

export const programOptions = programsOf((directory) => directory.programs());

/** The programs of the person whom the menu's block is named after. */
export const personsProgramOptions = programsOf((directory, blockId) =>
  directory.programsOf(blockId.replace(/^program /, '')),
);
