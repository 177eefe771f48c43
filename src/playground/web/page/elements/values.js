/**
 * What an element holds, in the shape of Slack's `state.values`: `{type, selected_option}`, `{type, value}` and so on. The page
 * keeps what a person puts in, in this shape, over what the simulator knows of the view or message.
 */

/** The key under which each kind of element keeps its value, and the one that it begins with. */
const KEYS = {
  plain_text_input: ['value', 'initial_value'],
  email_text_input: ['value', 'initial_value'],
  url_text_input: ['value', 'initial_value'],
  number_input: ['value', 'initial_value'],
  rich_text_input: ['rich_text_value', 'initial_value'],
  static_select: ['selected_option', 'initial_option'],
  external_select: ['selected_option', 'initial_option'],
  users_select: ['selected_user', 'initial_user'],
  conversations_select: ['selected_conversation', 'initial_conversation'],
  channels_select: ['selected_channel', 'initial_channel'],
  multi_static_select: ['selected_options', 'initial_options'],
  multi_external_select: ['selected_options', 'initial_options'],
  multi_users_select: ['selected_users', 'initial_users'],
  multi_conversations_select: ['selected_conversations', 'initial_conversations'],
  multi_channels_select: ['selected_channels', 'initial_channels'],
  datepicker: ['selected_date', 'initial_date'],
  timepicker: ['selected_time', 'initial_time'],
  datetimepicker: ['selected_date_time', 'initial_date_time'],
  checkboxes: ['selected_options', 'initial_options'],
  radio_buttons: ['selected_option', 'initial_option'],
  file_input: ['files', ''],
};

/** Whether an element of this kind keeps a value; a button and an overflow menu don't. */
export const keepsValue = (element) => KEYS[element.type] !== undefined;

/** An element's value with what a person has just put in. */
export const valueWith = (element, content) => ({ type: element.type, [KEYS[element.type][0]]: content });

/** The bare content (a string, a number, an option, a list) of a value, or of what the element begins with; or undefined. */
export function contentOf(element, value) {
  const [key, initial] = KEYS[element.type] ?? [];
  return (value === undefined ? element[initial] : value[key]) ?? undefined;
}

/**
 * What a modal's conversation selects hold before anybody has touched them, where they begin with the conversation from which
 * it was opened (`default_to_current_conversation`).
 */
export function currentConversation(blocks, channel) {
  let values = {};
  for (const block of blocks)
    for (const element of [block.element, block.accessory, ...(block.elements ?? [])])
      if (channel !== undefined && element?.default_to_current_conversation === true) {
        const content = element.type.startsWith('multi_') ? [channel] : channel;
        values = withValue(values, block.block_id, element.action_id, valueWith(element, content));
      }
  return values;
}

/** A copy of `typed` with one value more. */
export const withValue = (typed, blockId, actionId, value) => ({
  ...typed,
  [blockId]: { ...typed[blockId], [actionId]: value },
});

/** What a person wrote in a simple rich text field, as Slack's rich text. */
export const asRichText = (text) =>
  text === ''
    ? null
    : { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }] };

/** The words of a rich text value, for a field that shows plain text. */
export const fromRichText = (value) =>
  (value?.elements ?? [])
    .map((part) => (part.elements ?? []).map((leaf) => leaf.text ?? leaf.url ?? '').join(''))
    .join('\n');
