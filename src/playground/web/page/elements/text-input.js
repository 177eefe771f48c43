import { useRef } from 'preact/hooks';
import { useSurface } from '../blocks/surface.js';
import { wordsOf } from '../text/formatted-text.js';
import { html } from '../ui/html.js';
import { asRichText, fromRichText } from './values.js';

const TYPES = {
  email_text_input: 'email',
  url_text_input: 'url',
  number_input: 'text',
  plain_text_input: 'text',
};
const PAUSE_MS = 400;

/** Text, email, address, number, and rich text in its plainest form. The app hears of it while it is typed only if it asked. */
export function TextInput({ block, element, id, label, labelled, describedBy, invalid, required }) {
  const surface = useSurface();
  const timer = useRef(undefined);
  const rich = element.type === 'rich_text_input';
  const content = surface.content(block, element);
  const text = rich ? fromRichText(content) : (content ?? '');
  const wholesale = (value) => (rich ? asRichText(value) : value === '' ? null : value);
  const triggers = element.dispatch_action_config?.trigger_actions_on ?? ['on_enter_pressed'];
  const tells = block.dispatch_action === true;

  const onInput = ({ currentTarget: { value } }) => {
    surface.put(block, element, wholesale(value), { tell: false });
    clearTimeout(timer.current);
    if (tells && triggers.includes('on_character_entered'))
      timer.current = setTimeout(() => surface.put(block, element, wholesale(value)), PAUSE_MS);
  };
  const onKeyDown = (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    if (!tells || !triggers.includes('on_enter_pressed')) return;
    event.preventDefault();
    surface.put(block, element, wholesale(event.currentTarget.value));
  };
  const shared = {
    id,
    value: text,
    onInput,
    onKeyDown,
    class: 'text-input',
    placeholder: wordsOf(element.placeholder),
    'aria-label': labelled ? undefined : label || wordsOf(element.placeholder) || 'Text',
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    'aria-required': required || undefined,
    autofocus: element.focus_on_load || undefined,
  };
  if (element.multiline || rich)
    return html`<textarea ...${shared} rows="4" maxlength=${element.max_length}></textarea>`;
  return html`<input ...${shared} type=${TYPES[element.type]} maxlength=${element.max_length} autocomplete="off"
    inputmode=${element.type === 'number_input' ? 'decimal' : undefined} />`;
}
