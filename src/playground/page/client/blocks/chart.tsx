import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { viewer } from '../state/state.ts';
import { withEmoji } from '../text/emoji.ts';
import { Table } from '../ui/table.tsx';
import { Bars, seriesColour } from './bars.tsx';
import { numberFormat } from './scale.ts';
import type { BlockOf, Chart } from './types.ts';

const startWidth = 560;

/** The width in pixels of the element that gets the ref. It follows the window. */
function useWidth() {
  const ref = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(startWidth);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.round(element.clientWidth) || startWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** A chart's numbers: a name for each series, and for each category a name and its values. */
function numbersOf(chart: Chart) {
  if (chart.type === 'pie')
    return {
      first: 'Part',
      names: ['Value'],
      rows: chart.segments.map(({ label, value }) => ({ label, values: [value] })),
    };
  const { categories, x_label: first = 'Category' } = chart.axis_config;
  const amountOf = (data: { label: string; value: number }[], category: string) =>
    data.find(({ label }) => label === category)?.value ?? 0;
  return {
    first,
    names: chart.series.map(({ name }) => name),
    rows: categories.map((label) => ({
      label,
      values: chart.series.map(({ data }) => amountOf(data, label)),
    })),
  };
}

/** A `data_visualization` block: bars are drawn, with the same as a table; other charts are a table only. */
export function ChartBlock({ block }: { block: BlockOf<'data_visualization'> }) {
  const { locale } = viewer();
  const { ref, width } = useWidth();
  const { chart } = block;
  const title = withEmoji(block.title);
  const { first, names, rows } = numbersOf(chart);
  const number = numberFormat(locale, []);
  const table = (
    <Table
      name={title}
      head={[first, ...names]}
      rows={rows.map(({ label, values }) => [label, ...values.map(number)])}
      columns={[{ isHeader: true }, ...names.map(() => ({ isNumeric: true }))]}
    />
  );
  if (chart.type !== 'bar')
    return (
      <figure class="block chart">
        <figcaption class="box-title">{title}</figcaption>
        {table}
      </figure>
    );
  const categories = rows.map(({ label }) => label);
  return (
    <figure class="block chart" ref={ref}>
      <figcaption class="box-title">{title}</figcaption>
      <Bars
        series={names.map((_, index) => rows.map(({ values }) => values[index] ?? 0))}
        categories={categories}
        xLabel={chart.axis_config.x_label}
        yLabel={chart.axis_config.y_label}
        label={`Bar chart: ${names.join(', ')} by ${categories.join(', ')}`}
        width={width}
        locale={locale}
        describe={(series, at) =>
          `${names[series]}, ${categories[at]}: ${number(rows[at]?.values[series] ?? 0)}`
        }
      />
      <ul class="row-of small" aria-hidden="true">
        {names.map((name, index) => (
          <li class="legend" style={seriesColour(index)}>
            {name}
          </li>
        ))}
      </ul>
      <details>
        <summary class="small quiet">Show as a table</summary>
        {table}
      </details>
    </figure>
  );
}
