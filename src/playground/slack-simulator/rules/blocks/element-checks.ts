import { LIMITS } from '../limits.ts';
import {
  boolean,
  byType,
  type Check,
  exactlyOne,
  type Fields,
  formatted,
  list,
  number,
  object,
  rule,
  some,
  takenIn,
  text,
} from './combinators.ts';
import {
  confirm,
  conversationFilter,
  dispatchConfig,
  id,
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

/** What several elements have. */
const actionable: Fields = { 'action_id?': text(LIMITS.id.action, 1) };
const choosable: Fields = { ...actionable, 'confirm?': confirm, 'focus_on_load?': boolean };
const menu: Fields = { ...choosable, 'placeholder?': plainText(LIMITS.placeholder) };
const multiMenu: Fields = { ...menu, 'max_selected_items?': number(LIMITS.maxSelectedItems.min) };
const optionLists: Fields = {
  'options?': some(plainOption, LIMITS.select.options),
  'option_groups?': some(optionGroup, LIMITS.select.groups),
};
const oneList = exactlyOne('options', 'option_groups');
const query: Fields = { 'min_query_length?': number(0) };
const filtered: Fields = { 'default_to_current_conversation?': boolean, 'filter?': conversationFilter };
const respondable: Fields = { 'response_url_enabled?': boolean };
const input: Fields = {
  ...actionable,
  'dispatch_action_config?': dispatchConfig,
  'focus_on_load?': boolean,
  'placeholder?': plainText(LIMITS.placeholder),
};
const initialOptions: Fields = { 'initial_options?': some(plainOption, LIMITS.select.options) };

const isDate = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true;
const date = formatted(isDate, 'a date as YYYY-MM-DD');
const time = formatted((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value), 'a time as HH:mm');
const numeric = formatted((value) => /^-?\d+(\.\d+)?$/.test(value), 'a number');

const inOrder = (min: string, max: string): Check =>
  rule(
    `${min} must be no more than ${max}`,
    (element) =>
      element[min] === undefined ||
      element[max] === undefined ||
      Number(element[min]) <= Number(element[max]),
  );

const anywhere = 'actions section input';

/** Each interactive element: the blocks that have it, and its fields (docs.slack.dev/reference/block-kit/block-elements). */
const elements: Record<string, [blocks: string, Check]> = {
  button: [
    'actions section',
    object({
      text: plainText(LIMITS.button.text),
      ...actionable,
      'accessibility_label?': text(LIMITS.button.accessibilityLabel, 1),
      'confirm?': confirm,
      'style?': style,
      'url?': url(LIMITS.button.url),
      'value?': text(LIMITS.button.value, 1),
    }),
  ],
  channels_select: [anywhere, object({ ...menu, ...respondable, 'initial_channel?': id })],
  checkboxes: [
    anywhere,
    object(
      {
        options: some(richOption, LIMITS.checkboxes.options),
        ...choosable,
        'initial_options?': some(richOption, LIMITS.checkboxes.options),
      },
      initialIsOffered('initial_options'),
    ),
  ],
  conversations_select: [
    anywhere,
    object({ ...menu, ...filtered, ...respondable, 'initial_conversation?': id }),
  ],
  datepicker: [anywhere, object({ ...menu, 'initial_date?': date })],
  email_text_input: ['input', object({ ...input, 'initial_value?': text() })],
  external_select: [anywhere, object({ ...menu, ...query, 'initial_option?': plainOption })],
  file_input: [
    'input',
    object({ ...actionable, 'filetypes?': list(id), 'max_files?': number(1, LIMITS.fileInput.files) }),
  ],
  image: ['section', imageElement],
  multi_channels_select: [anywhere, object({ ...multiMenu, 'initial_channels?': list(id) })],
  multi_conversations_select: [
    anywhere,
    object({ ...multiMenu, ...filtered, 'initial_conversations?': list(id) }),
  ],
  multi_external_select: [anywhere, object({ ...multiMenu, ...query, ...initialOptions })],
  multi_static_select: [
    anywhere,
    object({ ...multiMenu, ...optionLists, ...initialOptions }, oneList, initialIsOffered('initial_options')),
  ],
  multi_users_select: [anywhere, object({ ...multiMenu, 'initial_users?': list(id) })],
  number_input: [
    'input',
    object(
      {
        is_decimal_allowed: boolean,
        ...input,
        'initial_value?': numeric,
        'min_value?': numeric,
        'max_value?': numeric,
      },
      inOrder('min_value', 'max_value'),
    ),
  ],
  overflow: [
    'actions section',
    object({ options: some(linkOption, LIMITS.overflow.options), ...actionable, 'confirm?': confirm }),
  ],
  plain_text_input: [
    'input',
    object(
      {
        ...input,
        'initial_value?': text(LIMITS.plainTextInput.length),
        'multiline?': boolean,
        'min_length?': number(0, LIMITS.plainTextInput.length),
        'max_length?': number(1, LIMITS.plainTextInput.length),
      },
      inOrder('min_length', 'max_length'),
    ),
  ],
  radio_buttons: [
    anywhere,
    object(
      { options: some(richOption, LIMITS.radioButtons.options), ...choosable, 'initial_option?': richOption },
      initialIsOffered('initial_option'),
    ),
  ],
  static_select: [
    anywhere,
    object(
      { ...menu, ...optionLists, 'initial_option?': plainOption },
      oneList,
      initialIsOffered('initial_option'),
    ),
  ],
  timepicker: [anywhere, object({ ...menu, 'initial_time?': time, 'timezone?': id })],
  url_text_input: ['input', object({ ...input, 'initial_value?': text() })],
  users_select: [anywhere, object({ ...menu, 'initial_user?': id })],
};

/** The check for an element of a block. */
export const elementIn = (block: string): Check => byType(takenIn(elements, block));
