import type { Json } from './support.ts';

/** Blocks and parts of blocks for the tests of limits. */

export const filler = (length: number): string => 'x'.repeat(length);
export const plain = (length: number): Json => ({ type: 'plain_text', text: filler(length) });
export const mrkdwn = (length: number): Json => ({ type: 'mrkdwn', text: filler(length) });
export const link = (length: number): string => `https://a.example/${filler(length - 18)}`;
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

export const image = (fields: Json = {}): Json => ({
  type: 'image',
  image_url: 'https://a.example/i.png',
  alt_text: 'i',
  ...fields,
});
export const rawCell = { type: 'raw_text', text: 'x' };
export const option = (fields: Json = {}): Json => ({ text: plain(1), value: 'v', ...fields });
export const button = (fields: Json = {}): Json => ({ type: 'button', text: plain(1), ...fields });
export const dataTable = (fields: Json = {}): Json => ({
  type: 'data_table',
  caption: 'c',
  rows: [[rawCell], [rawCell]],
  ...fields,
});
export const segment = (index: number): Json => ({ label: `s${index}`, value: 1 });
export const pie = (segments: Json[]): Json => ({
  type: 'data_visualization',
  title: 'p',
  chart: { type: 'pie', segments },
});
/** A chart with so many series of so many points; the first series has another name if one is given. */
export const chart = (
  type: 'bar' | 'line' | 'area',
  series: number,
  points: number,
  axis: Json = {},
  name = 'n0',
): Json => ({
  type: 'data_visualization',
  title: 'c',
  chart: {
    type,
    series: times(series, (index) => ({
      name: index === 0 ? name : `n${index}`,
      data: times(points, segment),
    })),
    axis_config: { categories: times(points, (index) => `s${index}`), ...axis },
  },
});
export const bar = (categories: string[], ...series: Json[]): Json => ({
  type: 'data_visualization',
  title: 'c',
  chart: { type: 'bar', series, axis_config: { categories } },
});
export const richList = (indent: number): Json => ({
  type: 'rich_text',
  elements: [{ type: 'rich_text_list', style: 'bullet', indent, elements: [] }],
});

export const container = (fields: Json = {}): Json => ({
  type: 'container',
  title: plain(1),
  child_blocks: dividers(1),
  ...fields,
});
export const dividers = (count: number): Json[] => times(count, () => ({ type: 'divider' }));
/** Sections with `total` characters of text in all. */
export const sections = (total: number): Json[] => {
  const whole = Math.floor(total / 3000);
  const rest = total % 3000;
  return [...times(whole, () => 3000), ...(rest > 0 ? [rest] : [])].map((length) => ({
    type: 'section',
    text: mrkdwn(length),
  }));
};
