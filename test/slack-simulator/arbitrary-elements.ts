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
import { LIMITS } from '../../src/playground/slack-simulator/index.ts';

/** Generators of elements that `@slack/types` accepts, within the limits of the limits table. */

export const words = (max: number, min = 1): Arbitrary<string> =>
  fc.string({ minLength: min, maxLength: Math.min(max, 40) });
export const id = fc.stringMatching(/^[A-Z0-9]{9}$/);
export const url = fc.webUrl({ validSchemes: ['https'] });

export const plain = (max: number): Arbitrary<PlainTextElement> =>
  fc.record(
    { type: fc.constant('plain_text'), text: words(max), emoji: fc.boolean() },
    { requiredKeys: ['type', 'text'] },
  );
export const mrkdwn = (max: number): Arbitrary<MrkdwnElement> =>
  fc.record(
    { type: fc.constant('mrkdwn'), text: words(max), verbatim: fc.boolean() },
    { requiredKeys: ['type', 'text'] },
  );
export const text = (max: number): Arbitrary<TextObject> => fc.oneof(plain(max), mrkdwn(max));

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
const options = <T>(option: Arbitrary<T>, max: number) =>
  fc.array(option, { minLength: 1, maxLength: Math.min(max, 4) });

export const image: Arbitrary<ImageElement> = fc.oneof(
  fc.record({ type: fc.constant('image'), alt_text: words(100), image_url: url }),
  fc.record({ type: fc.constant('image'), alt_text: words(100), slack_file: fc.record({ id }) }),
);

/** A record that always has the required keys, and sometimes the optional ones. */
export function recordOf<T, K extends keyof T>(
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
const multiMenu = { ...menu, max_selected_items: fc.integer({ min: 1, max: 20 }) };
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
const inlineElements = fc.array(richTextElement, { maxLength: 3 });
export const section = fc.record({
  type: fc.constant('rich_text_section' as const),
  elements: inlineElements,
});

export const richText: Arbitrary<RichTextBlock> = fc.record({
  type: fc.constant('rich_text'),
  elements: fc.array(
    fc.oneof(
      section,
      fc.record({ type: fc.constant('rich_text_quote' as const), elements: inlineElements }),
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
  button: recordOf(
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
  workflow_button: recordOf(
    {
      ...kind('workflow_button'),
      text: plain(LIMITS.button.text),
      workflow: fc.record({ trigger: fc.record({ url }) }),
    },
    { ...action },
  ),
  checkboxes: recordOf(
    { ...kind('checkboxes'), options: options(richOption, LIMITS.checkboxes.options) },
    { ...action, confirm },
  ),
  radio_buttons: recordOf(
    { ...kind('radio_buttons'), options: options(richOption, LIMITS.radioButtons.options) },
    { ...action, confirm },
  ),
  overflow: recordOf(
    { ...kind('overflow'), options: options(plainOption, LIMITS.overflow.options) },
    { ...action, confirm },
  ),
  datepicker: recordOf(kind('datepicker'), { ...menu, initial_date: fc.constant('2026-02-28') }),
  timepicker: recordOf(kind('timepicker'), {
    ...menu,
    initial_time: fc.constant('17:05'),
    timezone: fc.constant('Europe/London'),
  }),
  datetimepicker: recordOf(kind('datetimepicker'), {
    ...action,
    confirm,
    initial_date_time: fc.constant(1_790_000_000),
  }),
  static_select: recordOf(
    { ...kind('static_select'), options: options(plainOption, LIMITS.select.options) },
    menu,
  ),
  multi_static_select: recordOf(
    {
      ...kind('multi_static_select'),
      option_groups: options(
        fc.record({ label: plain(75), options: options(plainOption, 100) }),
        LIMITS.select.groups,
      ),
    },
    multiMenu,
  ),
  external_select: recordOf(kind('external_select'), {
    ...menu,
    min_query_length: fc.nat(5),
    initial_option: plainOption,
  }),
  multi_external_select: recordOf(kind('multi_external_select'), {
    ...multiMenu,
    initial_options: options(plainOption, 100),
  }),
  users_select: recordOf(kind('users_select'), { ...menu, initial_user: id }),
  multi_users_select: recordOf(kind('multi_users_select'), { ...multiMenu, initial_users: fc.array(id) }),
  conversations_select: recordOf(kind('conversations_select'), {
    ...menu,
    filter,
    default_to_current_conversation: fc.boolean(),
    response_url_enabled: fc.boolean(),
  }),
  multi_conversations_select: recordOf(kind('multi_conversations_select'), { ...multiMenu, filter }),
  channels_select: recordOf(kind('channels_select'), { ...menu, initial_channel: id }),
  multi_channels_select: recordOf(kind('multi_channels_select'), {
    ...multiMenu,
    initial_channels: fc.array(id),
  }),
  plain_text_input: recordOf(kind('plain_text_input'), {
    ...action,
    placeholder: plain(LIMITS.placeholder),
    multiline: fc.boolean(),
    initial_value: words(100),
    min_length: fc.integer({ min: 0, max: 10 }),
    max_length: fc.integer({ min: 10, max: LIMITS.plainTextInput.length }),
    dispatch_action_config: fc.record({ trigger_actions_on: fc.constant(['on_enter_pressed' as const]) }),
  }),
  email_text_input: recordOf(kind('email_text_input'), { ...action, initial_value: words(50) }),
  url_text_input: recordOf(kind('url_text_input'), { ...action, initial_value: words(50) }),
  number_input: recordOf(
    { ...kind('number_input'), is_decimal_allowed: fc.boolean() },
    { ...action, min_value: fc.constant('1'), max_value: fc.constant('5'), initial_value: fc.constant('2') },
  ),
  rich_text_input: recordOf(kind('rich_text_input'), { ...action, initial_value: richText }),
  file_input: recordOf(kind('file_input'), {
    ...action,
    filetypes: fc.constant(['png']),
    max_files: fc.integer({ min: 1, max: 10 }),
  }),
};
