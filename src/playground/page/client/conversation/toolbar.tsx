import { navigate, runShortcut } from '../state/actions.ts';
import { canDelete, canEdit, deleteMessage, toggleReaction } from '../state/message-actions.ts';
import { set, workspace } from '../state/state.ts';
import type { Message } from '../state/types.ts';
import { emojiFor, emojiWords } from '../text/emoji.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { EmojiButton } from '../ui/emoji-picker.tsx';
import { Icon } from '../ui/icons.tsx';
import { MenuButton, type MenuItem } from '../ui/menu.tsx';

/** The reactions that are one click away, as in Slack. */
const quickReactions = ['white_check_mark', 'eyes', 'raised_hands'];

function menuItems(message: Message): MenuItem[] {
  const { shortcuts, app } = workspace();
  const items: (MenuItem | false)[] = [
    canEdit(message) && {
      key: 'edit',
      label: 'Edit message',
      keys: 'E',
      choose: () => set({ editing: message.ts }),
    },
    canDelete(message) && {
      key: 'delete',
      label: 'Delete message…',
      keys: 'Del',
      isDanger: true,
      choose: () => deleteMessage(message),
    },
    ...shortcuts
      .filter(({ type }) => type === 'message')
      .map(({ callback_id: key, name: label, description: detail }) => ({
        key,
        label,
        detail,
        group: app.name,
        choose: () => runShortcut(key, message),
      })),
  ];
  return items.filter((item) => item !== false);
}

type Props = { message: Message; name: string; inThread: boolean };

/**
 * What one can do with a message, over its corner. Styles show it while the mouse or the keyboard is in the message, and
 * while one of its menus is open.
 */
export function Toolbar({ message, name, inThread }: Props) {
  const items = menuItems(message);
  const style = 'button button-bare';
  return (
    <div class="message-tools" role="group" aria-label={`Actions for the message from ${name}`}>
      {quickReactions.map((reaction) => (
        <Button
          kind="bare"
          key={reaction}
          title={emojiWords(reaction)}
          aria-label={`React with ${emojiWords(reaction)}`}
          onClick={() => toggleReaction(message, reaction)}
        >
          {emojiFor(reaction)}
        </Button>
      ))}
      <EmojiButton
        class={style}
        label="Add a reaction"
        choose={(emoji) => toggleReaction(message, emoji.name)}
      >
        <Icon name="reaction" />
      </EmojiButton>
      {!inThread && (
        <IconButton
          icon="thread"
          label={`Reply in a thread to ${name}`}
          onClick={() => navigate({ thread: message.thread_ts ?? message.ts })}
        />
      )}
      {items.length > 0 && (
        <MenuButton class={style} items={items} label={`More actions for the message from ${name}`}>
          <Icon name="dots" />
        </MenuButton>
      )}
    </div>
  );
}
