import type { Values } from '../blocks/types.ts';

/**
 * Values of elements in the shape of Slack's `state.values`: `{type, selected_option}`, `{type, value}` and so on. A value's
 * content is what is in it: a string, a number, an option or a list.
 */

type Typed = { type: string };

/** Where the content of an element is in its value; `initial_` and the rest of the key name it in the element itself. */
function keyOf({ type }: Typed): string {
  const ids = /^(multi_)?(user|conversation|channel)s_select$/.exec(type);
  if (ids !== null) return `selected_${ids[2]}${ids[1] ? 's' : ''}`;
  if (type === 'checkboxes' || /^multi_.*_select$/.test(type)) return 'selected_options';
  if (type === 'radio_buttons' || /_select$/.test(type)) return 'selected_option';
  if (/picker$/.test(type)) return `selected_${type.replace('picker', '')}`;
  return type === 'file_input' ? 'files' : 'value';
}

/** An element's value with this content. */
export const toValue = ({ type }: Typed, content: unknown): Record<string, unknown> => ({
  type,
  [keyOf({ type })]: content,
});

/** The content of a value, or the element's initial content if there is no value; undefined if it is empty. */
export function readContent(element: Typed, value?: Record<string, unknown>): unknown {
  const key = keyOf(element);
  const initial = `initial_${key.replace(/^selected_/, '')}`;
  const content = value === undefined ? Object(element)[initial] : value[key];
  return content ?? undefined;
}

/** A copy of `values` with one value set. */
export const setValue = (
  values: Values,
  blockId: string,
  actionId: string,
  value: Record<string, unknown>,
): Values => ({ ...values, [blockId]: { ...values[blockId], [actionId]: value } });
