import type { KnownBlock, PlainTextElement, View } from '@slack/types';

const plain = (text: string): PlainTextElement => ({ type: 'plain_text', text });
const option = (text: string, description?: string) => ({
  text: plain(text),
  value: text.toLowerCase(),
  ...(description !== undefined && { description: plain(description) }),
});

const mrkdwn =
  '*bold* _italic_ ~struck~ `code` <https://example.com/a?b=1&amp;c=2|a link> <@U0MARTA001> <#C0GENERAL1> :tada:\n' +
  '> a quote\n```fenced *not bold*```\n<!date^1800000000^{date_short} at {time}|then> <b>not markup</b> &lt;script&gt;';

/** One message with every block and every element that a message may have. */
export const everyBlock: KnownBlock[] = [
  { type: 'header', text: plain('Every block :wave:') },
  {
    type: 'section',
    block_id: 'first',
    text: { type: 'mrkdwn', text: mrkdwn },
    accessory: {
      type: 'button',
      action_id: 'replace',
      text: plain('Replace'),
      style: 'danger',
      confirm: {
        title: plain('Replace it?'),
        text: { type: 'mrkdwn', text: 'The message *goes away*.' },
        confirm: plain('Replace it'),
        deny: plain('Keep it'),
        style: 'danger',
      },
    },
  },
  {
    type: 'section',
    fields: [
      { type: 'mrkdwn', text: '*Goal*\nRun a marathon' },
      { type: 'mrkdwn', text: '*Company*\nOstrava Rail' },
    ],
    accessory: { type: 'image', image_url: 'https://pictures.example/anna.png', alt_text: 'Anna' },
  },
  { type: 'divider' },
  {
    type: 'context',
    elements: [
      { type: 'image', image_url: 'https://pictures.example/small.png', alt_text: 'small' },
      { type: 'mrkdwn', text: 'Set up by <@U0JONAS001>' },
    ],
  },
  {
    type: 'actions',
    block_id: 'buttons',
    elements: [
      { type: 'button', action_id: 'go', text: plain('Go'), style: 'primary', value: 'went' },
      {
        type: 'button',
        action_id: 'named',
        text: plain('✓'),
        accessibility_label: 'Mark it as done',
        value: 'x',
      },
      { type: 'button', action_id: 'link', text: plain('Open it'), url: 'https://example.com/' },
      { type: 'overflow', action_id: 'more', options: [option('Edit', 'Changes it'), option('Remove')] },
    ],
  },
  {
    type: 'actions',
    block_id: 'selects',
    elements: [
      {
        type: 'static_select',
        action_id: 'fruit',
        placeholder: plain('A fruit'),
        option_groups: [
          { label: plain('Red'), options: [option('Apple'), option('Cherry')] },
          { label: plain('Yellow'), options: [option('Banana')] },
        ],
      },
      { type: 'external_select', action_id: 'city', placeholder: plain('A city'), min_query_length: 2 },
      { type: 'users_select', action_id: 'someone', placeholder: plain('A person') },
      { type: 'conversations_select', action_id: 'room', placeholder: plain('A conversation') },
      { type: 'channels_select', action_id: 'channel', placeholder: plain('A channel') },
    ],
  },
  {
    type: 'section',
    block_id: 'several',
    text: { type: 'mrkdwn', text: '*Several colours*' },
    accessory: {
      type: 'multi_static_select',
      action_id: 'colours',
      placeholder: plain('Colours'),
      options: [option('Green'), option('Blue'), option('White')],
      max_selected_items: 2,
    },
  },
  {
    type: 'actions',
    block_id: 'dates',
    elements: [
      { type: 'datepicker', action_id: 'day', placeholder: plain('A day') },
      { type: 'timepicker', action_id: 'hour', placeholder: plain('A time') },
    ],
  },
  {
    type: 'actions',
    block_id: 'choices',
    elements: [
      { type: 'checkboxes', action_id: 'boxes', options: [option('One', 'the first'), option('Two')] },
      {
        type: 'radio_buttons',
        action_id: 'radio',
        options: [option('Left'), option('Right')],
        initial_option: option('Left'),
      },
    ],
  },
  {
    type: 'image',
    image_url: 'https://pictures.example/chart.png',
    alt_text: 'A chart of sessions',
    title: plain('Sessions'),
  },
  {
    type: 'rich_text',
    elements: [
      {
        type: 'rich_text_section',
        elements: [
          { type: 'text', text: 'Rich ', style: { bold: true } },
          { type: 'user', user_id: 'U0PRIYA001' },
          { type: 'link', url: 'https://example.com/rich', text: 'a rich link' },
        ],
      },
      {
        type: 'rich_text_list',
        style: 'ordered',
        elements: [
          { type: 'rich_text_section', elements: [{ type: 'text', text: 'step one' }] },
          { type: 'rich_text_section', elements: [{ type: 'text', text: 'step two' }] },
        ],
      },
      { type: 'rich_text_preformatted', elements: [{ type: 'text', text: 'as it is' }] },
      { type: 'rich_text_quote', elements: [{ type: 'text', text: 'said somebody' }] },
    ],
  },
];

