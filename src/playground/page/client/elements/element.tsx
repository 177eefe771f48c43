import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { AccessoryPicture } from '../blocks/picture.tsx';
import { useSurface } from '../blocks/surface.ts';
import type { Option } from '../blocks/types.ts';
import { uploadFile } from '../state/actions.ts';
import type { SharedFile } from '../state/types.ts';
import { plainText, TextObject } from '../text/formatted-text.tsx';
import { safeUrl } from '../text/mrkdwn.ts';
import { Icon } from '../ui/icons.tsx';
import { MenuButton } from '../ui/menu.tsx';
import { useId } from '../ui/popover.tsx';
import { DatePicker, TimePicker } from './date-pickers.tsx';
import { type ElementProps, fieldState } from './element-props.ts';
import { Select } from './select.tsx';

/** A button. With a URL it is a link that opens in a new tab and also notifies the app. */
function Button({ block, element }: ElementProps) {
  const surface = useSurface();
  const busy = surface.isBusy(block, element);
  const { style, accessibility_label: label } = element;
  const props = {
    class: style === undefined ? 'button' : `button button-${style}`,
    'aria-label': label,
    onClick: () => {
      if (!busy) surface.click(block, element);
    },
    children: plainText(element.text),
  };
  const url = safeUrl(element.url);
  if (url !== undefined) return <a href={url} target="_blank" rel="noopener noreferrer" {...props} />;
  return <button type="button" aria-busy={busy} {...props} />;
}

/** An `overflow` element: a menu behind three dots. */
function Overflow({ block, element, label }: ElementProps) {
  const surface = useSurface();
  const items = (element.options ?? []).map((option) => ({
    key: option.value ?? plainText(option.text),
    label: plainText(option.text),
    detail: plainText(option.description),
    href: safeUrl(option.url),
    choose: () => surface.click(block, element, option),
  }));
  const name = element.accessibility_label ?? (label ? `More options for ${label}` : 'More options');
  return (
    <MenuButton class="button button-icon" items={items} label={name}>
      <Icon name="dots" />
    </MenuButton>
  );
}

/** A `checkboxes` or `radio_buttons` element. Inside an input block (`labelled`) the block itself is the group. */
function Choices({ block, element, label = 'Choices', labelled, invalid }: ElementProps) {
  const surface = useSurface();
  const name = useId();
  const isRadio = element.type === 'radio_buttons';
  const { options = [] } = element;
  const chosen = [surface.content<Option | Option[]>(block, element) ?? []].flat();
  const has = (option: Option) => chosen.some(({ value }) => value === option.value);
  const toggled = (option: Option) =>
    options.filter((other) => (other === option ? !has(option) : has(other)));
  const group = { role: isRadio ? ('radiogroup' as const) : ('group' as const), 'aria-label': label };
  return (
    <div class="choices" {...(!labelled && group)}>
      {options.map((option) => (
        <label class="choice" key={option.value}>
          <input
            type={isRadio ? 'radio' : 'checkbox'}
            name={name}
            checked={has(option)}
            aria-invalid={invalid || undefined}
            onChange={() => surface.setContent(block, element, isRadio ? option : toggled(option))}
          />
          <span>
            <TextObject text={option.text} />
            {option.description && (
              <span class="small quiet">
                <TextObject text={option.description} />
              </span>
            )}
          </span>
        </label>
      ))}
    </div>
  );
}

const defaultMaxFiles = 10;

/** A `file_input` element. Files are uploaded as soon as they are chosen. */
function FileInput(props: ElementProps) {
  const { block, element, id } = props;
  const surface = useSurface();
  const [busy, setBusy] = useState(false);
  const chosen = surface.content<SharedFile[]>(block, element) ?? [];
  const maxFiles = element.max_files ?? defaultMaxFiles;
  const upload = async (files: FileList | null) => {
    setBusy(true);
    const uploaded = await Promise.all([...(files ?? [])].slice(0, maxFiles).map((file) => uploadFile(file)));
    setBusy(false);
    await surface.setContent(
      block,
      element,
      uploaded.filter((file) => file !== undefined),
    );
  };
  return (
    <>
      <input
        type="file"
        id={id}
        multiple={maxFiles > 1}
        onChange={({ currentTarget }) => upload(currentTarget.files)}
        aria-busy={busy || undefined}
        accept={element.filetypes?.map((kind) => `.${kind}`).join(',')}
        {...fieldState(props)}
      />
      {chosen.length > 0 && <p class="small quiet">{chosen.map(({ name }) => name).join(', ')}</p>}
    </>
  );
}

const debounceMs = 400;

/** A field for text, email, URL or number. It notifies the app while typing only if the app asked for that. */
function TextInput(props: ElementProps) {
  const { block, element, id, label, labelled } = props;
  const surface = useSurface();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The submission has what is typed, and a form that was closed takes nothing more.
  const { current: stopTelling } = useRef(() => clearTimeout(timer.current));
  useEffect(() => stopTelling, []);
  const triggers = element.dispatch_action_config?.trigger_actions_on ?? ['on_enter_pressed'];
  const dispatchesOn = (trigger: string) =>
    block.type === 'input' && block.dispatch_action === true && triggers.includes(trigger);
  const store = (value: string, notifyApp?: boolean) =>
    surface.setContent(block, element, value || null, notifyApp);

  const onInput = ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
    const { value, form } = currentTarget;
    store(value, false);
    stopTelling();
    form?.addEventListener('submit', stopTelling);
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
