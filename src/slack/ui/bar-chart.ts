import type { KnownBlock } from '@slack/types';

/**
 * Tasks as bars: one row's figures for each category (docs.slack.dev/reference/block-kit/blocks/data-visualization-block).
 * @slack/types has no such block yet.
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
