import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { load, type Node } from './modules.ts';

const { parseMrkdwn } = await load<{ parseMrkdwn(text: string): Node[] }>('text/mrkdwn.ts');

const text = (words: string): Node => ({ type: 'text', text: words });
const lines = (...all: Node[][]): Node[] => [{ type: 'lines', lines: all }];

/** All texts and emoji names in a tree, joined. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join('');
  if (typeof value !== 'object' || value === null) return '';
  const { text: own, name, ...rest } = value as Node;
  return (
    [own, name].filter((part) => typeof part === 'string').join('') +
    Object.values(rest).map(wordsOf).join('')
  );
}

describe('mrkdwn', () => {
  it('parses nested bold, italic, strikethrough and code', () => {
    expect(parseMrkdwn('*bold _both_* ~gone~ `a *b*`')).toEqual(
      lines([
        { type: 'bold', children: [text('bold '), { type: 'italic', children: [text('both')] }] },
        text(' '),
        { type: 'strike', children: [text('gone')] },
        text(' '),
        { type: 'code', text: 'a *b*' },
      ]),
    );
  });

  it.each(['2*3*4', 'a_b_c', '* no *', '*open', '**', 'x ~ y ~ z', '`', '<>', ':', 'a <b'])(
    'leaves %j as it is',
    (source) => {
      expect(parseMrkdwn(source)).toEqual(lines([text(source)]));
    },
  );

  it('ends a style with its line', () => {
    expect(parseMrkdwn('*one\ntwo*')).toEqual(lines([text('*one')], [text('two*')]));
  });

  it('parses mentions, channels, groups and broadcasts', () => {
    expect(parseMrkdwn('<@U0MARTA001> <#C0GENERAL1|general> <!subteam^S1|@staff> <!here>')).toEqual(
      lines([
        { type: 'user', id: 'U0MARTA001', label: undefined },
        text(' '),
        { type: 'channel', id: 'C0GENERAL1', label: 'general' },
        text(' '),
        text('@staff'),
        text(' '),
        { type: 'broadcast', range: 'here' },
      ]),
    );
  });

  it('parses dates with their format, link and fallback', () => {
    expect(parseMrkdwn('<!date^1800000000^{date} at {time}^https://example.com/|then>')).toEqual(
      lines([
        {
          type: 'date',
          seconds: 1_800_000_000,
          format: '{date} at {time}',
          link: 'https://example.com/',
          fallback: 'then',
        },
      ]),
    );
  });

  it('links web and mail addresses, with or without brackets', () => {
    expect(
      parseMrkdwn('<https://a.example/?x=1&amp;y=2|A &amp; B> <mailto:b@a.example> see https://c.example/d.'),
    ).toEqual(
      lines([
        { type: 'link', url: 'https://a.example/?x=1&y=2', text: 'A & B' },
        text(' '),
        { type: 'link', url: 'mailto:b@a.example', text: 'b@a.example' },
        text(' see '),
        { type: 'link', url: 'https://c.example/d', text: 'https://c.example/d' },
        text('.'),
      ]),
    );
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd', 'https://'])(
    'does not link %s',
    (address) => {
      expect(parseMrkdwn(`<${address}|click>`)).toEqual(lines([text('click')]));
    },
  );

  it('separates quotes and fenced code', () => {
    expect(parseMrkdwn('before\n&gt; quoted\n```\n*raw* &lt;b&gt;\n```\nafter')).toEqual([
      { type: 'lines', lines: [[text('before')]] },
      { type: 'quote', lines: [[text('quoted')]] },
      { type: 'pre', text: '*raw* <b>' },
      { type: 'lines', lines: [[text('after')]] },
    ]);
  });

  it('unescapes the three escaped characters once', () => {
    expect(parseMrkdwn('a &lt;b&gt; &amp;lt; &nbsp;')).toEqual(lines([text('a <b> &lt; &nbsp;')]));
  });

  it('loses no words and always terminates', () => {
    const piece = fc.constantFrom(
      '*',
      '_',
      '~',
      '`',
      '```',
      '<',
      '>',
      '|',
      ':',
      '\n',
      ' ',
      'word',
      '&gt; ',
      'é',
      '@',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const source = pieces.join('');
        const count = (words: string) => words.split('word').length + words.split('é').length;
        const kept = wordsOf(parseMrkdwn(source));
        // A label replaces the address before it, so texts with labels are not counted.
        if (!/<[^>]*\|/.test(source)) expect(count(kept)).toBe(count(source));
      }),
      { numRuns: 2000 },
    );
  });

  it('copes with long hostile texts', () => {
    for (const unit of ['*a ', '_*~', '<', '`', '```', ':a', '<@', '*_~`<', 'http://'])
      expect(parseMrkdwn(unit.repeat(Math.ceil(3000 / unit.length))).length).toBeGreaterThan(0);
  });
});
