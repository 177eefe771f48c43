import type { InputBlock, PlainTextOption } from '@slack/types';
import { type TimeZone, timeZoneNamed } from '../../clients/time-zones.ts';
import { zoneText } from '../../lib/local-date-time.ts';
import { type Choice, choiceOption } from '../ui/choices.ts';
import { LIMITS } from '../ui/limits.ts';
import { clip, plain } from '../ui/text.ts';

/** What is said about a field. `action` names the handler of a menu's options, and of what is chosen or typed if it dispatches. */
type More = {
  optional?: boolean;
  dispatch_action?: boolean;
  hint?: string | undefined;
  placeholder?: string;
  action?: string;
};
type Typed = More & { max?: number; multiline?: boolean; focus?: boolean };

/** What can be chosen: values with their labels, in order. */
export type Choices = readonly (readonly [value: string, label: string, details?: string])[];

const hinted = (text: string | undefined) => (text ? { placeholder: plain(text) } : {});
const action_id = 'value';

/** A field of a form. What is filled in comes back under its id. */
const field = (
  block_id: string,
  label: string,
  element: InputBlock['element'],
  { optional, dispatch_action, hint }: More,
): InputBlock => ({
  type: 'input',
  block_id,
  label: plain(label),
  element,
  ...(optional && { optional }),
  ...(dispatch_action && { dispatch_action }),
  ...(hint && { hint: plain(hint) }),
});

const toOptions = (choices: Choices): PlainTextOption[] =>
  choices.map(([value, label, details]) => ({
    text: plain(label),
    value,
    ...(details && { description: plain(details) }),
  }));

const chosenOf = (choices: Choices, values: readonly (string | undefined)[]) =>
  toOptions(choices.filter(([value]) => values.includes(value)));

const firstOf = ([initial_option]: readonly PlainTextOption[]) => initial_option && { initial_option };
const allOf = (chosen: readonly PlainTextOption[]) => chosen.length > 0 && { initial_options: [...chosen] };

/** A text of at most `max` characters: 3,000 unless given. */
export function text(id: string, label: string, value?: string, more: Typed = {}): InputBlock {
  const { max = LIMITS.plainTextInput.length, multiline, focus, placeholder, action = action_id } = more;
  const shown = {
    ...(multiline !== undefined && { multiline }),
    ...(focus !== undefined && { focus_on_load: focus }),
    ...hinted(placeholder),
    ...(value && { initial_value: clip(value, max) }),
  };
  return field(id, label, { type: 'plain_text_input', action_id: action, max_length: max, ...shown }, more);
}

/** An email address. A longer one would be refused as a value to begin with. */
export function email(id: string, label: string, value = '', more: Typed = {}): InputBlock {
  const shown = {
    ...(more.focus !== undefined && { focus_on_load: more.focus }),
    ...(value && value.length <= 255 && { initial_value: value }),
  };
  return field(id, label, { type: 'email_text_input', action_id, ...shown }, more);
}

/** A day, such as `2026-12-01`. */
export const date = (id: string, label: string, initial_date?: string, more: More = {}): InputBlock =>
  field(id, label, { type: 'datepicker', action_id, ...(initial_date && { initial_date }) }, more);

/** A time of day, such as `09:30`. */
export const time = (id: string, label: string, initial_time?: string, more: More = {}): InputBlock =>
  field(id, label, { type: 'timepicker', action_id, ...(initial_time && { initial_time }) }, more);

/** One of several in a menu. */
export function menu(id: string, label: string, choices: Choices, value?: string, more: More = {}) {
  const shown = { ...hinted(more.placeholder), ...firstOf(chosenOf(choices, [value])) };
  return field(id, label, { type: 'static_select', action_id, options: toOptions(choices), ...shown }, more);
}

/** One of a few, all of which are shown. */
export function radio(id: string, label: string, choices: Choices, value?: string): InputBlock {
  const chosen = firstOf(chosenOf(choices, [value]));
  return field(id, label, { type: 'radio_buttons', action_id, options: toOptions(choices), ...chosen }, {});
}

/** Some of a few, all of which are shown; in a menu where there is a placeholder. */
export function choices(
  id: string,
  label: string,
  offered: Choices,
  values: readonly string[],
  more: More = {},
): InputBlock {
  const shown = { action_id, options: toOptions(offered), ...allOf(chosenOf(offered, values)) };
  return more.placeholder
    ? field(id, label, { type: 'multi_static_select', ...hinted(more.placeholder), ...shown }, more)
    : field(id, label, { type: 'checkboxes', ...shown }, more);
}

/** A menu whose options are found by what is typed. */
function asked(id: string, label: string, initial_option: PlainTextOption | undefined, more: More) {
  const { action = '', placeholder = 'Type a name' } = more;
  const shown = { ...hinted(placeholder), min_query_length: 0, ...(initial_option && { initial_option }) };
  return field(id, label, { type: 'external_select', action_id: action, ...shown }, more);
}

const byName =
  (action: string) =>
  (id: string, label: string, chosen?: Choice, more: More = {}): InputBlock =>
    asked(id, label, chosen && choiceOption(chosen)[0], { action, ...more });
const manyByName =
  (usual: string) =>
  (id: string, label: string, named: readonly Choice[], more: More & { max: number }): InputBlock => {
    const { action = usual, placeholder = 'Type a name', max: max_selected_items } = more;
    const chosen = allOf(named.flatMap(choiceOption).slice(0, max_selected_items));
    const shown = { ...hinted(placeholder), min_query_length: 0, max_selected_items, ...chosen };
    return field(id, label, { type: 'multi_external_select', action_id: action, ...shown }, more);
  };

/** Everyone, or all programs, by name; or what another `action` offers. One whose id no option can carry is not chosen. */
export const person = byName('pick.person');
export const program = byName('pick.program');
export const people = manyByName('pick.person');
export const programs = manyByName('pick.program');

/** A channel that the user sees. */
export const channel = (id: string, label: string, more: More = {}): InputBlock =>
  field(
    id,
    label,
    {
      type: 'conversations_select',
      action_id,
      filter: { include: ['public', 'private'], exclude_bot_users: true },
    },
    more,
  );

/** A zone in a menu. */
export const zoneOption = ({ name, offset, clock }: TimeZone): PlainTextOption => ({
  text: plain(`${zoneText(name)} (${offset})`),
  description: plain(`Now ${clock}`),
  value: name,
});

/** A time zone by its IANA name; none if there is no such zone. */
export function zone(id: string, label: string, name: string | undefined, nowMs: number, more: More = {}) {
  const known = name === undefined ? undefined : timeZoneNamed(name, nowMs);
  const shown = { action: 'pick.timezone', placeholder: 'Type a city', ...more };
  return asked(id, label, known && zoneOption(known), shown);
}

/** A file of one of these types. */
export const file = (id: string, label: string, filetypes: string[], more: More = {}): InputBlock =>
  field(id, label, { type: 'file_input', action_id, filetypes, max_files: 1 }, more);
