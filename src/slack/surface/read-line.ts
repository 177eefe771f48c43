import { insteadOf, ofKind } from '../../lib/errors.ts';
import { remembered } from '../../lib/remembered.ts';
import { PlatformError } from '../../platform/errors.ts';
import type { DueContext } from '../../tasks/due-date/index.ts';
import { type Names, type ReadLine, readLine, wantsNames } from '../../tasks/read-line/index.ts';
import type { PersonRef } from '../../workspaces/directory.ts';
import { isStaff } from '../../workspaces/permissions.ts';
import { RefusedError } from '../../workspaces/refused.ts';
import { isPerson, isWholeProgram } from '../../workspaces/typed-names.ts';
import type { Caller } from './authenticate.ts';
import { programsFor } from './find.ts';

/** Bullets without words, which editors leave at the end of a list, and the bullet of a list of one. */
const emptyBullets = /\n[ \t]{0,9}[-–—*•◦▪][ \t]{0,9}(?=\n|$)/gu;
const onlyBullet = /:[ \t]{0,9}\n[ \t]{0,9}[-–—*•◦▪][ \t]{1,9}(?=[^\n]{1,3000}$)/u;

/** What the dates that a user types are read against. */
export const dueContextOf = ({ services, profile }: Pick<Caller, 'services' | 'profile'>): DueContext => ({
  now: new Date(services.now()),
  timeZone: profile.timeZone,
  locale: profile.locale,
});

/**
 * Reads a line that was typed after `/todo` or to Touchline itself. Names are looked up only where the line may be
 * nothing but names and filters; while they can't be read, it is read without them.
 */
export async function readLineOf(caller: Caller, typed: string): Promise<ReadLine> {
  const text = typed.replace(emptyBullets, '').replace(onlyBullet, ': ');
  const context = dueContextOf(caller);
  const unnamed = readLine(text, undefined, context);
  return wantsNames(text, unnamed) ? readLine(text, await namesFor(caller), context) : unnamed;
}

/** The names that somebody's line may have; none while they can't be read. */
export async function namesFor(caller: Caller): Promise<Names & { people: readonly PersonRef[] }> {
  const none = insteadOf([], PlatformError, ofKind(RefusedError, 'directory-loading'));
  const [people, programs] = await Promise.all([
    isStaff(caller.person) ? caller.directory.people().catch(none) : [],
    programsFor(caller).catch(none),
  ]);
  return {
    people,
    isPerson: remembered((name) => isPerson(people, name), 1_000),
    me: caller.person.user.email,
    isProgram: remembered((name) => isWholeProgram(programs, name), 1_000),
  };
}
