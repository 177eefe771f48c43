import { LIMITS } from '../../../slack/ui/limits.ts';
import {
  boolean,
  byType,
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

/** Interactive elements (docs.slack.dev/reference/block-kit/block-elements). */

const actionable: Fields = { action_id: text(LIMITS.id.action, 1) };
const placeholder: Fields = { placeholder: plainText(LIMITS.placeholder) };
const focus: Fields = { focus_on_load: boolean };
const ask: Fields = { confirm };
const dispatch: Fields = { dispatch_action_config: dispatchConfig };
const id = text(255, 1);
const ids = list(id);

const label = plainText(LIMITS.button.text);
const accessibility: Fields = { accessibility_label: text(LIMITS.button.accessibilityLabel, 1) };

const button = object(
  { text: label },
  {
    ...actionable,
    ...ask,
    ...accessibility,
    style,
    url: url(LIMITS.button.url),
    value: text(LIMITS.button.value),
  },
);

const iconButton = object(
  { text: label, icon: text(255, 1) },
  { ...actionable, ...ask, ...accessibility, value: text(LIMITS.button.value), visible_to_user_ids: ids },
);

const feedbackButton = object({ text: label, value: text(LIMITS.button.value) }, accessibility);
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
  { ...actionable, ...ask, ...accessibility, style },
);

const overflow = object(
  { options: list(linkOption, LIMITS.overflow.options, LIMITS.overflow.minOptions) },
  { ...actionable, ...ask },
);

const checkboxes = object(
  { options: list(richOption, LIMITS.checkboxes.options, LIMITS.checkboxes.minOptions) },
  { ...actionable, ...ask, ...focus, initial_options: list(richOption, LIMITS.checkboxes.options, 1) },
  initialIsOffered('initial_options'),
);

const radioButtons = object(
  { options: list(richOption, LIMITS.radioButtons.options, LIMITS.radioButtons.minOptions) },
  { ...actionable, ...ask, ...focus, initial_option: richOption },
  initialIsOffered('initial_option'),
);

const menu: Fields = { ...actionable, ...ask, ...focus, ...placeholder };
const several: Fields = { ...menu, max_selected_items: number(LIMITS.maxSelectedItems.min) };
const choices: Fields = {
  options: list(plainOption, LIMITS.select.options, LIMITS.select.minOptions),
  option_groups: list(optionGroup, LIMITS.select.groups, LIMITS.select.minGroups),
};
const oneSource = exactlyOne('options', 'option_groups');
const initialOptions: Fields = { initial_options: list(plainOption, LIMITS.select.options, 1) };
const query: Fields = { min_query_length: number(0) };
const conversation: Fields = { default_to_current_conversation: boolean, filter: conversationFilter };
const responds: Fields = { response_url_enabled: boolean };

const selects: Fields = {
  static_select: object(
    {},
    { ...menu, ...choices, initial_option: plainOption },
    oneSource,
    initialIsOffered('initial_option'),
  ),
  external_select: object({}, { ...menu, ...query, initial_option: plainOption }),
  users_select: object({}, { ...menu, initial_user: id }),
  conversations_select: object({}, { ...menu, ...conversation, ...responds, initial_conversation: id }),
  channels_select: object({}, { ...menu, ...responds, initial_channel: id }),
  multi_static_select: object(
    {},
    { ...several, ...choices, ...initialOptions },
    oneSource,
    initialIsOffered('initial_options'),
  ),
  multi_external_select: object({}, { ...several, ...query, ...initialOptions }),
  multi_users_select: object({}, { ...several, initial_users: ids }),
  multi_conversations_select: object({}, { ...several, ...conversation, initial_conversations: ids }),
  multi_channels_select: object({}, { ...several, initial_channels: ids }),
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
  { ...actionable, ...ask, ...focus, initial_date_time: number(1_000_000_000, 9_999_999_999) },
);

const field: Fields = { ...actionable, ...dispatch, ...focus, ...placeholder };
const inOrder = (least: string, most: string): Check =>
  rule('order', `${least} must be no more than ${most}`, (element) =>
    element[least] === undefined || element[most] === undefined
      ? true
      : Number(element[least]) <= Number(element[most]),
  );
const numeric = formatted(/^-?\d+(\.\d+)?$/, 'a number');

const richTextInput = object(
  {},
  {
    ...field,
    initial_value: richTextBlock,
    min_lines: number(LIMITS.richTextInput.minLines, LIMITS.richTextInput.lines),
    max_lines: number(LIMITS.richTextInput.minLines, LIMITS.richTextInput.lines),
  },
);

const inputs: Fields = {
  plain_text_input: object(
    {},
    {
      ...field,
      initial_value: text(LIMITS.plainTextInput.length),
      multiline: boolean,
      min_length: number(0, LIMITS.plainTextInput.length),
      max_length: number(LIMITS.plainTextInput.minMaxLength, LIMITS.plainTextInput.length),
    },
    inOrder('min_length', 'max_length'),
  ),
  email_text_input: object({}, { ...field, initial_value: text() }),
  url_text_input: object({}, { ...field, initial_value: text() }),
  number_input: object(
    { is_decimal_allowed: boolean },
    { ...field, initial_value: numeric, min_value: numeric, max_value: numeric },
    inOrder('min_value', 'max_value'),
  ),
  rich_text_input: richTextInput,
  file_input: object(
    {},
    {
      ...actionable,
      filetypes: list(text(255, 1)),
      max_files: number(LIMITS.fileInput.minFiles, LIMITS.fileInput.files),
    },
  ),
};

const onAnySurface: Fields = {
  button,
  checkboxes,
  overflow,
  radio_buttons: radioButtons,
  workflow_button: workflowButton,
  ...selects,
  datepicker,
  timepicker,
};

/** What may stand in an actions block, beside a section, under an input's label, … */
export const buttonElement = byType({ button });
export const actionElement = byType({ ...onAnySurface, datetimepicker, rich_text_input: richTextInput });
export const accessoryElement = byType({ ...onAnySurface, image: imageElement });
export const inputElement = byType({
  ...selects,
  ...inputs,
  checkboxes,
  radio_buttons: radioButtons,
  datepicker,
  timepicker,
  datetimepicker,
});
export const contextAction = byType({ feedback_buttons: feedbackButtons, icon_button: iconButton });
