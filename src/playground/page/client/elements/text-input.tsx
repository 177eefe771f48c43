import { useRef } from 'preact/hooks';
import { useSurface } from '../blocks/surface.ts';
import { plainText } from '../text/formatted-text.tsx';
import { fromRichText, toRichText } from './values.ts';

const inputTypes = {
  email_text_input: 'email',
  url_text_input: 'url',
  number_input: 'text',
  plain_text_input: 'text',
};
const debounceMs = 400;

/** A field for text, email, URL, number or simple rich text. It notifies the app while typing only if the app asked for that. */
export function TextInput({ block, element, id, label, labelled, describedBy, invalid, required }) {
  const surface = useSurface();
  const timer = useRef(undefined);
  const isRichText = element.type === 'rich_text_input';
  const content = surface.content(block, element);
  const text = isRichText ? fromRichText(content) : (content ?? '');
  const toContent = (value) => (isRichText ? toRichText(value) : value === '' ? null : value);
  const triggers = element.dispatch_action_config?.trigger_actions_on ?? ['on_enter_pressed'];
  const dispatches = block.dispatch_action === true;

  const onInput = ({ currentTarget: { value } }) => {
    surface.setContent(block, element, toContent(value), { notifyApp: false });
    clearTimeout(timer.current);
    if (dispatches && triggers.includes('on_character_entered'))
      timer.current = setTimeout(() => surface.setContent(block, element, toContent(value)), debounceMs);
  };
  const onKeyDown = (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    if (!dispatches || !triggers.includes('on_enter_pressed')) return;
    event.preventDefault();
    surface.setContent(block, element, toContent(event.currentTarget.value));
  };
  const props = {
    id,
    value: text,
    onInput,
    onKeyDown,
    class: 'text-input',
    placeholder: plainText(element.placeholder),
    'aria-label': labelled ? undefined : label || plainText(element.placeholder) || 'Text',
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    'aria-required': required || undefined,
    autofocus: element.focus_on_load || undefined,
  };
  if (element.multiline || isRichText)
    return <textarea {...props} rows={4} maxlength={element.max_length}></textarea>;
  return (
    <input
      {...props}
      type={inputTypes[element.type]}
      maxlength={element.max_length}
      autocomplete="off"
      inputmode={element.type === 'number_input' ? 'decimal' : undefined}
    />
  );
}
