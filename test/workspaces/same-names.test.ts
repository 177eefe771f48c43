import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNamed, isNamed } from '../../src/workspaces/find-named.ts';
import { indexNames, joinIndexes } from '../../src/workspaces/name-index.ts';
import { calledBy, isCalled, searchNames } from '../../src/workspaces/search-names.ts';
import { isProgramName } from '../../src/workspaces/typed-names.ts';
import { peopleOf, queriesFor } from './name-queries.ts';
import * as plain from './plain-names.ts';

type Somebody = { name: string; email?: string };

/** Words that meet often: accents, nicknames, initials, several scripts, marks that matter and marks that do not. */
const word = fc.oneof(
  fc.constantFrom(
    ...'Anna Ann Ana Annie Hannah Kasia Katarzyna Bart Bartholomew Łukasz Lukasz Żółć Zolc Müller Mueller Muller'.split(
      ' ',
    ),
    ...'O’Neill ONeill O.Neill J.R. K. K k A anna-maria Anna_Maria van Kowalski Kowalsky Kowalskiego Nowak Novak'.split(
      ' ',
    ),
    ...'王芳 芳 王 Мария Марія мария Σοφία ΣΟΦΙΑ محمد مُحَمَّد שלום なかじま なかしま मीना मन ปิติ Straße Strasse Ðorđe'.split(
      ' ',
    ),
    'Christopher',
    'Cristopher',
    'Christophers',
    'Montgomery',
    'Mongtomery',
    'x'.repeat(70),
    `${'x'.repeat(69)}y`,
    '...',
    '+',
    '@',
  ),
  fc.string({ unit: fc.constantFrom(...'aank.'), minLength: 1, maxLength: 6 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
);

/** A letter is missing, another one, doubled or swapped with the next. */
const slip = fc
  .tuple(word, fc.nat(12), fc.constantFrom('gone', 'other', 'twice', 'swapped'))
  .map(([text, at, way]) => {
    const [before, letter, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
    if (way === 'gone') return before + after;
    if (way === 'other') return `${before}e${after}`;
    return way === 'twice'
      ? before + letter + letter + after
      : before + after.charAt(0) + letter + after.slice(1);
  });

const local = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('.')),
  slip,
  fc.constantFrom('', '_', '-'),
);
const email = fc
  .tuple(local, fc.constantFrom('a.example', 'a.exmaple', 'b.example', ''))
  .map(([a, b]) => `${a}@${b}`);
const person = fc.record(
  {
    name: fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')),
    email: fc.oneof(email, fc.constant('')),
  },
  { requiredKeys: ['name'] },
);
const people = fc.array(person, { maxLength: 30 });

/** What is typed: words of anybody, whole, begun or with a slip, in any order, with any spaces and case; or an email. */
const typedWord = fc.oneof(
  word,
  slip,
  fc.tuple(word, fc.integer({ min: 1, max: 5 })).map(([text, length]) => text.slice(0, length)),
);
const query = fc.oneof(
  fc
    .tuple(fc.array(typedWord, { maxLength: 10 }), fc.constantFrom(' ', '', '-', '.', ', '))
    .map(([words, space]) => words.join(space)),
  fc.array(typedWord, { maxLength: 3 }).map((words) => words.join(' ').toUpperCase()),
  email,
  fc.tuple(email, fc.nat(8)).map(([text, length]) => text.slice(0, length)),
);

/** Every way to ask, with the index and without. */
function expectSame(all: readonly Somebody[], typed: string): void {
  for (const whole of [false, true, 'but last'] as const) {
    const found = plain.findNamed(all, typed, { whole });
    expect(findNamed(all, typed, { whole })).toEqual(found);
    expect(isNamed(all, typed, { whole })).toBe(found.length > 0);
  }
  const called = plain.calledBy(all, typed);
  expect(calledBy(all, typed)).toEqual(called);
  expect(isCalled(all, typed)).toBe(called.length > 0);
  for (const max of [1, 3, 100])
    expect(searchNames(all, typed, max)).toEqual(plain.searchNames(all, typed, max));
}

describe('the index of names', () => {
  it('finds whom a look at everyone finds, in the same order', () => {
    fc.assert(
      fc.property(people, fc.array(query, { minLength: 1, maxLength: 8 }), (all, typed) => {
        const some = all.map((one, id) => ({ ...one, id }));
        for (const one of typed) expectSame(some, one);
      }),
      { numRuns: 300 },
    );
  });

  it('finds them by what people do to names', () => {
    const all = peopleOf(300);
    for (const { typed } of queriesFor(all, 300)) expectSame(all, typed);
  });

  it('finds them in the end of a list, and with those who were added', async () => {
    await fc.assert(
      fc.asyncProperty(
        people,
        people,
        people,
        fc.array(query, { minLength: 1, maxLength: 4 }),
        async (...made) => {
          let id = 0;
          const [team, clients, added] = made
            .slice(0, 3)
            .map((some) => (some as Somebody[]).map((one) => ({ ...one, id: id++ })));
          if (!team || !clients || !added) return;
          const everyone = [...team, ...clients];
          await indexNames(clients);
          joinIndexes(everyone, [team, clients]);
          const more = [...everyone, ...added];
          joinIndexes(more, [everyone, added]);
          const among = clients.toSpliced(Math.floor(clients.length / 2), 0, ...added);
          joinIndexes(among, [clients, added]);
          for (const typed of made[3])
            for (const list of [everyone, clients, more, among]) expectSame(list, typed);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('knows the names of programs', () => {
    fc.assert(
      fc.property(fc.array(person, { maxLength: 10 }), query, (some, typed) => {
        const programs = some.map((one, id) => ({ ...one, id: `p${id}`, created_at: 1 }));
        for (const text of [typed, ...programs.map(({ name }) => name)])
          expect(isProgramName(programs, text)).toBe(plain.isProgramName(programs, text));
      }),
    );
  });
});
