import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { deleteMessage, editMessage } from '../state/message-actions.ts';
import { findChannel, findPerson, set, workspace } from '../state/state.ts';
import type { Message } from '../state/types.ts';
import { toTyped } from '../text/typed.ts';
import { Button } from '../ui/button.tsx';
import { focusComposer } from '../ui/dialog.tsx';
import { useAutoGrow } from './auto-grow.ts';

const names = {
  person: (id: string) => findPerson(id).name,
  channel: (id: string) => findChannel(id)?.name,
  group: (id: string) => workspace().usergroups.find((group) => group.id === id)?.handle,
};

/** A message as a text field. Enter saves, Escape leaves it as it was. */
export function Editor({ message }: { message: Message }) {
  const [text, setText] = useState(() => toTyped(message.text, names));
  const original = useRef(text);
  const field = useAutoGrow(text);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
    field.current?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const end = () => {
    set({ editing: undefined });
    focusComposer();
  };
  async function save() {
    const next = text.trim();
    if (next === '') await deleteMessage(message);
    else if (next === original.current || (await editMessage(message, next))) end();
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const handler = { Enter: save, Escape: end }[event.key];
    if (handler === undefined || event.isComposing || event.shiftKey) return;
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
      />
      <p class="row-of">
        <Button kind="small" onClick={end}>
          Cancel
        </Button>
        <Button kind="primary" type="submit">
          Save
        </Button>
      </p>
    </form>
  );
}
