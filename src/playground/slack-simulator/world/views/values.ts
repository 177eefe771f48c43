import { type Dict, isDict } from '../../kit/dict.ts';
import { findElement, placedElements } from '../../rules/blocks/walk.ts';

/** A view's `state.values`: what is filled in, by block id and action id. */
export type Values = Record<string, Record<string, Dict>>;

/**
 * For each type of element with a value: the field of `state.values` with the value, the field of the element with
 * the initial value, and the value when nothing is chosen.
 */
const fieldsByType: Readonly<Record<string, readonly [field: string, initial: string, empty: unknown]>> = {
  plain_text_input: ['value', 'initial_value', null],
  email_text_input: ['value', 'initial_value', null],
  url_text_input: ['value', 'initial_value', null],
  number_input: ['value', 'initial_value', null],
  static_select: ['selected_option', 'initial_option', null],
  external_select: ['selected_option', 'initial_option', null],
  radio_buttons: ['selected_option', 'initial_option', null],
  users_select: ['selected_user', 'initial_user', null],
  conversations_select: ['selected_conversation', 'initial_conversation', null],
  channels_select: ['selected_channel', 'initial_channel', null],
  multi_static_select: ['selected_options', 'initial_options', []],
  multi_external_select: ['selected_options', 'initial_options', []],
  checkboxes: ['selected_options', 'initial_options', []],
  multi_users_select: ['selected_users', 'initial_users', []],
  multi_conversations_select: ['selected_conversations', 'initial_conversations', []],
  multi_channels_select: ['selected_channels', 'initial_channels', []],
  datepicker: ['selected_date', 'initial_date', null],
  timepicker: ['selected_time', 'initial_time', null],
  file_input: ['files', '', []],
};

/** The field of `state.values` with the value of an element of this type: `selected_option`. */
export const valueField = (type: unknown): string | undefined => fieldsByType[String(type)]?.[0];

/** An element's value before anyone changes it; undefined for elements without a value (a button). */
function initialValue(element: Dict): Dict | undefined {
  const fields = fieldsByType[String(element.type)];
  if (fields === undefined) return undefined;
  const [field, initial, empty] = fields;
  const value: Dict = { type: element.type, [field]: element[initial] ?? empty };
  if (element.type === 'timepicker' && element.timezone !== undefined) value.timezone = element.timezone;
  return value;
}

/** The value of an element in which the person chose `chosen`. */
export function withChoice(element: Dict, chosen: unknown): Dict {
  const field = valueField(element.type);
  const value = initialValue(element) ?? { type: element.type };
  return field === undefined ? value : { ...value, [field]: chosen };
}

/** The values of all elements before anyone changes them. */
export function initialValues(blocks: Dict[]): Values {
  const values: Values = {};
  for (const { block, element } of placedElements(blocks)) {
    const value = initialValue(element);
    if (value !== undefined) setValue(values, block, element, value);
  }
  return values;
}

/** Sets an element's value in `values`. */
export function setValue(values: Values, block: Dict, element: Dict, value: Dict): void {
  const blockId = String(block.block_id);
  values[blockId] = { ...values[blockId], [String(element.action_id)]: value };
}

/**
 * The values after a view changes: an element keeps its value if its block id, action id and type are the same
 * (docs.slack.dev/surfaces/modals, "Updating views"); the others get their initial values.
 */
export function carryOverValues(oldBlocks: Dict[], old: Values, newBlocks: Dict[]): Values {
  const values = initialValues(newBlocks);
  for (const { block, element } of placedElements(newBlocks)) {
    const before = findElement(oldBlocks, String(block.block_id), String(element.action_id));
    const kept = old[String(block.block_id)]?.[String(element.action_id)];
    if (before?.element.type === element.type && kept !== undefined) setValue(values, block, element, kept);
  }
  return values;
}

/**
 * Copies what the person filled in into `values`. `input` has the form of `state.values`, in which `type` may be left
 * out. Unknown blocks and actions are ignored.
 */
export function fillIn(blocks: Dict[], values: Values, input: unknown): void {
  if (!isDict(input)) return;
  for (const { block, element } of placedElements(blocks)) {
    const blockInput = input[String(block.block_id)];
    const chosen = isDict(blockInput) ? blockInput[String(element.action_id)] : undefined;
    const field = valueField(element.type);
    if (!isDict(chosen) || field === undefined || !(field in chosen)) continue;
    setValue(values, block, element, withChoice(element, chosen[field]));
  }
}
