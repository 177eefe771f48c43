import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseTaskLine } from '../../../src/tasks/parse-line/index.ts';
import { changesIn, engineIn, typedLines, withSourcesOf } from '../../bench/date-changes.ts';

const root = join(import.meta.dirname, '../../..');
const texts = ['Übermorgen Anna anrufen', 'Anna morgen anrufen', 'Bericht an Ben schicken'];
const lines = typedLines()
  .filter(({ set }) => set === 'the table of meanings')
  .slice(0, 1)
  .flatMap((line) => texts.map((text) => ({ ...line, locale: 'de', line: text })));

it('a revision that reads dates alike has no changes', async () => {
  const changes = await withSourcesOf('HEAD', async (folder) =>
    changesIn(lines, await engineIn(folder), parseTaskLine),
  );
  expect(changes).toEqual([]);
});

it('a copy with one other word has one, with what it was and what it is', async () => {
  const copy = mkdtempSync(join(tmpdir(), 'touchline-dates-'));
  try {
    for (const folder of ['lib', 'tasks', 'workspaces'])
      cpSync(join(root, 'src', folder), join(copy, 'src', folder), { recursive: true });
    cpSync(join(root, 'node_modules/chrono-node'), join(copy, 'node_modules/chrono-node'), {
      recursive: true,
    });
    const german = join(copy, 'src/tasks/due-date/locales/de.ts');
    writeFileSync(german, readFileSync(german, 'utf8').replace('2 übermorgen', '2 überübermorgen'));
    const changes = await changesIn(lines, parseTaskLine, await engineIn(copy));
    expect(changes.map(({ line, was, is }) => [line, was, is])).toEqual([
      [texts[0], '2026-11-26 “Anna anrufen”', 'no date “Übermorgen Anna anrufen”'],
    ]);
  } finally {
    rmSync(copy, { recursive: true });
  }
});
