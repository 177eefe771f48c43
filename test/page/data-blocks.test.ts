import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { load } from './modules.ts';

type Cell = Record<string, unknown>;
type Order = { column?: number; direction?: 'ascending' | 'descending' };
const { cellText, filterRows, nextOrder, sortRows } = await load<{
  cellText(cell: Cell): string;
  filterRows(rows: Cell[][], query: string, locale: string): Cell[][];
  nextOrder(order: Order, column: number): Order;
  sortRows(rows: Cell[][], order: Order, locale: string): Cell[][];
}>('blocks/rows.ts');
const { axisTicks, linearScale, numberFormat } = await load<{
  axisTicks(min: number, max: number, options?: { whole: boolean }): number[];
  linearScale(ticks: number[], from: number, to: number): (value: number) => number;
  numberFormat(locale: string, values: number[], options?: { compact: boolean }): (value: number) => string;
}>('blocks/scale.ts');

const raw = (text: string): Cell => ({ type: 'raw_text', text });
const amount = (value: number): Cell => ({ type: 'raw_number', value, text: `${value}` });
const rich: Cell = {
  type: 'rich_text',
  elements: [
    {
      type: 'rich_text_list',
      elements: [
        { type: 'rich_text_section', elements: [{ type: 'text', text: 'Call' }] },
        { type: 'rich_text_section', elements: [{ type: 'link', url: 'https://a.example/', text: 'Anna' }] },
      ],
    },
  ],
};

describe("a data table's rows", () => {
  it('knows the words of every kind of cell', () => {
    expect([raw('x'), amount(3), rich].map(cellText)).toEqual(['x', '3', 'Call Anna']);
  });

  const sorted: [string, Cell[], Order, string[]][] = [
    [
      'words as the language does',
      [raw('b'), raw('É'), raw('a')],
      { column: 0, direction: 'ascending' },
      ['a', 'b', 'É'],
    ],
    [
      'a column of numbers by value',
      [amount(10), amount(9), amount(-1)],
      { column: 0, direction: 'ascending' },
      ['-1', '9', '10'],
    ],
    [
      'a column with a word as words',
      [amount(10), amount(9), raw('none')],
      { column: 0, direction: 'ascending' },
      ['10', '9', 'none'],
    ],
    ['backwards', [raw('a'), raw('b')], { column: 0, direction: 'descending' }, ['b', 'a']],
    ['not at all without a column', [raw('b'), raw('a')], {}, ['b', 'a']],
  ];
  it.each(sorted)('sorts %s', (_what, cells, order, expected) => {
    const rows = cells.map((cell) => [cell]);
    expect(sortRows(rows, order, 'en').map(([cell]) => cellText(cell ?? {}))).toEqual(expected);
    expect(rows.map(([cell]) => cell)).toEqual(cells);
  });

  it('goes from no order to ascending, descending and none, and starts anew in another column', () => {
    const first = nextOrder({}, 2);
    const second = nextOrder(first, 2);
    expect([first, second, nextOrder(second, 2)]).toEqual([
      { column: 2, direction: 'ascending' },
      { column: 2, direction: 'descending' },
      {},
    ]);
    expect(nextOrder(second, 1)).toEqual({ column: 1, direction: 'ascending' });
  });

  it.each([
    ['anna', 1],
    ['CALL ann', 1],
    ['x anna', 0],
    ['  ', 2],
    ['İ', 0],
  ])('filters by “%s”: %i', (query, count) => {
    expect(filterRows([[raw('x')], [raw('y'), rich]], query, 'en')).toHaveLength(count);
  });
});

describe("a chart's axis", () => {
  it.each([
    [0, 8, [0, 2, 4, 6, 8]],
    [3, 10, [0, 2.5, 5, 7.5, 10]],
    [-2, 8, [-2.5, 0, 2.5, 5, 7.5, 10]],
    [-30, -3, [-30, -20, -10, 0]],
    [0, 0.6, [0, 0.2, 0.4, 0.6]],
    [0, 0, [0, 0.25]],
    [12_000, 31_800, [0, 10_000, 20_000, 30_000, 40_000]],
  ])('from %d to %d', (min, max, ticks) => {
    expect(axisTicks(min, max)).toEqual(ticks);
  });

  it.each([
    [0, 1, [0, 1]],
    [0, 2, [0, 1, 2]],
    [3, 10, [0, 5, 10]],
    [-2, 8, [-5, 0, 5, 10]],
    [0, 0, [0, 1]],
    [0, 90, [0, 50, 100]],
  ])('from %d to %d, of whole things', (min, max, ticks) => {
    expect(axisTicks(min, max, { whole: true })).toEqual(ticks);
  });

  it('has a few ticks that cover all values and zero, whatever they are', () => {
    const value = fc
      .double({ min: -1e6, max: 1e6, noNaN: true })
      .map((number) => Math.round(number * 100) / 100);
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [min, max] = [Math.min(a, b), Math.max(a, b)];
        const ticks = axisTicks(min, max);
        expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, min));
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, max));
        expect(ticks).toContain(0);
        expect(ticks.length).toBeLessThanOrEqual(7);
      }),
    );
  });

  it('puts values in proportion between two positions', () => {
    const y = linearScale([-5, 0, 5], 200, 100);
    expect([-5, 0, 2.5, 5].map(y)).toEqual([200, 150, 125, 100]);
  });

  it("writes numbers as the viewer's language does, and large ones short", () => {
    expect(numberFormat('de', [])(1234.567)).toBe('1.234,57');
    expect(numberFormat('en-US', [0, 20_000], { compact: true })(20_000)).toBe('20K');
    expect(numberFormat('en-US', [0, 2000], { compact: true })(2000)).toBe('2,000');
  });
});
