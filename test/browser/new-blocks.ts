/** The blocks of 2026 that the page shows, as an app sends them. `@slack/types` does not have all of them yet. */
type Json = Record<string, unknown>;

const plain = (text: string): Json => ({ type: 'plain_text', text });
const mrkdwn = (text: string): Json => ({ type: 'mrkdwn', text });
const raw = (text: string): Json => ({ type: 'raw_text', text });
const amount = (value: number): Json => ({ type: 'raw_number', value, text: `${value} h` });
const rich = (text: string, url?: string): Json => ({
  type: 'rich_text',
  elements: [
    {
      type: 'rich_text_section',
      elements: [url === undefined ? { type: 'text', text } : { type: 'link', url, text }],
    },
  ],
});
const button = (action_id: string, text: string): Json => ({
  type: 'button',
  action_id,
  text: plain(text),
  value: action_id,
});

const clients: [name: string, program: string, hours: number][] = [
  ['Priya', 'Leadership', 12],
  ['anna', 'Leadership', 9],
  ['Émile', 'Career', 31],
  ['Bo', 'Career', 4.5],
  ['Zoë', 'Team', 20],
  ['Karim', 'Team', 2],
  ['Ömer', 'Leadership', 100],
];

const dataTable: Json = {
  type: 'data_table',
  block_id: 'hours',
  caption: 'Hours per client',
  page_size: 3,
  rows: [
    ['Client', 'Program', 'Hours', 'Notes'].map(raw),
    ...clients.map(([name, program, hours]) => [
      raw(name),
      raw(program),
      amount(hours),
      rich('Notes', 'https://notes.example/'),
    ]),
  ],
};

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const weeks = Array.from({ length: 12 }, (_, index) => `Calendar week ${index + 20}`);
const series = (name: string, values: number[], categories: string[]): Json => ({
  name,
  data: categories.map((label, index) => ({ label, value: values[index] })),
});

const bars: Json = {
  type: 'data_visualization',
  title: 'Tasks done this week',
  chart: {
    type: 'bar',
    series: [series('Jonas', [3, 5, 2, 8, 4], days), series('Priya', [1, 4, 6, -2, 7], days)],
    axis_config: { categories: days, x_label: 'Day', y_label: 'Tasks' },
  },
};
const manyBars: Json = {
  type: 'data_visualization',
  title: 'Sessions',
  chart: {
    type: 'bar',
    series: Array.from({ length: 6 }, (_, at) =>
      series(
        `Coach ${at + 1}`,
        weeks.map((_week, index) => 12_000 + ((at * 7 + index * 5) % 23) * 900),
        weeks,
      ),
    ),
    axis_config: { categories: weeks },
  },
};
const pie: Json = {
  type: 'data_visualization',
  title: 'Open tasks by program',
  chart: {
    type: 'pie',
    segments: [
      { label: 'Leadership', value: 45 },
      { label: 'Career', value: 28 },
    ],
  },
};

const icon: Json = { type: 'image', image_url: 'https://pictures.example/i.png', alt_text: 'A list' };
const container: Json = {
  type: 'container',
  block_id: 'group',
  title: plain('Two tasks selected'),
  subtitle: mrkdwn('Review them *before* you go on'),
  icon,
  is_collapsible: true,
  default_collapsed: true,
  child_blocks: [
    { type: 'section', text: mrkdwn('*Call Anna*\nDue tomorrow'), accessory: button('inside', 'Done') },
    { type: 'divider' },
    { type: 'actions', block_id: 'inner', elements: [button('all', 'Confirm all')] },
  ],
};
const divided: Json = {
  type: 'container',
  title: plain('ignored'),
  rich_text_title: rich('A divided head'),
  width: 'narrow',
  has_header_divider: true,
  child_blocks: [{ type: 'context', elements: [mrkdwn('Updated just now')] }],
};

/** The blocks by the name of what they show. */
export const newBlocks = {
  container: [container, divided],
  table: [dataTable],
  charts: [bars, pie],
  moreCharts: [manyBars],
} satisfies Record<string, Json[]>;

/** A modal with an alert of each level, and an input. */
export const alertModal: Json = {
  type: 'modal',
  callback_id: 'alerts',
  title: plain('Alerts'),
  submit: plain('Save'),
  blocks: [
    ...['default', 'info', 'warning', 'error', 'success'].map((level) => ({
      type: 'alert',
      level,
      text: mrkdwn(`This is of level *${level}*.`),
    })),
    {
      type: 'input',
      block_id: 'reason',
      label: plain('Reason'),
      element: { type: 'plain_text_input', action_id: 'reason' },
    },
  ],
};
