import { runShortcut } from '../state/actions.ts';
import { workspace } from '../state/state.ts';
import { IconButton } from '../ui/button.tsx';
import { EmojiButton } from '../ui/emoji-picker.tsx';
import { Icon } from '../ui/icons.tsx';
import { MenuButton } from '../ui/menu.tsx';

const style = 'button button-bare';

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
    <MenuButton class={style} label="Shortcuts" items={items}>
      <Icon name="slash" />
    </MenuButton>
  );
}

type Props = {
  inThread: boolean;
  /** Puts text at the caret. */
  insert(text: string): void;
  setText(text: string): void;
  addFiles(files: FileList | null): void;
};

/** The row under the composer's field. Commands and shortcuts do not work in a thread. */
export const ComposerTools = ({ inThread, insert, setText, addFiles }: Props) => (
  <>
    <label class={style} title="Attach a file">
      <Icon name="plus" />
      <input
        type="file"
        class="visually-hidden"
        multiple
        aria-label="Attach a file"
        onChange={({ currentTarget }) => {
          addFiles(currentTarget.files);
          currentTarget.value = '';
        }}
      />
    </label>
    <EmojiButton class={style} label="Emoji" choose={({ character }) => insert(character)}>
      <Icon name="smile" />
    </EmojiButton>
    <IconButton icon="at" label="Mention someone" onClick={() => insert('@')} />
    {!inThread && <Shortcuts setText={setText} />}
  </>
);
