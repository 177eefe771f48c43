import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTaskLine } from '../../../src/tasks/parse-line/index.ts';
import { type Range, removeRanges, subtractRanges } from '../../../src/tasks/parse-line/ranges.ts';
import { london } from '../due-date/support.ts';

/** Words of tasks, with numbers and names. None of them is a preposition that could belong to a date after it. */
const taskWords =
  'call Noor 3 clients plan deck May Jan 12 slides, Monday.com 24/7 5/5 "friday" <@U1> https://x.org/2026-01-02 ' +
  'notes; 60 min session (draft) April’s v1.2 #2024 chapter 4 Tom — review ok. Ünal 日本 first page $5 it!';
const line = fc
  .array(fc.constantFrom(...taskWords.split(' ')), { minLength: 1, maxLength: 12 })
  .map((words) => words.join(' '));

const datePhrases = [
  'by friday',
  'on 20 november',
  'due tomorrow 3pm',
  'before 2026-12-01',
  'by next tuesday at 5',
  'on the 20th of december',
  'by the end of the month',
];

describe('the text', () => {
  it('is never changed by a date with a preposition after it', async () => {
    await fc.assert(
      fc.asyncProperty(line, fc.constantFrom(...datePhrases), async (text, date) => {
        const alone = await parseTaskLine(text, london);
        const dated = await parseTaskLine(`${text} ${date}`, london);
        fc.pre(alone.due === null);
        // A mention right before a possible date at the end counts as the last word, so it assigns the task.
        fc.pre(!/<@U1>(?: (?:5\/5|24\/7|May|Jan|first|\d+))+(?: —)*$/.test(text));
        // Dashes alone are no words of a task.
        fc.pre(/[\p{L}\p{N}$#]/u.test(text.replaceAll('<@U1>', '')));
        // A comma or a dash between the two disappears with the date, or with the name before it.
        expect([alone.text, alone.text.replace(/(?<=[^\s—].*)\s*[,;—]$/, '')]).toContain(dated.text);
        expect(dated.due).not.toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it('is the line as typed when nothing is found', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 80 }), async (text) => {
        const parsed = await parseTaskLine(text, london);
        fc.pre(!parsed.due && !parsed.priority && !parsed.assignee && !parsed.program);
        expect(parsed.text).toBe(text.trim().replace(/(?<!\S)\\(?=\S)/g, ''));
      }),
    );
  });
});

describe('subtractRanges', () => {
  it.each<[Range[], Range[], Range[]]>([
    [[[0, 4]], [[5, 6]], [[0, 4]]],
    [
      [[0, 9]],
      [[3, 5]],
      [
        [0, 3],
        [5, 9],
      ],
    ],
    [[[2, 5]], [[0, 3]], [[3, 5]]],
    [[[2, 5]], [[4, 8]], [[2, 4]]],
    [[[2, 5]], [[0, 8]], []],
    [
      [
        [0, 3],
        [6, 9],
      ],
      [
        [2, 4],
        [6, 7],
      ],
      [
        [0, 2],
        [7, 9],
      ],
    ],
  ])('%j without %j is %j', (ranges, others, left) => {
    expect(subtractRanges(ranges, others)).toEqual(left);
  });
});

describe('removeRanges', () => {
  it('leaves one space between what was on either side, and none before punctuation', () => {
    expect(removeRanges('one two three', [[4, 7]]).text).toBe('one three');
    expect(removeRanges('one two, three', [[4, 7]]).text).toBe('one, three');
    expect(removeRanges('one two', [[4, 7]]).text).toBe('one');
    expect(removeRanges('one two', [[0, 3]]).text).toBe('two');
  });

  it('accepts ranges in any order, and merges neighbours', () => {
    const ranges: [number, number][] = [
      [8, 13],
      [4, 7],
    ];
    expect(removeRanges('one two three four', ranges).text).toBe('one four');
    expect(removeRanges('one', []).text).toBe('one');
  });

  it('maps positions to the line', () => {
    const { text, original } = removeRanges('one two three', [[4, 7]]);
    expect([...text].map((_, index) => original(index))).toEqual([0, 1, 2, 4, 8, 9, 10, 11, 12]);
    expect(original(text.length)).toBe('one two three'.length);
  });
});
