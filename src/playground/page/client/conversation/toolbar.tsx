import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { navigate, runShortcut } from '../state/actions.ts';
import { canDelete, canEdit, deleteMessage, markUnread, toggleReaction } from '../state/message-actions.ts';
import { set, workspace } from '../state/state.ts';
import type { Message } from '../state/types.ts';
import { emojiFor, emojiWords } from '../text/emoji.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { EmojiButton } from '../ui/emoji-picker.tsx';
import { Icon } from '../ui/icons.tsx';
import { MenuButton, type MenuItem } from '../ui/menu.tsx';

/** The reactions that are one click away, as in Slack. */
const quickReactions = ['white_check_mark', 'eyes', 'raised_hands'];

/** The toolbar that is shown: only one message has it at a time. */
let shown: { hide(): void; isOpen(): boolean } | undefined;

/**
 * Whether the message around `ref` has its toolbar: while the mouse is over it, while the keyboard is in it, while one of
 * the toolbar's menus is open, and on a touch screen from a tap until one on another message.
 */
function useIsActive() {
  const ref = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(false);
  useLayoutEffect(() => {
    const item = ref.current?.closest('li');
    if (!item) return undefined;
    const self = {
      hide: () => setActive(false),
      isOpen: () => ref.current?.querySelector('[aria-expanded="true"]') != null,
    };
    const show = () => {
      if (shown !== self) {
        if (shown?.isOpen()) return;
        shown?.hide();
      }
      shown = self;
      setActive(true);
    };
    const hasKeyboard = () => item.contains(document.activeElement?.closest(':focus-visible') ?? null);
    const hide = () => {
      if (!self.isOpen() && !hasKeyboard()) setActive(false);
    };
    const listening = new AbortController();
    const on = <Kind extends keyof HTMLElementEventMap>(
      kind: Kind,
      listener: (event: HTMLElementEventMap[Kind]) => void,
    ) => item.addEventListener(kind, listener, { signal: listening.signal });
    on('pointerenter', ({ pointerType }) => pointerType === 'mouse' && show());
    on('pointerleave', ({ pointerType }) => pointerType === 'mouse' && hide());
    on('click', () => matchMedia('(hover: none)').matches && show());
    on('focusin', ({ target }) => (target as Element).matches(':focus-visible') && show());
    on('focusout', ({ relatedTarget }) => {
      if (!item.contains(relatedTarget as Node | null) && !item.matches(':hover')) hide();
    });
    return () => {
      if (shown === self) shown = undefined;
      listening.abort();
    };
  }, []);
  return { ref, active };
}

function menuItems(message: Message): MenuItem[] {
  const { me, shortcuts, app } = workspace();
  const items: (MenuItem | false)[] = [
    message.user !== me && {
      key: 'unread',
      label: 'Mark unread',
      keys: 'U',
      choose: () => markUnread(message),
    },
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

function Tools({ message, name, inThread }: Props) {
  const items = menuItems(message);
  const style = 'button button-bare';
  return (
    <>
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
        align="end"
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
        <MenuButton
          class={style}
          align="end"
          items={items}
          label={`More actions for the message from ${name}`}
        >
          <Icon name="dots" />
        </MenuButton>
      )}
    </>
  );
}

/** What one can do with a message, over its corner. */
export function Toolbar(props: Props) {
  const { ref, active } = useIsActive();
  const label = `Actions for the message from ${props.name}`;
  return (
    <div class="message-tools" role="group" aria-label={label} hidden={!active} ref={ref}>
      {active && <Tools {...props} />}
    </div>
  );
}
