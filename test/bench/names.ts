import type { Program } from '../../src/platform/resources.ts';
import { parseTaskLine } from '../../src/tasks/parse-line/index.ts';
import { indexNames } from '../../src/workspaces/name-index.ts';
import { isCalled, searchNames } from '../../src/workspaces/search-names.ts';
import {
  beginsPerson,
  isFirstName,
  isPerson,
  isProgram,
  isProgramName,
  peopleBegun,
  peopleNamed,
} from '../../src/workspaces/typed-names.ts';
import { peopleOf, queriesFor, type TestPerson } from '../support/name-queries.ts';
import { row, table, threadCpuMs } from './table.ts';

const size = {
  people: 5_000,
  queries: 20_000,
  many: 50_000,
  programs: 200,
  lineLength: 3_000,
};

/** How often the person meant is among the first five, over all queries and for the hardest kind of them. */
function benchSearch(people: readonly TestPerson[]): string[][] {
  const byKind = new Map<string, { asked: number; found: number }>();
  const start = performance.now();
  for (const { typed, meant, kind } of queriesFor(people, size.queries)) {
    const sum = byKind.getOrInsertComputed(kind, () => ({ asked: 0, found: 0 }));
    sum.asked += 1;
    if (searchNames(people, typed, 5).includes(meant)) sum.found += 1;
  }
  const perQuery = (performance.now() - start) / size.queries;
  const share = ({ asked, found }: { asked: number; found: number }) => (100 * found) / asked;
  const found = [...byKind.values()].reduce((sum, one) => sum + one.found, 0);
  const [kind = '', worst] = [...byKind].sort(([, a], [, b]) => share(a) - share(b))[0] ?? [];
  return [
    row(
      'the person meant is among the first five',
      '≥ 98 %',
      `${((100 * found) / size.queries).toFixed(1)} %`,
    ),
    row(`the hardest kind (${kind})`, '', worst === undefined ? '' : `${share(worst).toFixed(1)} %`),
    row(`one search, ${size.people} people`, '', `${perQuery.toFixed(2)} ms`),
  ];
}

/** Lines that ask about as many names as a line can, each of this length: the same ones, and ever new ones. */
const hostileLines = (people: readonly TestPerson[]): string[] =>
  [
    queriesFor(people, 300)
      .map(({ typed }) => `for ${typed}, `)
      .join(''),
    queriesFor(people, 300)
      .map(({ typed, meant }) => `for ${meant.name} and ${typed} `)
      .join(''),
    'for Anna Kowalsky, Tom Nowack and Zoe Smiht, ',
    'call for Anna Kowalski and Katarzyna Maria Nowak, ',
    'for anna ',
    'for Anna K, Kasia K and Maria G ',
    '@anna.kowalsky, ',
    'for -@x.example and anna.kowalski@clients.example ',
    'in Program 7 of Spring for Program 8 of Spring ',
    'for Anna friday 5pm and Tom tomorrow ',
  ].map((words) => words.repeat(Math.ceil(size.lineLength / words.length)).slice(0, size.lineLength));

const average = async (times: number, work: () => unknown): Promise<number> => {
  await work();
  const start = threadCpuMs();
  for (let time = 0; time < times; time += 1) await work();
  return (threadCpuMs() - start) / times;
};

/** All that is done with names in one go for a line: it is read, and its assignee looked up or searched. */
async function readLine(people: readonly TestPerson[], programs: readonly Program[], line: string) {
  const { assignee } = await parseTaskLine(line, {
    now: new Date(Date.UTC(2026, 2, 2, 10)),
    timeZone: 'Europe/London',
    locale: 'en-GB',
    isPerson: (name) => isPerson(people, name),
    beginsPerson: (name) => beginsPerson(people, name),
    isFirstName: (name) => isFirstName(people, name),
    isCalled: (name) => isCalled(people, name),
    isProgram: (name) => isProgram(programs, name),
    isProgramName: (name) => isProgramName(programs, name),
  });
  const named = assignee?.kind === 'several' ? assignee.people : [assignee];
  const found = named.flatMap((one) => {
    if (one?.kind !== 'name') return [];
    const whole = peopleNamed(people, one.name);
    return whole.length > 0 ? whole : peopleBegun(people, one.name);
  });
  if (found.length === 0 && assignee?.kind === 'name') searchNames(people, assignee.name, 3);
}

/** An organization of 50,000 people: how long a line or a search keeps everybody else waiting. */
async function benchMany(): Promise<string[][]> {
  const people = peopleOf(size.many);
  const programs = Array.from({ length: size.programs }, (_, at): Program => {
    return { id: `p${at}`, name: `Program ${at} of Spring`, created_at: 1 };
  });
  const before = usedMemory();
  const start = threadCpuMs();
  await indexNames(people);
  const indexing = threadCpuMs() - start;
  const memory = usedMemory() - before;
  const lines: number[] = [];
  for (const line of hostileLines(people))
    lines.push(await average(20, () => readLine(people, programs, line)));
  const queries = queriesFor(people, 500);
  const search = await average(1, () => {
    for (const { typed } of queries) searchNames(people, typed, 5);
  });
  return [
    row(
      `longest block for a hostile line of ${size.lineLength} characters, ${size.many} people (CPU)`,
      '≤ 20 ms',
      `${Math.max(...lines).toFixed(1)} ms`,
    ),
    row(`one search, ${size.many} people (CPU)`, '', `${(search / queries.length).toFixed(1)} ms`),
    row('indexing them, a few milliseconds at a time (CPU)', '', `${indexing.toFixed(0)} ms`),
    row('memory of the index', '≤ 80 MB', memory > 0 ? `${(memory / 1e6).toFixed(0)} MB` : ''),
  ];
}

/** Bytes in use, after a collection where `--expose-gc` allows one. */
function usedMemory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const head = ['what', 'goal', 'measured'];

/** Finding people by what others type, in an organization of 5,000. */
export async function benchNames(): Promise<void> {
  const rows = [...benchSearch(peopleOf(size.people)), ...(await benchMany())];
  table(`Names: ${size.queries} queries, ${size.people} people`, head, rows);
}
