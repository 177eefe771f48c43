import { Axes, chartLayout } from './axes.tsx';
import { axisTicks, linearScale, numberFormat } from './scale.ts';
import { pointShape, Stripes, seriesClass, seriesFill } from './series-style.tsx';

/** The bars of all series, side by side in each category. */
function Bars({ series, y, slotX, slotWidth, id, describe }) {
  const width = Math.min((slotWidth * 0.76) / series.length, 48);
  return series.map(({ values }, index) =>
    values.map((value, at) => {
      const x = slotX(at) + (index - series.length / 2) * width;
      const [top, bottom] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
      return (
        <rect
          class={`chart-bar ${seriesClass(index)}`}
          x={x + 0.5}
          y={top}
          width={Math.max(width - 1, 1)}
          height={Math.max(bottom - top, 1)}
          rx={Math.min(2, width / 4)}
          fill={seriesFill(index, id)}
        >
          <title>{describe(index, at)}</title>
        </rect>
      );
    }),
  );
}

const linePath = (values, slotX, y) =>
  values.map((value, at) => `${at === 0 ? 'M' : 'L'}${slotX(at)} ${y(value)}`).join('');

/** The lines of all series with their points; areas are filled down to zero, the first series at the back. */
function Lines({ series, y, slotX, id, filled, describe }) {
  return series.map(({ values }, index) => {
    const line = linePath(values, slotX, y);
    return (
      <g class={seriesClass(index)}>
        {filled && (
          <path
            class="chart-area"
            d={`${line}L${slotX(values.length - 1)} ${y(0)}L${slotX(0)} ${y(0)}Z`}
            fill={seriesFill(index, id)}
          />
        )}
        <path class="chart-line" d={line} stroke="var(--series)" />
        {values.map((value, at) => (
          <path
            class="chart-point"
            d={pointShape(index)}
            transform={`translate(${slotX(at)} ${y(value)})`}
            fill="var(--series)"
          >
            <title>{describe(index, at)}</title>
          </path>
        ))}
      </g>
    );
  });
}

/** A bar, line or area chart. A series is `{name, values}`, its values in the order of the categories. */
export function SeriesChart({ type, series, config, id, label, width, locale, describe }) {
  const { categories } = config;
  const all = series.flatMap(({ values }) => values);
  const ticks = axisTicks(Math.min(...all), Math.max(...all), { whole: all.every(Number.isInteger) });
  const format = numberFormat(locale, ticks, { compact: true });
  const layout = chartLayout({
    width,
    categories,
    tickLabels: ticks.map(format),
    hasXLabel: Boolean(config.x_label),
    hasYLabel: Boolean(config.y_label),
  });
  const slotWidth = layout.plotWidth / categories.length;
  const slotX = (at) => layout.left + slotWidth * (at + 0.5);
  const y = linearScale(ticks, layout.top + layout.plotHeight, layout.top);
  const Marks = type === 'bar' ? Bars : Lines;
  return (
    <svg class="chart-plot" width={width} height={layout.total} role="img" aria-label={label}>
      <defs>
        <Stripes id={id} count={series.length} />
      </defs>
      <Axes
        layout={layout}
        ticks={ticks}
        y={y}
        slotX={slotX}
        categories={categories}
        format={format}
        config={config}
      />
      <Marks
        series={series}
        y={y}
        slotX={slotX}
        slotWidth={slotWidth}
        id={id}
        filled={type === 'area'}
        describe={describe}
      />
    </svg>
  );
}
