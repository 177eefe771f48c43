import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clip, escapeInline, hasFormatting, oneLine, textLength } from '../../../src/slack/ui/text.ts';

const text = fc.string({ unit: 'binary', maxLength: 400 });

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

  it('does not change a name', () => {
    for (const name of ['Siobhán O’Brien', 'Katarzyna Zielińska-Brown', '王小明', 'Smith: the second'])
      expect(escapeInline(name)).toBe(name);
    expect(escapeInline('R&D <b>')).toBe('R&amp;D &lt;b&gt;');
    expect(escapeInline(' *Bo* \n Oh ')).toBe('Bo Oh');
    expect(escapeInline('x'.repeat(101))).toBe(`${'x'.repeat(99)}…`);
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

it('oneLine puts everything on one line', () => {
  expect(oneLine('  a\r\n\tb\u2028c ')).toBe('a b c');
});

it('textLength adds up all text in the blocks', () => {
  expect(
    textLength([{ text: { text: 'four' }, accessory: { text: { text: 'Done' }, value: 'not counted' } }]),
  ).toBe(8);
  expect(textLength([{ elements: [{ elements: [{ type: 'text', text: 'three' }] }] }])).toBe(5);
  expect(textLength(null)).toBe(0);
});
