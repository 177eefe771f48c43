import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { findChannel, findPerson, usePage } from '../state/page-context.ts';
import { toTyped } from '../text/typed.ts';
import { useAutoGrow } from './auto-grow.ts';

/** A message as a text field. Enter saves, Escape leaves it as it was. */
export function Editor({ message }) {
  const { state, actions } = usePage();
  const names = {
    person: (id) => findPerson(state, id).name,
    channel: (id) => findChannel(state, id)?.name,
    group: (id) => state.slack?.usergroups.find((group) => group.id === id)?.handle,
  };
  const [text, setText] = useState(() => toTyped(message.text, names));
  const original = useRef(text);
  const field = useAutoGrow(text);
  useLayoutEffect(() => {
    field.current.focus();
    field.current.setSelectionRange(text.length, text.length);
    field.current.closest('li').scrollIntoView({ block: 'nearest' });
  }, []);
  const end = () => {
    actions.startEditing(undefined);
    document.querySelector('main .composer-field')?.focus();
  };
  async function save() {
    const next = text.trim();
    if (next === '') return actions.deleteMessage(message);
    if (next === original.current || (await actions.editMessage(message, next))) end();
    return undefined;
  }
  const onKeyDown = (event) => {
    if (event.isComposing || event.shiftKey) return;
    const handler = { Enter: save, Escape: end }[event.key];
    if (handler === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    handler();
  };
  return (
    <form
      class="editor"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <textarea
        ref={field}
        class="text-input"
        rows={1}
        aria-label="Edit message"
        value={text}
        onKeyDown={onKeyDown}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      ></textarea>
      <p class="editor-foot">
        <button type="button" class="button button-small" onClick={end}>
          Cancel
        </button>
        <button type="submit" class="button button-small button-primary">
          Save
        </button>
      </p>
    </form>
  );
}
