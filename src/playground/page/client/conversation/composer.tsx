import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { runShortcut, sendText } from '../state/actions.ts';
import { readDraft, saveDraft } from '../state/route.ts';
import { set, state, workspace } from '../state/state.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { optionId } from '../ui/list-box.tsx';
import { MenuButton } from '../ui/menu.tsx';
import { useId, useList } from '../ui/popover.tsx';
import { applyCompletion, type Completed, findCommand, findCompletion } from './completion.ts';
import { completionSources, Offers, toOption } from './offers.tsx';

/** Returns a ref for a text field that grows with its text. */
function useAutoGrow(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [text]);
  return field;
}

/** The app's global shortcuts and commands. A command is put into the composer. */
function Shortcuts({ setText }: { setText(text: string): void }) {
  const { shortcuts, commands, app } = workspace();
  const items = [
    ...shortcuts
      .filter(({ type }) => type === 'global')
      .map(({ callback_id: id, name, description }) => ({
        key: id,
        label: name,
        detail: description,
        group: app.name,
        choose: () => runShortcut(id),
      })),
    ...commands.map(({ command, description, usage_hint: hint }) => ({
      key: command,
      label: command,
      detail: description || hint,
      group: 'Commands',
      choose: () => setText(`${command} `),
    })),
  ];
  if (items.length === 0) return null;
  return (
    <MenuButton class="button button-bare" label="Shortcuts" items={items}>
      <Icon name="slash" />
    </MenuButton>
  );
}

type ToolsProps = {
  inThread: boolean;
  /** Puts text at the caret. */
  insert(text: string): void;
  setText(text: string): void;
};

/** The row under the composer's field. Commands and shortcuts do not work in a thread. */
const ComposerTools = ({ inThread, insert, setText }: ToolsProps) => (
  <>
    <IconButton icon="at" label="Mention someone" onClick={() => insert('@')} />
    {!inThread && <Shortcuts setText={setText} />}
  </>
);

type Props = {
  label: string;
  placeholder: string;
  thread?: string;
  /** A text from elsewhere to put into the field. */
  draft?: { text: string };
};

/** The field for messages and commands. `/` completes commands and shows their hints, `@` completes people, `#` channels. */
export function Composer({ label, placeholder, thread, draft }: Props) {
  const { route } = state;
  const [text, setDraftText] = useState(() => readDraft(route, thread));
  const [caret, setCaret] = useState(0);
  const [activeIndex, setActiveIndex] = useState(0);
  const [dismissed, setDismissed] = useState<string>();
  const [sending, setSending] = useState(0);
  const lastSent = useRef('');
  /** Where to put the caret after the next render, before the next key press. */
  const nextCaret = useRef<number>(undefined);
  const listId = useId();
  const field = useAutoGrow(text);
  const sources = completionSources();
  const inThread = thread !== undefined;
  const completion = dismissed === text ? null : findCompletion(text, caret, sources, { inThread });
  const command = findCommand(text, sources.commands);
  const items = completion?.items.map(toOption) ?? [];
  const { field: box, list } = useList<HTMLDivElement>(completion !== null);
  const active = items[Math.min(activeIndex, items.length - 1)];

  const setText = (next: string) => {
    saveDraft(route, thread, next);
    setDraftText(next);
  };
  const replaceText = (next: string, position = next.length) => {
    setText(next);
    setCaret(position);
    setActiveIndex(0);
    nextCaret.current = position;
  };
  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return;
    field.current?.focus();
    field.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = undefined;
  });
  // A conversation that opens is there to be written in, but no keyboard should cover it on a touch screen.
  useLayoutEffect(() => {
    if (matchMedia('(hover: hover)').matches && document.querySelector('dialog[open]') === null)
      field.current?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    if (draft === undefined) return;
    replaceText(draft.text);
    setDismissed(draft.text);
    set({ draft: undefined });
  }, [draft]);

  const applyItem = (item: Completed | undefined) => {
    if (completion === null || item === undefined) return;
    const next = applyCompletion(text, completion, item);
    replaceText(next.text, next.caret);
  };
  const insert = (piece: string) => {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = field.current ?? {};
    const gap = piece === '@' && /\S$/.test(text.slice(0, start)) ? ' ' : '';
    replaceText(text.slice(0, start) + gap + piece + text.slice(end), start + gap.length + piece.length);
  };
  async function send() {
    const line = text.trim();
    if (line === '') return;
    lastSent.current = line;
    replaceText('');
    setSending((count) => count + 1);
    const succeeded = await sendText(line, thread);
    setSending((count) => count - 1);
    if (succeeded) return;
    setDraftText((current) => {
      if (current === '') saveDraft(route, thread, line);
      return current === '' ? line : current;
    });
  }
  const step = (by: number) => setActiveIndex((activeIndex + by + items.length) % items.length);
  const keys: Record<string, (() => unknown) | undefined> =
    completion === null
      ? { Enter: send, ArrowUp: text === '' ? () => replaceText(lastSent.current) : undefined }
      : {
          ArrowDown: () => step(1),
          ArrowUp: () => step(-1),
          Tab: () => applyItem(active),
          Enter: () => (active?.insert.trim() === text.trim() ? send() : applyItem(active)),
          Escape: () => setDismissed(text),
        };
  const onKeyDown = (event: KeyboardEvent) => {
    const isModified = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
    const handler = event.isComposing || isModified ? undefined : keys[event.key];
    if (handler === undefined) return;
    event.preventDefault();
    handler();
  };

  const hint = text.includes(' ') ? command?.usage_hint : undefined;
  const offered = `${items.length} ${items.length === 1 ? 'suggestion' : 'suggestions'}. Press Tab to choose one.`;
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {hint && (
        <p class="small quiet" id={`${listId}hint`}>
          <b>{command?.command}</b> <code>{hint}</code>
        </p>
      )}
      <div class="composer-box" ref={box}>
        <textarea
          ref={field}
          class="composer-field"
          rows={1}
          aria-label={label}
          placeholder={placeholder}
          value={text}
          aria-autocomplete="list"
          aria-controls={completion === null ? undefined : listId}
          enterkeyhint="send"
          aria-activedescendant={optionId(listId, active)}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            setCaret(currentTarget.selectionStart);
            setActiveIndex(0);
          }}
          onKeyDown={onKeyDown}
          aria-describedby={hint && `${listId}hint`}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onBlur={() => setDismissed(text)}
        />
        <div class="composer-row">
          <ComposerTools inThread={inThread} insert={insert} setText={replaceText} />
          <button
            type="submit"
            class="button button-send"
            aria-label="Send"
            title="Send"
            disabled={text.trim() === ''}
          >
            <Icon name="send" size={16} />
          </button>
        </div>
      </div>
      <p class="visually-hidden" role="status">
        {completion !== null && offered}
        {sending > 0 && 'Sending…'}
      </p>
      {completion !== null && (
        <Offers
          kind={completion.kind}
          id={listId}
          options={items}
          active={active}
          list={list}
          choose={applyItem}
        />
      )}
    </form>
  );
}
