import { useRef } from 'preact/hooks';
import { useSurface } from '../blocks/surface.ts';
import type { Rich } from '../blocks/types.ts';
import { plainText } from '../text/formatted-text.tsx';
import { type ElementProps, fieldState } from './element-props.ts';

const debounceMs = 400;

/** Plain text as Slack's rich text; null for an empty text. */
const toRichText = (text: string): Rich | null =>
  text === ''
    ? null
    : { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }] };

/** A rich text value as plain text. */
const fromRichText = (value: Rich | undefined): string =>
  (value?.elements ?? [])
    .map(({ elements = [] }) => elements.map(({ text, url }) => text ?? url ?? '').join(''))
    .join('\n');

/** A field for text, email, URL, number or simple rich text. It notifies the app while typing only if the app asked for that. */
export function TextInput(props: ElementProps) {
  const { block, element, id, label, labelled } = props;
  const surface = useSurface();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isRichText = element.type === 'rich_text_input';
  const text = isRichText
    ? fromRichText(surface.content<Rich>(block, element))
    : (surface.content<string>(block, element) ?? '');
  const toContent = (value: string) => (isRichText ? toRichText(value) : value || null);
  const triggers = element.dispatch_action_config?.trigger_actions_on ?? ['on_enter_pressed'];
  const dispatchesOn = (trigger: string) =>
    block.type === 'input' && block.dispatch_action === true && triggers.includes(trigger);

  const onInput = ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
    surface.setContent(block, element, toContent(value), false);
    clearTimeout(timer.current);
    if (dispatchesOn('on_character_entered'))
      timer.current = setTimeout(() => surface.setContent(block, element, toContent(value)), debounceMs);
  };
  const onKeyDown = (event: KeyboardEvent & { currentTarget: { value: string } }) => {
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.isComposing;
    if (!isEnter || !dispatchesOn('on_enter_pressed')) return;
    event.preventDefault();
    surface.setContent(block, element, toContent(event.currentTarget.value));
  };
  const field = {
    id,
    value: text,
    onInput,
    onKeyDown,
    class: 'text-input',
    placeholder: plainText(element.placeholder),
    maxlength: element.max_length,
    'aria-label': labelled ? undefined : label || plainText(element.placeholder) || 'Text',
    autofocus: element.focus_on_load || undefined,
    ...fieldState(props),
  };
  if (element.multiline || isRichText) return <textarea {...field} rows={4} />;
  const single = { ...field, autocomplete: 'off' };
  if (element.type === 'email_text_input') return <input {...single} type="email" />;
  if (element.type === 'url_text_input') return <input {...single} type="url" />;
  return (
    <input {...single} type="text" inputmode={element.type === 'number_input' ? 'decimal' : undefined} />
  );
}
