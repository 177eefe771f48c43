import type {
  ActionsBlockElement,
  ConfirmationDialog,
  ImageElement,
  InputBlockElement,
  MrkdwnElement,
  Option,
  PlainTextElement,
  PlainTextOption,
  RichTextBlock,
  RichTextElement,
  TextObject,
} from '@slack/types';
import fc, { type Arbitrary } from 'fast-check';
import { LIMITS } from '../../../src/slack/ui/limits.ts';

/** Generators of what `@slack/types` calls a block, within the numbers of the limits table. */

export const words = (most: number, least = 1): Arbitrary<string> =>
  fc.string({ minLength: least, maxLength: Math.min(most, 40) });
export const id = fc.stringMatching(/^[A-Z0-9]{9}$/);
export const url = fc.webUrl({ validSchemes: ['https'] });

export const plain = (most: number): Arbitrary<PlainTextElement> =>
  fc.record(
    { type: fc.constant('plain_text'), text: words(most), emoji: fc.boolean() },
    { requiredKeys: ['type', 'text'] },
  );
export const mrkdwn = (most: number): Arbitrary<MrkdwnElement> =>
  fc.record(
    { type: fc.constant('mrkdwn'), text: words(most), verbatim: fc.boolean() },
    { requiredKeys: ['type', 'text'] },
  );
export const text = (most: number): Arbitrary<TextObject> => fc.oneof(plain(most), mrkdwn(most));

export const confirm: Arbitrary<ConfirmationDialog> = fc.record(
  {
    text: text(LIMITS.confirm.text),
    title: plain(LIMITS.confirm.title),
    confirm: plain(LIMITS.confirm.confirm),
    deny: plain(LIMITS.confirm.deny),
    style: fc.constantFrom('primary', 'danger'),
  },
  { requiredKeys: ['text'] },
);

const plainOption: Arbitrary<PlainTextOption> = fc.record(
  {
    text: plain(LIMITS.option.text),
    value: words(LIMITS.option.value),
    description: plain(LIMITS.option.description),
  },
  { requiredKeys: ['text', 'value'] },
);
const richOption: Arbitrary<Option> = fc.oneof(
  plainOption,
  fc.record({ text: mrkdwn(LIMITS.option.text), value: words(LIMITS.option.value) }),
);
const options = <T>(one: Arbitrary<T>, most: number) =>
  fc.array(one, { minLength: 1, maxLength: Math.min(most, 4) });

export const image: Arbitrary<ImageElement> = fc.oneof(
  fc.record({ type: fc.constant('image'), alt_text: words(100), image_url: url }),
  fc.record({ type: fc.constant('image'), alt_text: words(100), slack_file: fc.record({ id }) }),
);

/** A record of which only the required keys are always there. */
export function some<T, K extends keyof T>(
  required: { [P in K]: Arbitrary<T[P]> },
  optional: { [P in Exclude<keyof T, K>]?: Arbitrary<T[P]> },
) {
  return fc.record({ ...required, ...optional } as Record<string, Arbitrary<unknown>>, {
    requiredKeys: Object.keys(required),
  }) as unknown as Arbitrary<T>;
}
export const kind = <T extends string>(type: T) => ({ type: fc.constant(type) });

export const action = { action_id: words(LIMITS.id.action) };
const menu = {
  ...action,
  confirm,
  placeholder: plain(LIMITS.placeholder),
  focus_on_load: fc.constant(false),
};
const several = { ...menu, max_selected_items: fc.integer({ min: 1, max: 20 }) };
const filter = fc.record({
  include: fc.constant(['im' as const, 'public' as const]),
  exclude_bot_users: fc.boolean(),
});

type Elements = {
  [T in ActionsBlockElement['type'] | InputBlockElement['type']]: Arbitrary<
    Extract<ActionsBlockElement | InputBlockElement, { type: T }>
  >;
};

const richTextElement: Arbitrary<RichTextElement> = fc.oneof(
  fc.record(
    { type: fc.constant('text' as const), text: words(40), style: fc.record({ bold: fc.boolean() }) },
    { requiredKeys: ['type', 'text'] },
  ),
  fc.record({ type: fc.constant('user' as const), user_id: id }),
  fc.record({ type: fc.constant('channel' as const), channel_id: id }),
  fc.record({ type: fc.constant('link' as const), url, text: words(20) }, { requiredKeys: ['type', 'url'] }),
  fc.record({ type: fc.constant('emoji' as const), name: words(10) }),
  fc.record({ type: fc.constant('date' as const), timestamp: fc.nat(), format: fc.constant('{date}') }),
  fc.record({
    type: fc.constant('broadcast' as const),
    range: fc.constantFrom('here' as const, 'channel' as const),
  }),
);
const pieces = fc.array(richTextElement, { maxLength: 3 });
export const section = fc.record({ type: fc.constant('rich_text_section' as const), elements: pieces });

