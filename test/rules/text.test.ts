import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clip, escapeInline, hasFormatting, isolate, titled } from '../../src/slack/ui/text.ts';
import { anyText } from '../support/any-text.ts';

const text = anyText(400);

describe('clip', () => {
  it('never exceeds its limit, and cuts no emoji in half', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 60 }), (words, max) => {
        const cut = clip(words, max);
        expect(cut.length).toBeLessThanOrEqual(max);
        if (words.length <= max) expect(cut).toBe(words);
        else expect(cut.endsWith('…')).toBe(true);
        if (words.isWellFormed()) expect(cut.isWellFormed()).toBe(true);
      }),
    );
    expect(clip('ab😀c', 4)).toBe('ab…');
  });
});

describe('escapeInline', () => {
  it('never lets through anything Slack would parse as formatting', () => {
    const markupLike = fc.stringMatching(/^[*_~`<>&:!@#a \n+'-]{0,60}$/);
    fc.assert(
      fc.property(fc.oneof(text, markupLike), fc.integer({ min: 1, max: 100 }), (words, max) => {
        const said = escapeInline(words, max);
        expect(said).not.toMatch(/[*_~`<>\n]|:[\w+'-]+:|&(?!amp;|lt;|gt;)/);
      }),
    );
  });
});

/** Characters that change the direction of what is around them, beside ordinary ones. */
const directed = fc
  .array(
    fc.constantFrom(
      ...'ab א ש ا ع \u200e \u200f \u061c \u202a \u202b \u202c \u202d \u202e \u2066 \u2067 \u2068 \u2069 \n * < & 😀'.split(
        ' ',
      ),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

/** What is still open at the end of each line, and whether something ended that did not begin there. */
function unpaired(text: string): number {
  let wrong = 0;
  for (const line of text.split('\n')) {
    const open: string[] = [];
    for (const mark of line) {
      if (/[\u202a\u202b\u202d\u202e]/.test(mark)) open.push('\u202c');
      else if (/[\u2066-\u2068]/.test(mark)) open.push('\u2069');
      else if (/[\u202c\u2069]/.test(mark) && open.pop() !== mark) wrong += 1;
    }
    wrong += open.length;
  }
  return wrong;
}

describe('isolate', () => {
  const marks = /[\u202a-\u202e\u2066-\u2069]/g;

  it('keeps each line’s direction to itself, whatever the text and wherever it is cut', () => {
    fc.assert(
      fc.property(fc.oneof(directed, text), fc.integer({ min: 1, max: 200 }), (words, max) => {
        const shown = isolate(words, max);
        expect(shown.length).toBeLessThanOrEqual(max);
        expect(unpaired(shown)).toBe(0);
        expect(unpaired(escapeInline(words, max))).toBe(0);
        expect(unpaired(titled(words, words).text)).toBe(0);
        for (const line of shown.split('\n'))
          if (/[\u0590-\u08ff\u202a-\u202e]/.test(line)) {
            // Nothing is outside of the isolate.
            expect(line).toMatch(/^\u2068.*\u2069$/u);
          }
      }),
      { numRuns: 500 },
    );
  });

  it('takes out nothing but controls without a partner', () => {
    fc.assert(
      fc.property(directed, (words) => {
        const bare = (typed: string) => typed.replace(marks, '');
        expect(bare(isolate(words))).toBe(bare(words));
        if (unpaired(words) === 0 && words.search(marks) >= 0)
          expect(isolate(words)).toContain(words.split('\n')[0]);
      }),
    );
  });

  it.each([
    ['Anna', 'Anna'],
    ['נועה לוי', '\u2068נועה לוי\u2069'],
    ['\u202egpj.exe', '\u2068gpj.exe\u2069'],
    ['a\u202eb\u202cc', '\u2068a\u202eb\u202cc\u2069'],
    ['a\u2069b', '\u2068ab\u2069'],
    ['\u2068a\u2069', '\u2068a\u2069'],
    ['\u2068a\u2069\u2068b\u2069', '\u2068\u2068a\u2069\u2068b\u2069\u2069'],
    ['\u2067\u202ea\u2069', '\u2068\u2067a\u2069\u2069'],
    ['\u202e\u2067a\u202c\u2069', '\u2068\u2067a\u2069\u2069'],
    ['Anna\nנועה', 'Anna\n\u2068נועה\u2069'],
  ])('%j: %j', (typed, shown) => {
    expect(isolate(typed)).toBe(shown);
  });
});

describe('hasFormatting', () => {
  it.each(['*b*', '_i_', 'a~b', '`c`', ':tada:', 'x :+1: y', '> quote', 'two\n > quotes'])(
    '%j: true',
    (words) => {
      expect(hasFormatting(words)).toBe(true);
    },
  );
  it.each(['plain', '3:30 to 4:15', 'R&D', 'a > b', '<!channel>', 'a: b: c'])('%j: false', (words) => {
    expect(hasFormatting(words)).toBe(false);
  });
});
