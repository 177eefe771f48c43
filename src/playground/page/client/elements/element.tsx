import type { ComponentType } from 'preact';
import { AccessoryPicture } from '../blocks/picture.tsx';
import { Button } from './button.tsx';
import { Choices } from './choices.tsx';
import { DatePicker, TimePicker } from './date-pickers.tsx';
import type { ElementProps } from './element-props.ts';
import { FileInput } from './file-input.tsx';
import { Overflow } from './overflow.tsx';
import { Select } from './select.tsx';
import { TextInput } from './text-input.tsx';

const componentsByType: Record<string, ComponentType<ElementProps>> = {
  button: Button,
  overflow: Overflow,
  image: AccessoryPicture,
  datepicker: DatePicker,
  timepicker: TimePicker,
  checkboxes: Choices,
  radio_buttons: Choices,
  file_input: FileInput,
  plain_text_input: TextInput,
  email_text_input: TextInput,
  url_text_input: TextInput,
  number_input: TextInput,
};

/** One element of a block. */
export function Element(props: ElementProps) {
  const { type } = props.element;
  const Component = componentsByType[type] ?? (/_select$/.test(type) ? Select : undefined);
  if (Component === undefined)
    return <span class="small quiet">This page cannot show “{type}” elements.</span>;
  return <Component {...props} />;
}
