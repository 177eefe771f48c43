import { describe, expect, it } from 'vitest';
import { languages } from '../../../../src/tasks/due-date/index.ts';
import { cells, wrongWith } from './table.ts';

/** What each phrase means was decided by reading it, in `meanings.txt` and a file for each language. */
describe('the table of meanings', () => {
  it('has every language', () => {
    expect(new Set(cells.map(({ language }) => language))).toEqual(new Set(['en', ...languages]));
  });

  it.each(['en', ...languages])(
    'is read at the head, in the middle and at the end of a task: %s',
    async (language) => {
      const wrong: string[] = [];
      for (const cell of cells.filter((each) => each.language === language && !each.isMissed))
        for (const { line, title } of cell.lines) {
          const message = await wrongWith(cell, line, title);
          if (message) wrong.push(message);
        }
      expect(wrong).toEqual([]);
    },
  );

  it('marks with ! only what is not read yet', async () => {
    const mended: string[] = [];
    for (const cell of cells.filter(({ isMissed }) => isMissed)) {
      const found = await Promise.all(cell.lines.map(({ line, title }) => wrongWith(cell, line, title)));
      if (found.every((message) => message === null)) mended.push(`${cell.language} ${cell.phrase}`);
    }
    expect(mended).toEqual([]);
  });
});
