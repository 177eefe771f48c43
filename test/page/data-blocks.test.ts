import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { load } from './modules.ts';

const { axisTicks, linearScale, numberFormat } = await load<{
  axisTicks(min: number, max: number, options?: { whole: boolean }): number[];
  linearScale(ticks: number[], from: number, to: number): (value: number) => number;
  numberFormat(locale: string, values: number[], options?: { compact: boolean }): (value: number) => string;
}>('blocks/scale.ts');

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
