import { runShortcut } from '../state/actions.ts';
import { workspace } from '../state/state.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { MenuButton } from '../ui/menu.tsx';

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

type Props = {
  inThread: boolean;
  /** Puts text at the caret. */
  insert(text: string): void;
  setText(text: string): void;
};

/** The row under the composer's field. Commands and shortcuts do not work in a thread. */
export const ComposerTools = ({ inThread, insert, setText }: Props) => (
  <>
    <IconButton icon="at" label="Mention someone" onClick={() => insert('@')} />
    {!inThread && <Shortcuts setText={setText} />}
  </>
);
