import type {
  ActionsBlockElement,
  ConfirmationDialog,
  ContainerBlock,
  ImageElement,
  InputBlockElement,
  KnownBlock,
  MrkdwnElement,
  PlainTextElement,
  PlainTextOption,
  RichTextBlock,
  SectionBlockAccessory,
} from '@slack/types';

/**
 * Every block that an app can send here and every element in it, once, with all the fields that `@slack/types` has for it: the
 * compiler takes them, so the simulator has to.
 */

const plain: PlainTextElement = { type: 'plain_text', text: 'x', emoji: true };
const mrkdwn: MrkdwnElement = { type: 'mrkdwn', text: '*x*', verbatim: true };
const url = 'https://a.example/x';
const confirm: ConfirmationDialog = {
  title: plain,
  text: mrkdwn,
  confirm: plain,
  deny: plain,
  style: 'danger',
};
const option: PlainTextOption = { text: plain, value: 'v', description: plain };
const options = [option];
const image: ImageElement = { type: 'image', alt_text: 'x', image_url: url };
const slackImage: ImageElement = { type: 'image', alt_text: 'x', slack_file: { id: 'F1' } };
const style = { bold: true, italic: true, strike: true, code: true };
const richText: RichTextBlock = {
  type: 'rich_text',
  elements: [
    {
      type: 'rich_text_section',
      elements: [
        { type: 'text', text: 'x', style },
        { type: 'user', user_id: 'U1' },
        { type: 'usergroup', usergroup_id: 'S1' },
        { type: 'channel', channel_id: 'C1' },
        { type: 'team', team_id: 'T1' },
        { type: 'link', url, text: 'x', unsafe: true },
        { type: 'emoji', name: 'tada', unicode: '1f389' },
        { type: 'date', timestamp: 1, format: '{date}', url, fallback: 'x' },
        { type: 'broadcast', range: 'here' },
        { type: 'color', value: '#00aaff' },
      ],
    },
    { type: 'rich_text_quote', elements: [], border: 1 },
    { type: 'rich_text_preformatted', elements: [], border: 0 },
    {
      type: 'rich_text_list',
      style: 'ordered',
      elements: [{ type: 'rich_text_section', elements: [] }],
      indent: 1,
      border: 0,
    },
  ],
};

const action = { action_id: 'a' };
const menu = { ...action, confirm, placeholder: plain, focus_on_load: true };
const many = { ...menu, max_selected_items: 2 };
const filter = {
  include: ['im' as const],
  exclude_bot_users: true,
  exclude_external_shared_channels: true,
};
const button = {
  ...action,
  type: 'button' as const,
  text: plain,
  confirm,
  url,
  value: 'v',
  style: 'primary' as const,
  accessibility_label: 'x',
};

/** What actions, sections and inputs have. */
const everywhere = [
  { ...action, type: 'checkboxes', options, initial_options: options, confirm, focus_on_load: true },
  { ...action, type: 'radio_buttons', options, initial_option: option, confirm, focus_on_load: true },
  { ...menu, type: 'datepicker', initial_date: '2026-02-28' },
  { ...menu, type: 'timepicker', initial_time: '17:05', timezone: 'Europe/London' },
  { ...menu, type: 'static_select', options, initial_option: option },
  { ...many, type: 'multi_static_select', option_groups: [{ label: plain, options }] },
  { ...menu, type: 'external_select', min_query_length: 1, initial_option: option },
  { ...many, type: 'multi_external_select', min_query_length: 1, initial_options: options },
  { ...menu, type: 'users_select', initial_user: 'U1' },
  { ...many, type: 'multi_users_select', initial_users: ['U1'] },
  {
    ...menu,
    type: 'conversations_select',
    filter,
    default_to_current_conversation: true,
    response_url_enabled: true,
    initial_conversation: 'C1',
  },
  { ...many, type: 'multi_conversations_select', filter, initial_conversations: ['C1'] },
  { ...menu, type: 'channels_select', initial_channel: 'C1', response_url_enabled: true },
  { ...many, type: 'multi_channels_select', initial_channels: ['C1'] },
] satisfies (ActionsBlockElement & SectionBlockAccessory & InputBlockElement)[];
const inActions: ActionsBlockElement[] = [
  button,
  { ...action, type: 'overflow', options: [{ ...option, url }], confirm },
];
const input = { ...action, placeholder: plain, focus_on_load: true };
const inInput: InputBlockElement[] = [
  {
    ...input,
    type: 'plain_text_input',
    multiline: true,
    initial_value: 'x',
    min_length: 1,
    max_length: 2,
    dispatch_action_config: { trigger_actions_on: ['on_enter_pressed'] },
  },
  { ...input, type: 'email_text_input', initial_value: 'x' },
  { ...input, type: 'url_text_input', initial_value: 'x' },
  {
    ...input,
    type: 'number_input',
    is_decimal_allowed: true,
    initial_value: '2',
    min_value: '1',
    max_value: '3',
  },
  { ...action, type: 'file_input', filetypes: ['png'], max_files: 1 },
];
const container: ContainerBlock = {
  type: 'container',
  title: plain,
  subtitle: mrkdwn,
  icon: image,
  width: 'wide',
  is_collapsible: true,
  default_collapsed: true,
  has_header_divider: true,
  child_blocks: [{ type: 'divider' }],
};
const cells = [
  { type: 'raw_text' as const, text: 'x' },
  { type: 'raw_number' as const, value: 1, text: '1' },
];

export const completeBlocks: KnownBlock[] = [
  ...[...everywhere, ...inActions].map((element): KnownBlock => ({ type: 'actions', elements: [element] })),
  ...[...everywhere, image].map((accessory): KnownBlock => ({ type: 'section', text: mrkdwn, accessory })),
  ...[...everywhere, ...inInput].map((element): KnownBlock => ({ type: 'input', label: plain, element })),
  {
    type: 'input',
    block_id: 'b',
    label: plain,
    hint: plain,
    optional: true,
    dispatch_action: true,
    element: { type: 'plain_text_input' },
  },
  { type: 'section', block_id: 'b', fields: [mrkdwn, plain], expand: true },
  { type: 'context', block_id: 'b', elements: [plain, mrkdwn, image, slackImage] },
  { type: 'divider', block_id: 'b' },
  { type: 'header', block_id: 'b', text: plain },
  { type: 'image', block_id: 'b', alt_text: 'x', image_url: url, title: plain },
  { type: 'image', alt_text: 'x', slack_file: { url } },
  { ...richText, block_id: 'b' },
  { type: 'alert', text: mrkdwn, level: 'success' },
  container,
  { type: 'data_table', rows: [cells, cells], caption: 'x', page_size: 1, row_header_column_index: 0 },
];
