import { dicts, isDict } from '../../kit/dict.ts';
import { LIMITS } from '../limits.ts';
import { byType, list, number, object, rule, text } from './combinators.ts';
import { block } from './compositions.ts';
import { appendPointer, type Check, reportBroken } from './problem.ts';

/** Charts (docs.slack.dev/reference/block-kit/blocks/data-visualization-block). */

const limits = LIMITS.dataVisualization;
const label = text(limits.label, 1);
const anyNumber = number(undefined, undefined, false);

const positive: Check = (value, at, report) => {
  anyNumber(value, at, report);
  if (typeof value === 'number' && value <= 0)
    reportBroken(report, at, 'min_value', 'must be greater than 0', { expected: ['0'], got: String(value) });
};

const pie = object({
  segments: list(object({ label, value: positive }), limits.segments, limits.minSegments),
});

const series = object({
  name: text(limits.seriesName, 1),
  data: list(object({ label, value: anyNumber }), limits.points, limits.minPoints),
});

const axisConfig = object(
  { categories: list(label, limits.categories, limits.minCategories) },
  { x_label: text(limits.axisLabel), y_label: text(limits.axisLabel) },
);

/** The rule that each series has one point for each category. */
const pointsMatchCategories: Check = (chart, at, report) => {
  const categories = isDict(chart) && isDict(chart.axis_config) ? chart.axis_config.categories : undefined;
  if (!isDict(chart) || !Array.isArray(categories)) return;
  const expected = categories.map(String).toSorted();
  for (const [index, { data }] of dicts(chart.series).entries()) {
    const got = dicts(data).map((point) => String(point.label));
    if (JSON.stringify(got.toSorted()) !== JSON.stringify(expected))
      reportBroken(
        report,
        appendPointer(`${at}/series/${index}`, 'data'),
        'categories',
        'must have one data point for each category',
        { expected: categories.map(String), got: got.join(', ') },
      );
  }
};

const seriesChart = object(
  { series: list(series, limits.series, limits.minSeries), axis_config: axisConfig },
  {},
  rule('unique', 'names of series must be unique', (chart) => {
    const names = dicts(chart.series).map(({ name }) => name);
    return new Set(names).size === names.length;
  }),
  pointsMatchCategories,
);

export const dataVisualization = block({
  title: text(limits.title, 1),
  chart: byType({ pie, bar: seriesChart, area: seriesChart, line: seriesChart }),
});
