import { expect, it } from 'vitest';
import { findNamed } from '../../src/workspaces/find-named.ts';
import { calledBy, searchNames } from '../../src/workspaces/search-names.ts';
import { peopleBegun } from '../../src/workspaces/typed-names.ts';
import { peopleOf, queriesFor } from './name-queries.ts';

/** Who is found as it is, not as somebody decided: that is in the other suites. `npx vitest -u` writes it again. */
it('people whom typed names find change only on purpose', async () => {
  const people = peopleOf(300).map(({ name, email }, index) => ({ id: `${index}`, name, email }));
  const queries = [...new Set(queriesFor(people, 500).map(({ typed }) => typed))];
  const some = (found: { name: string }[]) =>
    found.length > 4 ? `${found.length} people` : found.map(({ name }) => name).join(', ') || '–';
  const lines = queries.map((typed) => {
    const ways = {
      named: findNamed(people, typed),
      whole: findNamed(people, typed, { whole: true }),
      'but last': findNamed(people, typed, { whole: 'but last' }),
      begun: peopleBegun(people, typed),
      called: calledBy(people, typed),
    };
    const exact = Object.entries(ways).flatMap(([way, found]) =>
      found.length ? `${way}: ${some(found)}` : [],
    );
    const near = searchNames(people, typed, 4).map(({ name }) => name);
    return `${typed} = ${[...exact, `near: ${near.join(', ') || '–'}`].join('; ')}`;
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./approved-names.txt');
});
