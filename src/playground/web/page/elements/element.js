import { SidePicture } from '../blocks/image.js';
import { html } from '../ui/html.js';
import { Button } from './button.js';
import { Checkboxes, Radios } from './choices.js';
import { DatePicker, DateTimePicker, TimePicker } from './date-pickers.js';
import { FileInput } from './file-input.js';
import { Overflow } from './overflow.js';
import { Select } from './select.js';
import { TextInput } from './text-input.js';

const KINDS = {
  button: Button,
  workflow_button: Button,
  overflow: Overflow,
  image: SidePicture,
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
 * One element of a block. In an input block it comes with `id`, by which a label names it (`labelled`), and with what describes
 * it; elsewhere `label` is the best name that its surroundings give.
 */
export function Element(props) {
  const kind = KINDS[props.element.type] ?? (/_select$/.test(props.element.type) ? Select : undefined);
  if (kind === undefined) return html`<span class="unknown">“${props.element.type}” isn't drawn here.</span>`;
  return html`<${kind} ...${props} />`;
}
