import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { usePage } from '../state/page-context.js';
import { html } from '../ui/html.js';
import { Icon } from '../ui/icons.js';
import { MenuButton } from '../ui/menu.js';
import { usePopover } from '../ui/popover.js';
import { choose, commandOf, complete } from './completion.js';
import { Offers } from './suggestions.js';

/** The words that can be completed here, from what the person sees. */
const wordsIn = ({ slack }) => ({
  commands: slack?.commands ?? [],
  people: (slack?.people ?? []).filter(({ id }) => id !== slack.me),
  channels: (slack?.channels ?? []).filter(({ kind }) => kind !== 'im' && kind !== 'mpim'),
});

/** A field that grows with its text. */
function useGrowing(text) {
  const field = useRef(null);
  // It grows when the text does.
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
      choose: () => actions.shortcut(id),
    }));
  if (items.length === 0) return null;
  return html`<${MenuButton} class="button button-bare" label="Shortcuts" items=${items}><${Icon} name="bolt" /></${MenuButton}>`;
}

/** Where messages and commands are written: `/` completes commands with their hints, `@` people, `#` channels. */
export function Composer({ label, placeholder, thread, filled }) {
  const { state, actions } = usePage();
  const [text, setText] = useState('');
  const [caret, setCaret] = useState(0);
  const [at, setAt] = useState(0);
  const [shut, setShut] = useState(undefined);
  const [sending, setSending] = useState(0);
  const last = useRef('');
  /** Where the caret goes with the next drawing; before any further key is heard. */
  const caretTo = useRef(undefined);
  const listId = useId();
  const field = useGrowing(text);
  const words = wordsIn(state);
  const found = shut === text ? null : complete(text, caret, words, { inThread: thread !== undefined });
  const command = commandOf(text, words.commands);
  const { anchor, floating } = usePopover(found !== null, { matchWidth: true, redraw: found?.items.length });
  const active = found?.items[Math.min(at, found.items.length - 1)];

  const put = (next, position = next.length) => {
    setText(next);
    setCaret(position);
    setAt(0);
    caretTo.current = position;
  };
  useLayoutEffect(() => {
    if (caretTo.current === undefined) return;
    field.current.focus();
    field.current.setSelectionRange(caretTo.current, caretTo.current);
    caretTo.current = undefined;
  });
  // Only when another text is put in from outside.
  useLayoutEffect(() => {
    if (filled === undefined) return;
    put(filled.text);
    actions.taken();
  }, [filled]);

  const take = (item) => {
    const next = choose(text, found, item);
    put(next.text, next.caret);
  };
  async function send() {
    const line = text.trim();
    if (line === '') return;
    last.current = line;
    put('');
    setSending((count) => count + 1);
    const taken = await actions.send(line, thread);
    setSending((count) => count - 1);
    if (!taken) setText((now) => (now === '' ? line : now));
  }
  const keys =
    found === null
      ? { Enter: send, ArrowUp: text === '' && last.current !== '' ? () => put(last.current) : undefined }
      : {
          ArrowDown: () => setAt((at + 1) % found.items.length),
          ArrowUp: () => setAt((at + found.items.length - 1) % found.items.length),
          Tab: () => take(active),
          Enter: () => (active.insert.trim() === text.trim() ? send() : take(active)),
          Escape: () => setShut(text),
        };
  const onKeyDown = (event) => {
    const act = event.isComposing || event.shiftKey ? undefined : keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const onInput = ({ currentTarget }) => {
    setText(currentTarget.value);
    setCaret(currentTarget.selectionStart);
    setAt(0);
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
          aria-autocomplete="list" aria-controls=${found === null ? undefined : listId} enterkeyhint="send"
          aria-activedescendant=${active && `${listId}-${active.id}`} onInput=${onInput} onKeyDown=${onKeyDown}
          aria-describedby=${command?.usage_hint && text.includes(' ') ? `${listId}hint` : undefined}
          onSelect=${({ currentTarget }) => setCaret(currentTarget.selectionStart)} onBlur=${() => setShut(text)}></textarea>
        <button type="submit" class="button button-send" aria-label="Send" disabled=${text.trim() === ''}><${Icon} name="send" /></button>
      </div>
      <p class="visually-hidden" role="status">${found !== null && `${found.items.length} to choose from, Tab takes one.`}${sending > 0 && 'Sending…'}</p>
      ${found !== null && html`<${Offers} found=${found} active=${active} id=${listId} floating=${floating} take=${take} />`}
    </form>`;
}
