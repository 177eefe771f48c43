import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ListFilters, readLine } from '../../../src/tasks/read-line/index.ts';
import { names } from './meaning.ts';

/** Parts of lines, and what of a list says that they were used. */
const filters: [words: string, isUsed: (list: ListFilters) => boolean][] = [
  ['Anna', ({ whose }) => whose.kind === 'named' && whose.names.includes('Anna')],
  ['for Tom', ({ whose }) => whose.kind === 'named' && whose.names.includes('Tom')],
  ['overdue', ({ state }) => state === 'overdue'],
  ['offene', ({ state }) => state === 'open'],
  ['open', ({ state }) => state === 'open'],
  ['tareas', () => true],
  ['today', ({ due, doneOn }) => (due ?? doneOn) === 'today'],
  ['diese Woche', ({ due, doneOn }) => (due ?? doneOn) === 'this-week'],
  ['demain', ({ due }) => due === 'tomorrow'],
  ['done', ({ state }) => state === 'done'],
  ['in Leadership', ({ program }) => program?.startsWith('Leadership') === true],
  ['newest', ({ newest }) => newest === true],
  ['page 3', ({ page }) => page === 3],
  ['everyone', ({ whose }) => whose.kind !== 'mine'],
  ['please', () => true],
];
const others = [
  'in Winterland',
  'for the board',
  'call',
  'about onboarding',
  'with slides',
  'invoice',
  'sorted by colour',
];
const starts = ['', 'list', 'show', 'what is', 'show me'];

const line = fc.record({
  start: fc.constantFrom(...starts),
  parts: fc.uniqueArray(fc.nat(filters.length + others.length - 1), { minLength: 1, maxLength: 5 }),
});

it('every word that was typed is used, is part of what is asked or created, or is named as not used', () => {
  fc.assert(
    fc.property(line, ({ start, parts }) => {
      const used = parts.map((at) => filters[at]).filter((one) => one !== undefined);
      const unknown = parts.flatMap((at) => others[at - filters.length] ?? []);
      const typed = [start, ...parts.map((at) => filters[at]?.[0] ?? others[at - filters.length])]
        .join(' ')
        .trim();
      const read = readLine(typed, names);
      if (read.kind === 'list') {
        for (const [words, isUsed] of used)
          expect([typed, words, isUsed(read)]).toEqual([typed, words, true]);
        const said = [read.program, read.whose.kind === 'named' ? read.whose.names : ''].join(' ');
        for (const words of unknown)
          expect([typed, said]).toEqual([typed, expect.stringContaining(words.replace(/^(?:in|for) /, ''))]);
      } else if (read.kind === 'ask' || read.kind === 'question') {
        expect(typed).toContain(read.line);
        if (read.list !== undefined)
          for (const words of unknown.flatMap((one) => one.split(' ')))
            expect([typed, `${read.unused} ${JSON.stringify(read.list)}`]).toEqual([
              typed,
              expect.stringContaining(words),
            ]);
      } else if (read.kind === 'search') {
        // What stands behind "about" or "with" is looked for, whatever it is.
        const { list, words: sought } = read;
        for (const [words, isUsed] of used)
          expect([typed, words, sought.includes(words) || (list !== undefined && isUsed(list))]).toEqual([
            typed,
            words,
            true,
          ]);
        for (const words of unknown.map((one) => one.replace(/^(?:about|with|in|for) /, '')))
          expect([typed, `${sought} ${JSON.stringify(list)}`]).toEqual([
            typed,
            expect.stringContaining(words),
          ]);
      } else if (read.kind === 'create') expect(typed).toContain(read.line);
      else if (read.kind === 'done' && 'words' in read) expect(typed).toContain(read.words);
      else expect([typed, read]).toEqual([typed, { kind: 'unclear', typed: expect.any(String) }]);
    }),
    { numRuns: 2_000 },
  );
});

it('a line of nothing but filters never creates anything', () => {
  const parts = fc.uniqueArray(fc.constantFrom(...filters.map(([words]) => words)), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(parts, (words) => {
      expect(readLine(words.join(' '), names).kind).not.toBe('create');
    }),
    { numRuns: 1_000 },
  );
});
