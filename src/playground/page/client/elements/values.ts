/**
 * Values of elements in the shape of Slack's `state.values`: `{type, selected_option}`, `{type, value}` and so on. A value's
 * content is what is in it: a string, a number, an option or a list.
 */

/** For each type of element, the key of its content in a value, and the key of its initial content in the element. */
const keysByType = {
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

/** An element's value with this content. */
export const toValue = (element, content) => ({ type: element.type, [keysByType[element.type][0]]: content });

/** The content of a value, or the element's initial content if there is no value; undefined if it is empty. */
export function readContent(element, value) {
  const [key, initial] = keysByType[element.type] ?? [];
  return (value === undefined ? element[initial] : value[key]) ?? undefined;
}

/**
 * The initial values of selects with `default_to_current_conversation`: the channel from which the modal was opened.
 */
export function defaultConversationValues(blocks, channel) {
  let values = {};
  for (const block of blocks)
    for (const element of [block.element, block.accessory, ...(block.elements ?? [])])
      if (channel !== undefined && element?.default_to_current_conversation === true) {
        const content = element.type.startsWith('multi_') ? [channel] : channel;
        values = setValue(values, block.block_id, element.action_id, toValue(element, content));
      }
  return values;
}

/** A copy of `values` with one value set. */
export const setValue = (values, blockId, actionId, value) => ({
  ...values,
  [blockId]: { ...values[blockId], [actionId]: value },
});

/** Plain text as Slack's rich text; null for an empty text. */
export const toRichText = (text) =>
  text === ''
    ? null
    : { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }] };

/** A rich text value as plain text. */
export const fromRichText = (value) =>
  (value?.elements ?? [])
    .map((part) => (part.elements ?? []).map((leaf) => leaf.text ?? leaf.url ?? '').join(''))
    .join('\n');
