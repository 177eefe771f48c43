import { AccessoryImage } from '../blocks/image.js';
import { html } from '../ui/html.js';
import { Button } from './button.js';
import { Checkboxes, Radios } from './choices.js';
import { DatePicker, DateTimePicker, TimePicker } from './date-pickers.js';
import { FileInput } from './file-input.js';
import { Overflow } from './overflow.js';
import { Select } from './select.js';
import { TextInput } from './text-input.js';

const componentsByType = {
  button: Button,
  workflow_button: Button,
  overflow: Overflow,
  image: AccessoryImage,
  datepicker: DatePicker,
  timepicker: TimePicker,
  datetimepicker: DateTimePicker,
  checkboxes: Checkboxes,
  radio_buttons: Radios,
  file_input: FileInput,
  plain_text_input: TextInput,
  email_text_input: TextInput,
  url_text_input: TextInput,
  number_input: TextInput,
  rich_text_input: TextInput,
};

/**
 * One element of a block. In an input block, `id` connects it to its label (`labelled`), and `describedBy` to its hint and
 * error. Elsewhere, `label` is an accessible name taken from its context.
 */
export function Element(props) {
  const Component =
    componentsByType[props.element.type] ?? (/_select$/.test(props.element.type) ? Select : undefined);
  if (Component === undefined)
    return html`<span class="unknown">This page cannot show “${props.element.type}” elements.</span>`;
  return html`<${Component} ...${props} />`;
}
