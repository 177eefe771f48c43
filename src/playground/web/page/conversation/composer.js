import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { usePage } from '../state/page-context.js';
import { html } from '../ui/html.js';
import { Icon } from '../ui/icons.js';
import { MenuButton } from '../ui/menu.js';
import { usePopover } from '../ui/popover.js';
import { applyCompletion, findCommand, findCompletion } from './completion.js';
import { Suggestions } from './suggestions.js';

/** Everything that can be completed, as far as the person can see it. */
const completionSources = ({ slack }) => ({
  commands: slack?.commands ?? [],
  people: (slack?.people ?? []).filter(({ id }) => id !== slack.me),
  channels: (slack?.channels ?? []).filter(({ kind }) => kind !== 'im' && kind !== 'mpim'),
});

/** Returns a ref for a text field that grows with its text. */
function useAutoGrow(text) {
  const field = useRef(null);
  useLayoutEffect(() => {
    const element = field.current;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [text]);
  return field;
}

function Shortcuts() {
  const { state, actions } = usePage();
  const items = (state.slack?.shortcuts ?? [])
    .filter(({ type }) => type === 'global')
    .map(({ callback_id: id, name, description }) => ({
      key: id,
      label: name,
      detail: description,
      group: state.slack.app.name,
      choose: () => actions.runShortcut(id),
    }));
  if (items.length === 0) return null;
  return html`<${MenuButton} class="button button-bare" label="Shortcuts" items=${items}><${Icon} name="bolt" /></${MenuButton}>`;
}

/**
 * The field for messages and commands. `/` completes commands and shows their hints, `@` completes people, `#` channels.
 * `draft` is a text from elsewhere, `{text}`, to put into the field.
 */
export function Composer({ label, placeholder, thread, draft }) {
  const { state, actions } = usePage();
  const [text, setText] = useState('');
  const [caret, setCaret] = useState(0);
  const [activeIndex, setActiveIndex] = useState(0);
  const [dismissed, setDismissed] = useState(undefined);
  const [sending, setSending] = useState(0);
  const lastSent = useRef('');
  /** Where to put the caret after the next render, before the next key press. */
  const nextCaret = useRef(undefined);
  const listId = useId();
  const field = useAutoGrow(text);
  const sources = completionSources(state);
  const completion =
    dismissed === text ? null : findCompletion(text, caret, sources, { inThread: thread !== undefined });
  const command = findCommand(text, sources.commands);
  const { anchor, floating } = usePopover(completion !== null, {
    matchWidth: true,
    redraw: completion?.items.length,
  });
  const active = completion?.items[Math.min(activeIndex, completion.items.length - 1)];

  const replaceText = (next, position = next.length) => {
    setText(next);
    setCaret(position);
    setActiveIndex(0);
    nextCaret.current = position;
  };
  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return;
    field.current.focus();
    field.current.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = undefined;
  });
  // Only when another draft arrives.
  useLayoutEffect(() => {
    if (draft === undefined) return;
    replaceText(draft.text);
    actions.clearDraft();
  }, [draft]);

  const applyItem = (item) => {
    const next = applyCompletion(text, completion, item);
    replaceText(next.text, next.caret);
  };
  async function send() {
    const line = text.trim();
    if (line === '') return;
    lastSent.current = line;
    replaceText('');
    setSending((count) => count + 1);
    const succeeded = await actions.sendText(line, thread);
    setSending((count) => count - 1);
    if (!succeeded) setText((current) => (current === '' ? line : current));
  }
  const keys =
    completion === null
      ? {
          Enter: send,
          ArrowUp: text === '' && lastSent.current !== '' ? () => replaceText(lastSent.current) : undefined,
        }
      : {
          ArrowDown: () => setActiveIndex((activeIndex + 1) % completion.items.length),
          ArrowUp: () =>
            setActiveIndex((activeIndex + completion.items.length - 1) % completion.items.length),
          Tab: () => applyItem(active),
          Enter: () => (active.insert.trim() === text.trim() ? send() : applyItem(active)),
          Escape: () => setDismissed(text),
        };
  const onKeyDown = (event) => {
    const handler = event.isComposing || event.shiftKey ? undefined : keys[event.key];
    if (handler === undefined) return;
    event.preventDefault();
    handler();
  };
  const onInput = ({ currentTarget }) => {
    setText(currentTarget.value);
    setCaret(currentTarget.selectionStart);
    setActiveIndex(0);
  };

  return html`
    <form class="composer" onSubmit=${(event) => {
      event.preventDefault();
      send();
    }}>
      ${command?.usage_hint && text.includes(' ') && html`<p class="composer-hint" id=${`${listId}hint`}><b>${command.command}</b> ${command.usage_hint}</p>`}
      <div class=${sending > 0 ? 'composer-box composer-sending' : 'composer-box'} ref=${anchor}>
        ${thread === undefined && html`<${Shortcuts} />`}
        <textarea ref=${field} class="composer-field" rows="1" aria-label=${label} placeholder=${placeholder} value=${text}
          aria-autocomplete="list" aria-controls=${completion === null ? undefined : listId} enterkeyhint="send"
          aria-activedescendant=${active && `${listId}-${active.id}`} onInput=${onInput} onKeyDown=${onKeyDown}
          aria-describedby=${command?.usage_hint && text.includes(' ') ? `${listId}hint` : undefined}
          onSelect=${({ currentTarget }) => setCaret(currentTarget.selectionStart)} onBlur=${() => setDismissed(text)}></textarea>
        <button type="submit" class="button button-send" aria-label="Send" disabled=${text.trim() === ''}><${Icon} name="send" /></button>
      </div>
      <p class="visually-hidden" role="status">${completion !== null && `${completion.items.length} ${completion.items.length === 1 ? 'suggestion' : 'suggestions'}. Press Tab to choose one.`}${sending > 0 && 'Sending…'}</p>
      ${completion !== null && html`<${Suggestions} completion=${completion} active=${active} id=${listId} floating=${floating} choose=${applyItem} />`}
    </form>`;
}
