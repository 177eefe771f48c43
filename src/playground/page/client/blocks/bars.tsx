import { axisTicks, linearScale, numberFormat } from './scale.ts';

/** The sizes of a drawing, in pixels. */
const characterPx = 7;
const lineHeightPx = 16;
const topPx = 10;
const rightPx = 8;
const plotPx = 200;
/** Slanted texts closer than this would overlap. */
const closestPx = 17;
/** How far a slanted text reaches to the left and down, of its length. */
const slant = Math.SQRT1_2;

const lengthOf = (texts: string[]) => Math.max(...texts.map((text) => [...text].length)) * characterPx;

type Layout = { width: number; categories: string[]; beside: number };

/** The style that has the colour of a series. */
export const seriesColour = (index: number) => ({ '--series': `var(--series-${index % 6})` });

/** Where the bars are; long categories are slanted. */
function layoutOf({ width, categories, beside }: Layout) {
  const longest = lengthOf(categories);
  const isSlanted = longest + 8 > (width - beside - rightPx) / categories.length;
  // The first text ends in the middle of the first slot, whose width depends on what is left of it.
  const half = 1 / (2 * categories.length);
  const needed = (longest * slant - (width - rightPx) * half) / (1 - half);
  const left = isSlanted ? Math.max(beside, needed) : beside;
  const plotWidth = Math.max(width - left - rightPx, 80);
  return {
    left,
    plotWidth,
    isSlanted,
    labelEvery: Math.ceil((closestPx * categories.length) / plotWidth),
    labelHeight: isSlanted ? longest * slant + lineHeightPx : lineHeightPx + 6,
  };
}

type Props = {
  /** The values of each series, in the order of the categories. */
  series: number[][];
  categories: string[];
  xLabel?: string;
  yLabel?: string;
  label: string;
  width: number;
  locale: string;
  /** The words of one bar. */
  describe(series: number, category: number): string;
};

/** The drawing of a bar chart, with its axes. */
export function Bars({ series, categories, xLabel, yLabel, label, width, locale, describe }: Props) {
  const all = series.flat();
  const ticks = axisTicks(Math.min(...all), Math.max(...all), { whole: all.every(Number.isInteger) });
  const format = numberFormat(locale, ticks, { compact: true });
  const beside = lengthOf(ticks.map(format)) + 12 + (yLabel ? 20 : 0);
  const { left, plotWidth, isSlanted, labelEvery, labelHeight } = layoutOf({ width, categories, beside });
  const bottom = topPx + plotPx;
  const height = bottom + labelHeight + (xLabel ? 22 : 4);
  const slot = plotWidth / categories.length;
  const slotX = (at: number) => left + slot * (at + 0.5);
  const y = linearScale(ticks, bottom, topPx);
  const barWidth = Math.min((slot * 0.76) / series.length, 48);
  return (
    <svg class="chart-plot" width={width} height={height} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <>
          <line x1={left} x2={left + plotWidth} y1={y(tick)} y2={y(tick)} />
          <text x={left - 8} y={y(tick)} dy="0.32em" text-anchor="end">
            {format(tick)}
          </text>
        </>
      ))}
      {categories.map((category, at) => {
        if (at % labelEvery !== 0) return null;
        const turned = `translate(${slotX(at)} ${bottom + 12}) rotate(-45)`;
        const place = isSlanted ? { transform: turned } : { x: slotX(at), y: bottom + 18 };
        return (
          <text {...place} text-anchor={isSlanted ? 'end' : 'middle'}>
            {category}
          </text>
        );
      })}
      <text x={left + plotWidth / 2} y={height - 5} text-anchor="middle">
        {xLabel}
      </text>
      <text transform={`translate(12 ${topPx + plotPx / 2}) rotate(-90)`} text-anchor="middle">
        {yLabel}
      </text>
      {series.map((values, index) =>
        values.map((value, at) => (
          <rect
            class="chart-bar"
            style={seriesColour(index)}
            x={slotX(at) + (index - series.length / 2) * barWidth + 0.5}
            y={Math.min(y(value), y(0))}
            width={Math.max(barWidth - 1, 1)}
            height={Math.max(Math.abs(y(value) - y(0)), 1)}
            rx={Math.min(2, barWidth / 4)}
          >
            <title>{describe(index, at)}</title>
          </rect>
        )),
      )}
    </svg>
  );
}
