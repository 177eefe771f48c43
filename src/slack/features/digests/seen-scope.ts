import { type DigestScope, programsOf } from '../../../digests/collect-overdue.ts';
import { type LimitedConnection, seesPerson, seesProgram } from '../../../workspaces/program-limit.ts';
import { RefusedError } from '../../../workspaces/refused.ts';

type Ref = { id: string; name: string };

function split(all: Ref[], sees: (id: string) => boolean): { seen: Ref[]; hidden: number } {
  const seen = all.filter(({ id }) => sees(id));
  return { seen, hidden: all.length - seen.length };
}

const partsOf = (connection: LimitedConnection, scope: DigestScope) => ({
  programs: split(programsOf(scope), (id) => seesProgram(connection, id)),
  people: split(scope.people ?? [], (id) => seesPerson(connection, id)),
});

/** A scope with other programs and people; none of them means all. */
const scopeOf = (scope: DigestScope, programs: Ref[], people: Ref[]): DigestScope => ({
  ...scope,
  programs: programs.length > 0 ? programs : undefined,
  people: people.length > 0 ? people : undefined,
});

const others = (count: number, one: string, several: string): Ref[] =>
  count === 0 ? [] : [{ id: '', name: count === 1 ? one : `${count} ${several}` }];

/**
 * What a digest is about, in words for a user: of programs and people that a limited coach may not see, only how many
 * there are.
 */
export function scopeInWords(connection: LimitedConnection, scope: DigestScope): DigestScope {
  const { programs, people } = partsOf(connection, scope);
  return scopeOf(
    scope,
    [...programs.seen, ...others(programs.hidden, 'another program', 'other programs')],
    [...people.seen, ...others(people.hidden, 'somebody else', 'other people')],
  );
}

/** The programs and people of a digest that a user may see. */
export function scopeSeen(connection: LimitedConnection, scope: DigestScope): DigestScope {
  const { programs, people } = partsOf(connection, scope);
  return scopeOf(scope, programs.seen, people.seen);
}

/**
 * What a user can post of a digest by hand: the part that they may see.
 *
 * @throws RefusedError if that is nothing
 */
export function scopeToPost(connection: LimitedConnection, scope: DigestScope): DigestScope {
  const { programs, people } = partsOf(connection, scope);
  for (const { seen, hidden } of [programs, people])
    if (hidden > 0 && seen.length === 0) throw new RefusedError({ kind: 'not-your-program' });
  return scopeOf(scope, programs.seen, people.seen);
}