/** A modal with every input. */
export const form: View = {
  type: 'modal',
  callback_id: 'form',
  title: plain('The form'),
  submit: plain('Send it'),
  close: plain('Not now'),
  blocks: [
    { type: 'section', text: { type: 'mrkdwn', text: 'Fill in *everything*.' } },
    {
      type: 'input',
      block_id: 'name',
      label: plain('Name'),
      hint: plain('First and last'),
      element: { type: 'plain_text_input', action_id: 'name', max_length: 40 },
    },
    {
      type: 'input',
      block_id: 'notes',
      label: plain('Notes'),
      optional: true,
      dispatch_action: true,
      element: {
        type: 'plain_text_input',
        action_id: 'notes',
        multiline: true,
        dispatch_action_config: { trigger_actions_on: ['on_character_entered'] },
      },
    },
    {
      type: 'input',
      block_id: 'email',
      label: plain('Email'),
      element: { type: 'email_text_input', action_id: 'email' },
    },
    {
      type: 'input',
      block_id: 'web',
      label: plain('Website'),
      optional: true,
      element: { type: 'url_text_input', action_id: 'web' },
    },
    {
      type: 'input',
      block_id: 'age',
      label: plain('Age'),
      optional: true,
      element: { type: 'number_input', action_id: 'age', is_decimal_allowed: false, min_value: '1' },
    },
    {
      type: 'input',
      block_id: 'city',
      label: plain('City'),
      element: { type: 'external_select', action_id: 'city', min_query_length: 1 },
    },
    {
      type: 'input',
      block_id: 'helpers',
      label: plain('Helpers'),
      optional: true,
      element: { type: 'multi_users_select', action_id: 'helpers' },
    },
    {
      type: 'input',
      block_id: 'where',
      label: plain('Where'),
      optional: true,
      element: {
        type: 'conversations_select',
        action_id: 'where',
      },
    },
    {
      type: 'input',
      block_id: 'due',
      label: plain('Due'),
      optional: true,
      element: { type: 'datepicker', action_id: 'due', initial_date: '2030-01-31' },
    },
    {
      type: 'input',
      block_id: 'prio',
      label: plain('Priority'),
      element: {
        type: 'radio_buttons',
        action_id: 'prio',
        options: [option('High'), option('Low')],
        initial_option: option('Low'),
      },
    },
    {
      type: 'input',
      block_id: 'tags',
      label: plain('Tags'),
      optional: true,
      element: { type: 'checkboxes', action_id: 'tags', options: [option('New'), option('Old')] },
    },
    {
      type: 'input',
      block_id: 'paper',
      label: plain('Paper'),
      optional: true,
      element: { type: 'file_input', action_id: 'paper', filetypes: ['txt'], max_files: 1 },
    },
  ],
};

export const secondView: View = {
  type: 'modal',
  callback_id: 'second',
  title: plain('One more thing'),
  submit: plain('Finish'),
  blocks: [
    {
      type: 'input',
      block_id: 'when',
      label: plain('When'),
      element: { type: 'datepicker', action_id: 'when' },
    },
  ],
};

export const homeView: View = {
  type: 'home',
  blocks: [
    { type: 'header', text: plain('Your day') },
    {
      type: 'actions',
      block_id: 'home',
      elements: [{ type: 'button', action_id: 'home_go', text: plain('Begin'), value: 'began' }],
    },
  ],
};

/** A task with one button, in new blocks each time. */
export const swapping = (name: string): KnownBlock[] => [
  { type: 'section', text: plain('A task that can be done') },
  { type: 'actions', elements: [{ type: 'button', action_id: 'swap', text: plain(name), value: name }] },
];
