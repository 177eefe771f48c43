import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTaskLine } from '../../../src/tasks/parse-line/index.ts';
import { type Range, removeRanges, subtractRanges } from '../../../src/tasks/parse-line/ranges.ts';
import { london } from '../due-date/support.ts';

/** Words of tasks, numbers and names among them, none of which ends in a preposition that a date could take along. */
const WORDS =
  'call Noor 3 clients plan deck May Jan 12 slides, Monday.com 24/7 5/5 "friday" <@U1> https://x.org/2026-01-02 ' +
  'notes; 60 min session (draft) April’s v1.2 #2024 chapter 4 Tom — review ok. Ünal 日本 first page $5 it!';
const line = fc
  .array(fc.constantFrom(...WORDS.split(' ')), { minLength: 1, maxLength: 12 })
  .map((words) => words.join(' '));

const ANCHORED = [
  'by friday',
  'on 20 november',
  'due tomorrow 3pm',
  'before 2026-12-01',
  'by next tuesday at 5',
  'on the 20th of december',
  'by the end of the month',
];

describe('the rest of the text', () => {
  it('is never changed by an anchored date behind it', async () => {
    await fc.assert(
      fc.asyncProperty(line, fc.constantFrom(...ANCHORED), async (text, date) => {
        const alone = await parseTaskLine(text, london);
        const dated = await parseTaskLine(`${text} ${date}`, london);
        fc.pre(alone.due === null);
        // Right before what may be a date at the line's end a mention counts as the last word, and assigns.
        fc.pre(!/<@U1>(?: (?:5\/5|24\/7|May|Jan|first|\d+))+$/.test(text));
        // A comma or a dash that parted the two goes with the date, or with the name before it.
        expect([alone.text, alone.text.replace(/(?<=[^\s—].*)\s*[,;—]$/, '')]).toContain(dated.text);
        expect(dated.due).not.toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it('is the line to the letter where nothing is taken', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 80 }), async (text) => {
        const captured = await parseTaskLine(text, london);
        fc.pre(!captured.due && !captured.priority && !captured.assignee && !captured.program);
        expect(captured.text).toBe(text.trim().replace(/(?<!\S)\\(?=\S)/g, ''));
      }),
    );
  });
});

describe('outside', () => {
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

describe('cut', () => {
  it('leaves one blank between what was on both sides, and none before punctuation', () => {
    expect(removeRanges('one two three', [[4, 7]]).text).toBe('one three');
    expect(removeRanges('one two, three', [[4, 7]]).text).toBe('one, three');
    expect(removeRanges('one two', [[4, 7]]).text).toBe('one');
    expect(removeRanges('one two', [[0, 3]]).text).toBe('two');
  });

  it('takes ranges in any order, and makes neighbours one', () => {
    const ranges: [number, number][] = [
      [8, 13],
      [4, 7],
    ];
    expect(removeRanges('one two three four', ranges).text).toBe('one four');
    expect(removeRanges('one', []).text).toBe('one');
  });

  it('knows where everything was', () => {
    const { text, original } = removeRanges('one two three', [[4, 7]]);
    expect([...text].map((_, index) => original(index))).toEqual([0, 1, 2, 4, 8, 9, 10, 11, 12]);
    expect(original(text.length)).toBe('one two three'.length);
  });
});
