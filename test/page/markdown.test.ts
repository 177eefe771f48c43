import { describe, expect, it } from 'vitest';
import { load, type Node } from './modules.ts';

const { parseMarkdown } = await load<{ parseMarkdown(text: string): Node[] }>('text/markdown.ts');

const text = (words: string): Node => ({ type: 'text', text: words });

describe('Markdown', () => {
  it('parses headings, rules, quotes, fences and paragraphs', () => {
    expect(
      parseMarkdown('# One\n\nfirst\nsecond\n\n---\n> said\n> so\n\n```js\n*raw*\n```\n### Three ###'),
    ).toEqual([
      { type: 'heading', level: 1, children: [text('One')] },
      { type: 'lines', lines: [[text('first')], [text('second')]] },
      { type: 'rule' },
      { type: 'quote', lines: [[text('said')], [text('so')]] },
      { type: 'pre', text: '*raw*' },
      { type: 'heading', level: 3, children: [text('Three')] },
    ]);
  });

  it('parses lists: nested, numbered, with checkboxes', () => {
    expect(parseMarkdown('- a\n  - b\n3. c\n- [x] d\n- [ ] e')).toEqual([
      {
        type: 'list',
        items: [
          { level: 0, number: undefined, checked: undefined, children: [text('a')] },
          { level: 1, number: undefined, checked: undefined, children: [text('b')] },
          { level: 0, number: 3, checked: undefined, children: [text('c')] },
          { level: 0, number: undefined, checked: true, children: [text('d')] },
          { level: 0, number: undefined, checked: false, children: [text('e')] },
        ],
      },
    ]);
  });

  it('parses tables', () => {
    expect(parseMarkdown('| A | B |\n|---|:-:|\n| 1 | **2** |\nafter')).toEqual([
      {
        type: 'table',
        head: [[text('A')], [text('B')]],
        rows: [[[text('1')], [{ type: 'bold', children: [text('2')] }]]],
      },
      { type: 'lines', lines: [[text('after')]] },
    ]);
  });

  it('parses inline styles, code and links', () => {
    expect(parseMarkdown('**b** *i* _i_ ~~s~~ `c` [l](https://a.example) \\*x\\*')).toEqual([
      {
        type: 'lines',
        lines: [
          [
            { type: 'bold', children: [text('b')] },
            text(' '),
            { type: 'italic', children: [text('i')] },
            text(' '),
            { type: 'italic', children: [text('i')] },
            text(' '),
            { type: 'strike', children: [text('s')] },
            text(' '),
            { type: 'code', text: 'c' },
            text(' '),
            { type: 'link', url: 'https://a.example', text: 'l' },
            text(' *x*'),
          ],
        ],
      },
    ]);
  });

  it.each(['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '5 * 3 * 2', 'snake_case_name'])(
    'leaves %s as it is',
    (source) => {
      expect(parseMarkdown(source)).toEqual([{ type: 'lines', lines: [[text(source)]] }]);
    },
  );

  it('never links to scripts', () => {
    expect(parseMarkdown('[click](javascript:alert)')).toEqual([{ type: 'lines', lines: [[text('click')]] }]);
  });

  it('copes with long hostile texts', () => {
    for (const unit of ['**a', '[', '`', '_a ', '~~', '|-', '> ', '- '])
      expect(parseMarkdown(unit.repeat(Math.ceil(12_000 / unit.length))).length).toBeGreaterThan(0);
  });
});
