import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { canDelete, canEdit } from '../state/message-actions.ts';
import { usePage } from '../state/page-context.ts';
import { emojiFor, emojiWords } from '../text/emoji.ts';
import { EmojiButton } from '../ui/emoji-picker.tsx';
import { Icon } from '../ui/icons.tsx';
import { MenuButton } from '../ui/menu.tsx';

/** The reactions that are one click away, as in Slack. */
const quickReactions = ['white_check_mark', 'eyes', 'raised_hands'];

/** The toolbar that is shown: only one message has it at a time. */
let shown;

/**
 * Whether the message around `ref` has its toolbar: while the mouse is over it, while the keyboard is in it, while one of
 * the toolbar's menus is open, and on a touch screen from a tap until one on another message.
 */
function useIsActive() {
  const ref = useRef(null);
  const [active, setActive] = useState(false);
  useLayoutEffect(() => {
    const item = ref.current.closest('li');
    const self = {
      hide: () => setActive(false),
      isOpen: () => ref.current?.querySelector('[aria-expanded="true"]'),
    };
    const show = () => {
      if (shown !== self && shown?.isOpen()) return;
      if (shown !== self) shown?.hide();
      shown = self;
      setActive(true);
    };
    const onEnter = ({ pointerType }) => pointerType === 'mouse' && show();
    const onTap = () => matchMedia('(hover: none)').matches && show();
    const hide = ({ pointerType = 'mouse' } = {}) => {
      if (
        pointerType !== 'mouse' ||
        self.isOpen() ||
        item.contains(document.activeElement?.closest(':focus-visible'))
      )
        return;
      setActive(false);
    };
    const onFocusIn = ({ target }) => target.matches(':focus-visible') && show();
    const onFocusOut = ({ relatedTarget }) =>
      !item.contains(relatedTarget) && !item.matches(':hover') && hide();
    item.addEventListener('pointerenter', onEnter);
    item.addEventListener('click', onTap);
    item.addEventListener('pointerleave', hide);
    item.addEventListener('focusin', onFocusIn);
    item.addEventListener('focusout', onFocusOut);
    return () => {
      if (shown === self) shown = undefined;
      item.removeEventListener('pointerenter', onEnter);
      item.removeEventListener('click', onTap);
      item.removeEventListener('pointerleave', hide);
      item.removeEventListener('focusin', onFocusIn);
      item.removeEventListener('focusout', onFocusOut);
    };
  }, []);
  return { ref, active };
}

function useMenuItems(message, channel) {
  const { state, actions } = usePage();
  const shortcuts = (state.slack?.shortcuts ?? []).filter(({ type }) => type === 'message');
  return [
    message.user !== state.slack?.me && {
      key: 'unread',
      label: 'Mark unread',
      keys: 'U',
      choose: () => actions.markUnread(message),
    },
    canEdit(message, state) && {
      key: 'edit',
      label: 'Edit message',
      keys: 'E',
      choose: () => actions.startEditing(message.ts),
    },
    canDelete(message, channel, state) && {
      key: 'delete',
      label: 'Delete message…',
      keys: 'Del',
      isDanger: true,
      choose: () => actions.deleteMessage(message),
    },
    ...shortcuts.map((shortcut) => ({
      key: shortcut.callback_id,
      label: shortcut.name,
      detail: shortcut.description,
      group: state.slack.app.name,
      choose: () => actions.runShortcut(shortcut.callback_id, message),
    })),
  ].filter(Boolean);
}

function Tools({ message, channel, name, inThread }) {
  const { actions } = usePage();
  const items = useMenuItems(message, channel);
  const style = 'button button-bare';
  return (
    <>
      {quickReactions.map((reaction) => (
        <button
          type="button"
          key={reaction}
          class={style}
          title={emojiWords(reaction)}
          aria-label={`React with ${emojiWords(reaction)}`}
          onClick={() => actions.toggleReaction(message, reaction)}
        >
          {emojiFor(reaction)}
        </button>
      ))}
      <EmojiButton
        class={style}
        align="end"
        label="Add a reaction"
        choose={(emoji) => actions.toggleReaction(message, emoji.name)}
      >
        <Icon name="reaction" />
      </EmojiButton>
      {!inThread && (
        <button
          type="button"
          class={style}
          title="Reply in a thread"
          aria-label={`Reply in a thread to ${name}`}
          onClick={() => actions.navigate({ thread: message.thread_ts ?? message.ts })}
        >
          <Icon name="thread" />
        </button>
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
export function Toolbar(props) {
  const { ref, active } = useIsActive();
  return (
    <div
      class="message-tools"
      role="group"
      aria-label={`Actions for the message from ${props.name}`}
      hidden={!active}
      ref={ref}
    >
      {active && <Tools {...props} />}
    </div>
  );
}
