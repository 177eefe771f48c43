import { AccessoryImage } from '../blocks/image.tsx';
import { Button } from './button.tsx';
import { Checkboxes, Radios } from './choices.tsx';
import { DatePicker, DateTimePicker, TimePicker } from './date-pickers.tsx';
import { FileInput } from './file-input.tsx';
import { Overflow } from './overflow.tsx';
import { Select } from './select.tsx';
import { TextInput } from './text-input.tsx';

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
    return <span class="unknown">This page cannot show “{props.element.type}” elements.</span>;
  return <Component {...props} />;
}
