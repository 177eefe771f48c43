import { navigate, runShortcut } from '../state/actions.ts';
import { workspace } from '../state/state.ts';
import type { Message } from '../state/types.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { MenuButton } from '../ui/menu.tsx';

/** The app's shortcuts for a message. */
function shortcutsFor(message: Message) {
  const { shortcuts, app } = workspace();
  return shortcuts
    .filter(({ type }) => type === 'message')
    .map(({ callback_id: key, name: label, description: detail }) => ({
      key,
      label,
      detail,
      group: app.name,
      choose: () => runShortcut(key, message),
    }));
}

type Props = { message: Message; name: string; inThread: boolean };

/**
 * What one can do with a message, over its corner. Styles show it while the mouse or the keyboard is in the message, and
 * while one of its menus is open.
 */
export function Toolbar({ message, name, inThread }: Props) {
  const items = shortcutsFor(message);
  return (
    <div class="message-tools" role="group" aria-label={`Actions for the message from ${name}`}>
      {!inThread && (
        <IconButton
          icon="thread"
          label={`Reply in a thread to ${name}`}
          onClick={() => navigate({ thread: message.thread_ts ?? message.ts })}
        />
      )}
      {items.length > 0 && (
        <MenuButton
          class="button button-bare"
          items={items}
          label={`More actions for the message from ${name}`}
        >
          <Icon name="dots" />
        </MenuButton>
      )}
    </div>
  );
}
