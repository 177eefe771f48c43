import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { parseTaskLine } from '../../src/tasks/parse-line/index.ts';
import { coachRows, typedAt } from '../rules/due-dates/coach-rows.ts';
import { localText } from '../rules/due-dates/support.ts';
import { berlin, cells } from '../rules/due-dates/table/table.ts';
import { contextOf, rowsOf } from './corpora.ts';
import { allRows, april, isAside, localeOf } from './date-rows.ts';

const root = join(import.meta.dirname, '../..');

/** A line that is typed somewhere at some time. `set` is where it is from. */
export type TypedLine = { set: string; line: string; now: Date; timeZone: string; locale: string };

/** Every line of the table of meanings, of our own rows that are not put aside and of the corpora. */
export const typedLines = (): TypedLine[] => [
  ...cells.flatMap(({ locale, lines }) =>
    lines.map(({ line }) => ({ ...berlin, set: 'the table of meanings', line, locale })),
  ),
  ...allRows()
    .filter((row) => !isAside(row))
    .map(({ line, language }) => ({ ...april, set: 'rows of our own', line, locale: localeOf(language) })),
  ...coachRows.map(({ line, locale }) => ({ ...typedAt, set: 'lines as coaches type them', line, locale })),
  ...['dev-en.jsonl', 'dev-i18n.jsonl'].flatMap((file) =>
    rowsOf(file).map((row) => ({ ...contextOf(row), set: `the corpus ${file}`, line: row.phrase })),
  ),
];

export type Engine = typeof parseTaskLine;

/** The engine of a folder with the project's sources. */
export async function engineIn(folder: string): Promise<Engine> {
  const module: { parseTaskLine: Engine } = await import(join(folder, 'src/tasks/parse-line/index.ts'));
  return module.parseTaskLine;
}

/** Hands out a folder with the sources of a revision, and removes it afterwards. */
export async function withSourcesOf<T>(revision: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-dates-'));
  try {
    const archive = execFileSync('git', ['archive', revision, 'src', 'package.json'], {
      cwd: root,
      maxBuffer: 256 * 1024 * 1024,
    });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What an engine understands: the moment, a question mark where it asks, and the title. */
async function outcomeOf(parse: Engine, { line, now, timeZone, locale }: TypedLine): Promise<string> {
  const nobody = () => false;
  const { due, text } = await parse(line, { now, timeZone, locale, isPerson: nobody, isProgram: nobody });
  if (due === null) return `no date “${text}”`;
  return `${localText(due.due, due.precision, timeZone)}${due.readings.length > 1 ? ' ?' : ''} “${text}”`;
}

/** The lines that two engines understand differently: each with what it was and what it is. */
export async function changesIn(lines: TypedLine[], before: Engine, after: Engine) {
  const changes: (TypedLine & { was: string; is: string })[] = [];
  for (const line of lines) {
    const [was, is] = [await outcomeOf(before, line), await outcomeOf(after, line)];
    if (was !== is) changes.push({ ...line, was, is });
  }
  return changes;
}

/** `npm run dates -- --against REVISION` */
export async function printChanges(revision: string): Promise<void> {
  const lines = typedLines();
  const after = await engineIn(root);
  const changes = await withSourcesOf(revision, async (folder) =>
    changesIn(lines, await engineIn(folder), after),
  );
  const say = (text: string): boolean => process.stdout.write(`${text}\n`);
  for (const { set, locale, line, was, is } of changes)
    say(`${set}, ${locale}: ${line}\n  - ${was}\n  + ${is}`);
  for (const [set, all] of Map.groupBy(lines, (line) => line.set))
    say(`${set}: ${changes.filter((change) => change.set === set).length} of ${all.length} lines changed`);
}
