import { searchNames } from '../../workspaces/search-names.ts';
import { programsNamed } from '../../workspaces/typed-names.ts';
import { authenticateStaff } from '../surface/authenticate.ts';
import type { OptionsHandler } from '../surface/context.ts';
import { LIMITS } from '../ui/limits.ts';
import { personOption } from '../ui/person-option.ts';

const max = LIMITS.select.options;

/** The people that typed words may mean, or everyone. */
export const personOptions: OptionsHandler = async (context, { typed }) => {
  const { connection } = await authenticateStaff(context);
  const people = await context.services.directories.of(connection).people();
  const found = typed.trim() === '' ? people.slice(0, max) : searchNames(people, typed, max);
  return found.flatMap(personOption);
};

/** The programs whose names begin this way, or all: of the person whom the block's id names, if it names one. */
export const programOptions: OptionsHandler = async (context, { blockId, typed }) => {
  const { connection } = await authenticateStaff(context);
  const directory = context.services.directories.of(connection);
  const personId = personOfBlock(blockId);
  const programs = await (personId === undefined ? directory.programs() : directory.programsOf(personId));
  const found = typed.trim() === '' ? programs : programsNamed(programs, typed);
  return found.slice(0, max).flatMap(({ id, name }) => personOption({ id, name }));
};

/**
 * The block of a menu with one person's programs is named after that person, so that a program that was chosen for one is
 * never taken for another.
 */
const personOfBlock = (blockId: string): string | undefined => /^program (.*)$/s.exec(blockId)?.[1];
