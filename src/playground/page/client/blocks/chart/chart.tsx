import { useViewer } from '../../state/page-context.ts';
import { withEmoji } from '../../text/emoji.ts';
import { useId } from '../../ui/use-id.ts';
import { Pie } from './pie.tsx';
import { numberFormat } from './scale.ts';
import { SeriesChart } from './series-chart.tsx';
import { LegendSign } from './series-style.tsx';
import { useWidth } from './use-width.ts';

const kinds = { pie: 'Pie chart', bar: 'Bar chart', line: 'Line chart', area: 'Area chart' };

const Legend = ({ entries, id, isLine }) => (
  <ul class="chart-legend" aria-hidden="true">
    {entries.map(({ name, value }, index) => (
      <li>
        <LegendSign index={index} id={id} isLine={isLine} />
        <span>{name}</span>
        {value && <span class="legend-value">{value}</span>}
      </li>
    ))}
  </ul>
);

/** The numbers of a chart as a table, for those who do not see it or want to know exactly. */
const Numbers = ({ title, head, rows }) => (
  <details class="chart-numbers">
    <summary>Show as a table</summary>
    <div class="table-scroll" tabindex={0} role="group" aria-label={`The numbers of ${title}`}>
      <table>
        <caption class="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {head.map((text, index) => (
              <th scope="col" class={index > 0 ? 'cell-number' : undefined}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr>
              <th scope="row">{name}</th>
              {values.map((value) => (
                <td class="cell-number">{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
);

function pieView({ segments }, locale) {
  const total = segments.reduce((sum, { value }) => sum + value, 0);
  const number = numberFormat(locale, []);
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const percent = ({ value }) => share.format(value / total);
  return {
    legend: segments.map((segment) => ({ name: segment.label, value: percent(segment) })),
    summary: segments.map((segment) => `${segment.label} ${percent(segment)}`).join(', '),
    head: ['Part', 'Value', 'Share'],
    rows: segments.map((segment) => [segment.label, number(segment.value), percent(segment)]),
    drawing: (common) => (
      <Pie
        segments={segments}
        describe={(segment) => `${segment.label}: ${number(segment.value)} (${percent(segment)})`}
        {...common}
      />
    ),
  };
}

function seriesView({ type, series, axis_config: config }, locale) {
  const number = numberFormat(locale, []);
  const ordered = series.map(({ name, data }) => ({
    name,
    values: config.categories.map((category) => data.find(({ label }) => label === category)?.value ?? 0),
  }));
  const describe = (index, at) =>
    `${ordered[index].name}, ${config.categories[at]}: ${number(ordered[index].values[at])}`;
  return {
    legend: ordered.map(({ name }) => ({ name })),
    summary: `${series.map(({ name }) => name).join(', ')} by ${config.categories.join(', ')}`,
    head: [config.x_label || 'Category', ...ordered.map(({ name }) => name)],
    rows: config.categories.map((category, at) => [
      category,
      ...ordered.map(({ values }) => number(values[at])),
    ]),
    drawing: (common) => (
      <SeriesChart
        type={type}
        series={ordered}
        config={config}
        locale={locale}
        describe={describe}
        {...common}
      />
    ),
  };
}

/** A `data_visualization` block: a drawing, a legend, and the same as a table. */
export function Chart({ block }) {
  const id = useId();
  const { locale } = useViewer();
  const { ref, width } = useWidth(560);
  const { chart } = block;
  const title = withEmoji(block.title);
  const view = chart.type === 'pie' ? pieView(chart, locale) : seriesView(chart, locale);
  const label = `${kinds[chart.type]}: ${view.summary}`;
  return (
    <figure class={`block block-chart chart-of-${chart.type}`} ref={ref}>
      <figcaption>{title}</figcaption>
      <div class="chart-body">
        {view.drawing({ id, label, width })}
        <Legend entries={view.legend} id={id} isLine={chart.type === 'line'} />
      </div>
      <Numbers title={title} head={view.head} rows={view.rows} />
    </figure>
  );
}
