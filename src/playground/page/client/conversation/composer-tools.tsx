import { usePage } from '../state/page-context.ts';
import { EmojiButton } from '../ui/emoji-picker.tsx';
import { Icon } from '../ui/icons.tsx';
import { MenuButton } from '../ui/menu.tsx';

const style = 'button button-bare button-tool';

/** The app's global shortcuts and commands. A command is put into the composer. */
function Shortcuts({ setText }) {
  const { state, actions } = usePage();
  const { shortcuts = [], commands = [], app } = state.slack ?? {};
  const items = [
    ...shortcuts
      .filter(({ type }) => type === 'global')
      .map(({ callback_id: id, name, description }) => ({
        key: id,
        label: name,
        detail: description,
        group: app.name,
        choose: () => actions.runShortcut(id),
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
    <MenuButton class={style} label="Shortcuts" items={items}>
      <Icon name="slash" />
    </MenuButton>
  );
}

/**
 * The row under the composer's field. `insert` puts text at the caret, `setText` replaces the whole text, `addFiles` gets
 * the chosen files. Commands and shortcuts do not work in a thread.
 */
export function ComposerTools({ inThread, insert, setText, addFiles }) {
  const choose = ({ currentTarget }) => {
    addFiles([...currentTarget.files]);
    currentTarget.value = '';
  };
  return (
    <>
      <label class={style} title="Attach a file">
        <Icon name="plus" />
        <input type="file" class="visually-hidden" multiple aria-label="Attach a file" onChange={choose} />
      </label>
      <EmojiButton class={style} label="Emoji" refocus={false} choose={({ character }) => insert(character)}>
        <Icon name="smile" />
      </EmojiButton>
      <button
        type="button"
        class={style}
        aria-label="Mention someone"
        title="Mention someone"
        onClick={() => insert('@')}
      >
        <Icon name="at" />
      </button>
      {!inThread && <Shortcuts setText={setText} />}
    </>
  );
}
