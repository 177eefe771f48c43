/** Messages with the blocks of 2026, as an app would send them. `@slack/types` does not have all of them yet. */
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
const button = (action_id: string, text: string, more: Json = {}): Json => ({
  type: 'button',
  action_id,
  text: plain(text),
  value: action_id,
  ...more,
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
    [raw('Client'), raw('Program'), raw('Hours'), raw('Notes')],
    ...clients.map(([name, program, hours]) => [
      raw(name),
      raw(program),
      amount(hours),
      rich('Notes', 'https://notes.example/'),
    ]),
  ],
};

const series = (name: string, values: number[], categories: string[]): Json => ({
  name,
  data: categories.map((label, index) => ({ label, value: values[index] })),
});
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const weeks = Array.from({ length: 12 }, (_, index) => `Calendar week ${index + 20}`);

export const pie: Json = {
  type: 'data_visualization',
  title: 'Open tasks by program',
  chart: {
    type: 'pie',
    segments: [
      { label: 'Leadership', value: 45 },
      { label: 'Career', value: 28 },
      { label: 'Team', value: 18 },
      { label: 'None', value: 9 },
    ],
  },
};
export const bars: Json = {
  type: 'data_visualization',
  title: 'Tasks done this week',
  chart: {
    type: 'bar',
    series: [series('Jonas', [3, 5, 2, 8, 4], days), series('Priya', [1, 4, 6, -2, 7], days)],
    axis_config: { categories: days, x_label: 'Day', y_label: 'Tasks' },
  },
};
export const lines: Json = {
  type: 'data_visualization',
  title: 'Sessions',
  chart: {
    type: 'line',
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
export const areas: Json = {
  type: 'data_visualization',
  title: 'Hours',
  chart: {
    type: 'area',
    series: [
      series('Planned', [0.2, 0.4, 0.3, 0.5, 0.6], days),
      series('Spent', [0.1, 0.3, 0.35, 0.2, 0.5], days),
    ],
    axis_config: { categories: days, y_label: 'Share of the week' },
  },
};

const card = (name: string, more: Json = {}): Json => ({
  type: 'card',
  block_id: `card-${name}`,
  icon: { type: 'image', image_url: 'https://pictures.example/a.png', alt_text: `Portrait of ${name}` },
  title: mrkdwn(`*${name}*`),
  subtitle: plain('Leadership 2026'),
  body: mrkdwn('Two tasks are due _this week_.'),
  subtext: plain('Last seen on Monday'),
  actions: [button(`open-${name}`, 'Open', { style: 'primary' }), button(`later-${name}`, 'Later')],
  ...more,
});

const hero: Json = { type: 'image', image_url: 'https://pictures.example/hero.png', alt_text: 'A mountain' };

const container: Json = {
  type: 'container',
  block_id: 'group',
  title: plain('Two tasks selected'),
  subtitle: mrkdwn('Review them *before* you go on'),
  icon: { type: 'image', image_url: 'https://pictures.example/i.png', alt_text: 'A list' },
  is_collapsible: true,
  default_collapsed: true,
  child_blocks: [
    { type: 'section', text: mrkdwn('*Call Anna*\nDue tomorrow'), accessory: button('inside', 'Done') },
    { type: 'divider' },
    { type: 'actions', block_id: 'inner', elements: [button('all', 'Confirm all', { style: 'primary' })] },
  ],
};

const task = (task_id: string, title: string, status: string, more: Json = {}): Json => ({
  task_id,
  title,
  status,
  ...more,
});

/** The blocks by the name of what they show. */
export const newBlocks = {
  cards: [
    card('Anna', { hero_image: hero }),
    {
      type: 'carousel',
      block_id: 'cards',
      elements: ['Bo', 'Cleo', 'Dana', 'Emre'].map((name) => card(name)),
    },
  ],
  container: [
    container,
    {
      type: 'container',
      title: plain('ignored'),
      rich_text_title: rich('A divided head'),
      width: 'narrow',
      has_header_divider: true,
      child_blocks: [{ type: 'context', elements: [mrkdwn('Updated just now')] }],
    },
  ],
  table: [dataTable],
  charts: [pie, bars],
  moreCharts: [lines, areas],
  tasks: [
    {
      type: 'plan',
      title: 'Preparing the week',
      tasks: [
        task('1', 'Read the calendar', 'complete', {
          output: rich('Seven sessions found'),
          sources: [{ type: 'url', url: 'https://calendar.example/', text: 'Calendar' }],
        }),
        task('2', 'Collect open tasks', 'in_progress', { details: rich('Asking the platform') }),
        task('3', 'Ask Priya', 'error', { output: rich('Priya is away') }),
        task('4', 'Write the summary', 'pending'),
      ],
    },
    { type: 'task_card', ...task('5', 'Fetched the program', 'complete') },
  ],
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
