import { LIMITS } from '../limits.ts';
import {
  boolean,
  exactlyOne,
  type Fields,
  formatted,
  list,
  number,
  object,
  rule,
  text,
} from './combinators.ts';
import {
  confirm,
  conversationFilter,
  dispatchConfig,
  imageElement,
  initialIsOffered,
  linkOption,
  optionGroup,
  plainOption,
  plainText,
  richOption,
  style,
  url,
} from './compositions.ts';
import type { Check } from './problem.ts';
import { richTextBlock } from './rich-text-check.ts';
import { elementPlaces, takenIn } from './where.ts';

/** Interactive elements (docs.slack.dev/reference/block-kit/block-elements). */

const actionable: Fields = { action_id: text(LIMITS.id.action, 1) };
const placeholder: Fields = { placeholder: plainText(LIMITS.placeholder) };
const focusable: Fields = { focus_on_load: boolean };
const confirmable: Fields = { confirm };
const dispatchable: Fields = { dispatch_action_config: dispatchConfig };
const id = text(255, 1);
const ids = list(id);

const label = plainText(LIMITS.button.text);
const accessible: Fields = { accessibility_label: text(LIMITS.button.accessibilityLabel, 1) };

const button = object(
  { text: label },
  {
    ...actionable,
    ...confirmable,
    ...accessible,
    style,
    url: url(LIMITS.button.url),
    value: text(LIMITS.button.value, 1),
  },
);

const iconButton = object(
  { text: label, icon: text(255, 1) },
  {
    ...actionable,
    ...confirmable,
    ...accessible,
    value: text(LIMITS.button.value, 1),
    visible_to_user_ids: ids,
  },
);

const feedbackButton = object({ text: label, value: text(LIMITS.button.value, 1) }, accessible);
const feedbackButtons = object(
  { positive_button: feedbackButton, negative_button: feedbackButton },
  actionable,
);

const workflowButton = object(
  {
    text: label,
    workflow: object({
      trigger: object(
        { url: url() },
        { customizable_input_parameters: list(object({ name: text(255, 1), value: text() })) },
      ),
    }),
  },
  { ...actionable, ...confirmable, ...accessible, style },
);

const overflow = object(
  { options: list(linkOption, LIMITS.overflow.options, LIMITS.overflow.minOptions) },
  { ...actionable, ...confirmable },
);

const checkboxes = object(
  { options: list(richOption, LIMITS.checkboxes.options, LIMITS.checkboxes.minOptions) },
  {
    ...actionable,
    ...confirmable,
    ...focusable,
    initial_options: list(richOption, LIMITS.checkboxes.options, 1),
  },
  initialIsOffered('initial_options'),
);

const radioButtons = object(
  { options: list(richOption, LIMITS.radioButtons.options, LIMITS.radioButtons.minOptions) },
  { ...actionable, ...confirmable, ...focusable, initial_option: richOption },
  initialIsOffered('initial_option'),
);

const menu: Fields = { ...actionable, ...confirmable, ...focusable, ...placeholder };
const multiMenu: Fields = { ...menu, max_selected_items: number(LIMITS.maxSelectedItems.min) };
const optionLists: Fields = {
  options: list(plainOption, LIMITS.select.options, LIMITS.select.minOptions),
  option_groups: list(optionGroup, LIMITS.select.groups, LIMITS.select.minGroups),
};
const optionsOrGroups = exactlyOne('options', 'option_groups');
const initialOptions: Fields = { initial_options: list(plainOption, LIMITS.select.options, 1) };
const query: Fields = { min_query_length: number(0) };
const conversation: Fields = { default_to_current_conversation: boolean, filter: conversationFilter };
const respondable: Fields = { response_url_enabled: boolean };

const selects = {
  static_select: object(
    {},
    { ...menu, ...optionLists, initial_option: plainOption },
    optionsOrGroups,
    initialIsOffered('initial_option'),
  ),
  external_select: object({}, { ...menu, ...query, initial_option: plainOption }),
  users_select: object({}, { ...menu, initial_user: id }),
  conversations_select: object({}, { ...menu, ...conversation, ...respondable, initial_conversation: id }),
  channels_select: object({}, { ...menu, ...respondable, initial_channel: id }),
  multi_static_select: object(
    {},
    { ...multiMenu, ...optionLists, ...initialOptions },
    optionsOrGroups,
    initialIsOffered('initial_options'),
  ),
  multi_external_select: object({}, { ...multiMenu, ...query, ...initialOptions }),
  multi_users_select: object({}, { ...multiMenu, initial_users: ids }),
  multi_conversations_select: object({}, { ...multiMenu, ...conversation, initial_conversations: ids }),
  multi_channels_select: object({}, { ...multiMenu, initial_channels: ids }),
};

const isDate = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true;

const datepicker = object({}, { ...menu, initial_date: formatted(isDate, 'a date as YYYY-MM-DD') });
const timepicker = object(
  {},
  {
    ...menu,
    initial_time: formatted(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time as HH:mm'),
    timezone: text(255, 1),
  },
);
const datetimepicker = object(
  {},
  { ...actionable, ...confirmable, ...focusable, initial_date_time: number(1_000_000_000, 9_999_999_999) },
);

const inputFields: Fields = { ...actionable, ...dispatchable, ...focusable, ...placeholder };
const inOrder = (min: string, max: string): Check =>
  rule('order', `${min} must be no more than ${max}`, (element) =>
    element[min] === undefined || element[max] === undefined
      ? true
      : Number(element[min]) <= Number(element[max]),
  );
const numeric = formatted(/^-?\d+(\.\d+)?$/, 'a number');

const inputs = {
  plain_text_input: object(
    {},
    {
      ...inputFields,
      initial_value: text(LIMITS.plainTextInput.length),
      multiline: boolean,
      min_length: number(0, LIMITS.plainTextInput.length),
      max_length: number(LIMITS.plainTextInput.minMaxLength, LIMITS.plainTextInput.length),
    },
    inOrder('min_length', 'max_length'),
  ),
  email_text_input: object({}, { ...inputFields, initial_value: text() }),
  url_text_input: object({}, { ...inputFields, initial_value: text() }),
  number_input: object(
    { is_decimal_allowed: boolean },
    { ...inputFields, initial_value: numeric, min_value: numeric, max_value: numeric },
    inOrder('min_value', 'max_value'),
  ),
  rich_text_input: object(
    {},
    {
      ...inputFields,
      initial_value: richTextBlock,
      min_lines: number(LIMITS.richTextInput.minLines, LIMITS.richTextInput.lines),
      max_lines: number(LIMITS.richTextInput.minLines, LIMITS.richTextInput.lines),
    },
  ),
  file_input: object(
    {},
    {
      ...actionable,
      filetypes: list(text(255, 1)),
      max_files: number(LIMITS.fileInput.minFiles, LIMITS.fileInput.files),
    },
  ),
};

const elements: Fields = {
  ...selects,
  ...inputs,
  button,
  checkboxes,
  datepicker,
  datetimepicker,
  feedback_buttons: feedbackButtons,
  icon_button: iconButton,
  image: imageElement,
  overflow,
  radio_buttons: radioButtons,
  timepicker,
  workflow_button: workflowButton,
};

/** The check for an element of a block. */
export const elementIn = (block: string): Check => takenIn(elementPlaces, elements, block);
