import type { AnyBlock, KnownBlock } from '@slack/types';

/** What is read of a chart: @slack/types has no such block yet. */
type BarChart = {
  title: string;
  chart: { series: { name: string; data: { value: number }[] }[]; axis_config: { categories: string[] } };
};

/**
 * Tasks as bars: one row's figures for each category (docs.slack.dev/reference/block-kit/blocks/data-visualization-block).
 *
 * @param labels what each figure is called
 */
export function barChart<Part extends string>(
  title: string,
  rows: readonly Readonly<Record<NoInfer<Part>, number>>[],
  labels: Readonly<Record<Part, string>>,
  axis: { categories: string[]; x_label?: string },
): KnownBlock {
  const series = (Object.keys(labels) as Part[]).map((part) => ({
    name: labels[part],
    data: rows.map((row, at) => ({ label: axis.categories[at], value: row[part] })),
  }));
  const chart = { type: 'bar', series, axis_config: { ...axis, y_label: 'Tasks' } };
  return { type: 'data_visualization', title, chart } as unknown as KnownBlock;
}

/** What a chart shows in words, its title first: "16 Nov: 1 done, 2 overdue". */
export function chartLines(block: AnyBlock): [title: string, ...lines: string[]] {
  const { title, chart } = block as unknown as BarChart;
  const figures = (at: number) =>
    chart.series
      .flatMap(({ name, data }) => (data[at]?.value ? [`${data[at].value} ${name.toLowerCase()}`] : []))
      .join(', ');
  return [title, ...chart.axis_config.categories.map((label, at) => `${label}: ${figures(at) || '–'}`)];
}
