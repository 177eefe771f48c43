import { useRef } from 'preact/hooks';
import { useSurface } from '../blocks/surface.ts';
import { plainText } from '../text/formatted-text.tsx';
import { type ElementProps, fieldState } from './element-props.ts';

const debounceMs = 400;

/** A field for text, email, URL or number. It notifies the app while typing only if the app asked for that. */
export function TextInput(props: ElementProps) {
  const { block, element, id, label, labelled } = props;
  const surface = useSurface();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const triggers = element.dispatch_action_config?.trigger_actions_on ?? ['on_enter_pressed'];
  const dispatchesOn = (trigger: string) =>
    block.type === 'input' && block.dispatch_action === true && triggers.includes(trigger);
  const store = (value: string, notifyApp?: boolean) =>
    surface.setContent(block, element, value || null, notifyApp);

  const onInput = ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
    store(value, false);
    clearTimeout(timer.current);
    if (dispatchesOn('on_character_entered')) timer.current = setTimeout(() => store(value), debounceMs);
  };
  const onKeyDown = (event: KeyboardEvent & { currentTarget: { value: string } }) => {
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.isComposing;
    if (!isEnter || !dispatchesOn('on_enter_pressed')) return;
    event.preventDefault();
    store(event.currentTarget.value);
  };
  const field = {
    id,
    value: surface.content<string>(block, element) ?? '',
    onInput,
    onKeyDown,
    class: 'text-input',
    placeholder: plainText(element.placeholder),
    maxlength: element.max_length,
    'aria-label': labelled ? undefined : label || plainText(element.placeholder) || 'Text',
    autofocus: element.focus_on_load || undefined,
    ...fieldState(props),
  };
  if (element.multiline) return <textarea {...field} rows={4} />;
  const single = { ...field, autocomplete: 'off' };
  if (element.type === 'email_text_input') return <input {...single} type="email" />;
  if (element.type === 'url_text_input') return <input {...single} type="url" />;
  return (
    <input {...single} type="text" inputmode={element.type === 'number_input' ? 'decimal' : undefined} />
  );
}
