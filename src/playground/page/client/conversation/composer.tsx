import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { readDraft, saveDraft } from '../state/drafts.ts';
import { usePage } from '../state/page-context.ts';
import { toBase64 } from '../text/base64.ts';
import { Icon } from '../ui/icons.tsx';
import { usePopover } from '../ui/popover.ts';
import { useId } from '../ui/use-id.ts';
import { useAutoGrow } from './auto-grow.ts';
import { applyCompletion, findCommand, findCompletion } from './completion.ts';
import { ComposerTools } from './composer-tools.tsx';
import { Suggestions } from './suggestions.tsx';

/** Everything that can be completed, as far as the person can see it. */
const completionSources = ({ slack }) => ({
  commands: slack?.commands ?? [],
  people: (slack?.people ?? []).filter(({ id }) => id !== slack.me),
  channels: (slack?.channels ?? []).filter(({ kind }) => kind !== 'im' && kind !== 'mpim'),
});

/** The newest of the person's own messages that are shown, or undefined. */
function lastOwnMessage({ slack, messages, thread }, inThread) {
  const shown = (inThread ? thread : messages) ?? [];
  return shown.findLast((message) => message.user === slack?.me && !message.ephemeral && !message.subtype);
}

/**
 * The field for messages and commands. `/` completes commands and shows their hints, `@` completes people, `#` channels.
 * `draft` is a text from elsewhere, `{text}`, to put into the field.
 */
export function Composer({ label, placeholder, thread, draft }) {
  const { state, actions } = usePage();
  const { route } = state;
  const [text, setDraftText] = useState(() => readDraft(route, thread));
  const [files, setFiles] = useState([]);
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

  const setText = (next) => {
    saveDraft(route, thread, next);
    setDraftText(next);
  };
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
  // A conversation that opens is there to be written in, but no keyboard should cover it on a touch screen.
  useLayoutEffect(() => {
    if (matchMedia('(hover: hover)').matches && document.querySelector('dialog[open]') === null)
      field.current.focus({ preventScroll: true });
  }, []);
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
  const insert = (piece) => {
    const { selectionStart, selectionEnd } = field.current;
    const gap = piece === '@' && /\S$/.test(text.slice(0, selectionStart)) ? ' ' : '';
    replaceText(
      text.slice(0, selectionStart) + gap + piece + text.slice(selectionEnd),
      selectionStart + gap.length + piece.length,
    );
  };
  async function upload(line, attached) {
    for (const [index, file] of attached.entries()) {
      const share = { channel: route.channel, thread_ts: thread, text: index === 0 ? line : undefined };
      const data = await toBase64(file);
      if ((await actions.uploadFile(file.name, file.type || undefined, data, share)) === undefined)
        return false;
    }
    return true;
  }
  async function send() {
    const line = text.trim();
    if (line === '' && files.length === 0) return;
    const attached = files;
    lastSent.current = line;
    replaceText('');
    setFiles([]);
    setSending((count) => count + 1);
    const succeeded = await (attached.length > 0 ? upload(line, attached) : actions.sendText(line, thread));
    setSending((count) => count - 1);
    if (succeeded) return;
    setDraftText((current) => {
      if (current === '') saveDraft(route, thread, line);
      return current === '' ? line : current;
    });
    setFiles((current) => [...attached, ...current]);
  }
  /** A command leaves nothing to edit, so it comes back instead. */
  function editLast() {
    if (lastSent.current.startsWith('/')) return replaceText(lastSent.current);
    const last = lastOwnMessage(state, thread !== undefined);
    return last && actions.startEditing(last.ts);
  }
  const keys =
    completion === null
      ? {
          Enter: send,
          ArrowUp: text === '' ? editLast : undefined,
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
    const isModified = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
    const handler = event.isComposing || isModified ? undefined : keys[event.key];
    if (handler === undefined) return;
    event.preventDefault();
    handler();
  };
  const onInput = ({ currentTarget }) => {
    setText(currentTarget.value);
    setCaret(currentTarget.selectionStart);
    setActiveIndex(0);
  };

  const addFiles = (more) => {
    setFiles((current) => [...current, ...more]);
    field.current.focus();
  };
  const onPaste = (event) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    addFiles([...event.clipboardData.files]);
  };
  const onDrop = (event) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    addFiles([...event.dataTransfer.files]);
  };

  const hint = command?.usage_hint && text.includes(' ') ? command.usage_hint : undefined;
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      {hint && (
        <p class="composer-hint" id={`${listId}hint`}>
          <b>{command.command}</b> {hint}
        </p>
      )}
      <div class={sending > 0 ? 'composer-box composer-sending' : 'composer-box'} ref={anchor}>
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
          aria-activedescendant={active && `${listId}-${active.id}`}
          onInput={onInput}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          aria-describedby={hint && `${listId}hint`}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onBlur={() => setDismissed(text)}
        ></textarea>
        {files.length > 0 && <Attached files={files} setFiles={setFiles} />}
        <div class="composer-row">
          <ComposerTools
            inThread={thread !== undefined}
            insert={insert}
            setText={replaceText}
            addFiles={addFiles}
          />
          <button
            type="submit"
            class="button button-send"
            aria-label="Send"
            title="Send"
            disabled={text.trim() === '' && files.length === 0}
          >
            <Icon name="send" size={16} />
          </button>
        </div>
      </div>
      <p class="visually-hidden" role="status">
        {completion !== null &&
          `${completion.items.length} ${completion.items.length === 1 ? 'suggestion' : 'suggestions'}. Press Tab to choose one.`}
        {sending > 0 && 'Sending…'}
      </p>
      {completion !== null && (
        <Suggestions
          completion={completion}
          active={active}
          id={listId}
          floating={floating}
          choose={applyItem}
        />
      )}
    </form>
  );
}

/** The files that will be sent with the message. */
const Attached = ({ files, setFiles }) => (
  <ul class="attached">
    {files.map((file) => (
      <li class="token" key={file}>
        {file.name}
        <button
          type="button"
          aria-label={`Remove ${file.name}`}
          onClick={() => setFiles(files.filter((other) => other !== file))}
        >
          <Icon name="close" size={13} />
        </button>
      </li>
    ))}
  </ul>
);