export const richText: Arbitrary<RichTextBlock> = fc.record({
  type: fc.constant('rich_text'),
  elements: fc.array(
    fc.oneof(
      section,
      fc.record({ type: fc.constant('rich_text_quote' as const), elements: pieces }),
      fc.record(
        {
          type: fc.constant('rich_text_list' as const),
          style: fc.constantFrom('bullet' as const, 'ordered' as const),
          elements: fc.array(section, { maxLength: 2 }),
          indent: fc.integer({ min: 0, max: LIMITS.richTextList.indent }),
          border: fc.constantFrom(0 as const, 1 as const),
        },
        { requiredKeys: ['type', 'style', 'elements'] },
      ),
    ),
    { minLength: 1, maxLength: 2 },
  ),
});

export const elements: Elements = {
  button: some(
    { ...kind('button'), text: plain(LIMITS.button.text) },
    {
      ...action,
      confirm,
      url,
      value: words(LIMITS.button.value),
      style: fc.constantFrom('primary', 'danger'),
      accessibility_label: words(75),
    },
  ),
  workflow_button: some(
    {
      ...kind('workflow_button'),
      text: plain(LIMITS.button.text),
      workflow: fc.record({ trigger: fc.record({ url }) }),
    },
    { ...action },
  ),
  checkboxes: some(
    { ...kind('checkboxes'), options: options(richOption, LIMITS.checkboxes.options) },
    { ...action, confirm },
  ),
  radio_buttons: some(
    { ...kind('radio_buttons'), options: options(richOption, LIMITS.radioButtons.options) },
    { ...action, confirm },
  ),
  overflow: some(
    { ...kind('overflow'), options: options(plainOption, LIMITS.overflow.options) },
    { ...action, confirm },
  ),
  datepicker: some(kind('datepicker'), { ...menu, initial_date: fc.constant('2026-02-28') }),
  timepicker: some(kind('timepicker'), {
    ...menu,
    initial_time: fc.constant('17:05'),
    timezone: fc.constant('Europe/London'),
  }),
  datetimepicker: some(kind('datetimepicker'), {
    ...action,
    confirm,
    initial_date_time: fc.constant(1_790_000_000),
  }),
  static_select: some(
    { ...kind('static_select'), options: options(plainOption, LIMITS.select.options) },
    menu,
  ),
  multi_static_select: some(
    {
      ...kind('multi_static_select'),
      option_groups: options(
        fc.record({ label: plain(75), options: options(plainOption, 100) }),
        LIMITS.select.groups,
      ),
    },
    several,
  ),
  external_select: some(kind('external_select'), {
    ...menu,
    min_query_length: fc.nat(5),
    initial_option: plainOption,
  }),
  multi_external_select: some(kind('multi_external_select'), {
    ...several,
    initial_options: options(plainOption, 100),
  }),
  users_select: some(kind('users_select'), { ...menu, initial_user: id }),
  multi_users_select: some(kind('multi_users_select'), { ...several, initial_users: fc.array(id) }),
  conversations_select: some(kind('conversations_select'), {
    ...menu,
    filter,
    default_to_current_conversation: fc.boolean(),
    response_url_enabled: fc.boolean(),
  }),
  multi_conversations_select: some(kind('multi_conversations_select'), { ...several, filter }),
  channels_select: some(kind('channels_select'), { ...menu, initial_channel: id }),
  multi_channels_select: some(kind('multi_channels_select'), { ...several, initial_channels: fc.array(id) }),
  plain_text_input: some(kind('plain_text_input'), {
    ...action,
    placeholder: plain(LIMITS.placeholder),
    multiline: fc.boolean(),
    initial_value: words(100),
    min_length: fc.integer({ min: 0, max: 10 }),
    max_length: fc.integer({ min: 10, max: LIMITS.plainTextInput.length }),
    dispatch_action_config: fc.record({ trigger_actions_on: fc.constant(['on_enter_pressed' as const]) }),
  }),
  email_text_input: some(kind('email_text_input'), { ...action, initial_value: words(50) }),
  url_text_input: some(kind('url_text_input'), { ...action, initial_value: words(50) }),
  number_input: some(
    { ...kind('number_input'), is_decimal_allowed: fc.boolean() },
    { ...action, min_value: fc.constant('1'), max_value: fc.constant('5'), initial_value: fc.constant('2') },
  ),
  rich_text_input: some(kind('rich_text_input'), { ...action, initial_value: richText }),
  file_input: some(kind('file_input'), {
    ...action,
    filetypes: fc.constant(['png']),
    max_files: fc.integer({ min: 1, max: 10 }),
  }),
};
