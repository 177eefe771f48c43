import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTaskLine } from '../../../src/tasks/parse-line/index.ts';
import { london } from '../due-dates/support.ts';

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
