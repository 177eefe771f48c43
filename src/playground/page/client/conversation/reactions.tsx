import { toggleReaction } from '../state/message-actions.ts';
import { findPerson, workspace } from '../state/state.ts';
import type { Message } from '../state/types.ts';
import { emojiWords } from '../text/emoji.ts';
import { emojiOf } from '../text/formatted-text.tsx';
import { EmojiButton } from '../ui/emoji-picker.tsx';
import { Icon } from '../ui/icons.tsx';

type Props = { message: Message; name: string; users: string[] };

function Reaction({ message, name, users }: Props) {
  const { me } = workspace();
  const names = users.map((id) => (id === me ? 'you' : findPerson(id).name)).join(', ');
  const [base = name] = name.split('::');
  return (
    <button
      type="button"
      class="reaction"
      aria-pressed={users.includes(me)}
      title={`${names} reacted with :${name}:`}
      onClick={() => toggleReaction(message, name)}
    >
      <span aria-hidden="true">{emojiOf(base)}</span>
      <span class="visually-hidden">{emojiWords(name)} </span>
      {users.length}
      <span class="visually-hidden"> by {names}</span>
    </button>
  );
}

/** The reactions under a message. A click adds this person's, or takes it back. */
export function Reactions({ message }: { message: Message }) {
  const { reactions = [] } = message;
  if (reactions.length === 0) return null;
  return (
    <div class="row-of reactions">
      {reactions.map(({ name, users }) => (
        <Reaction key={name} message={message} name={name} users={users} />
      ))}
      <EmojiButton
        class="reaction"
        label="Add a reaction"
        choose={({ name }) => toggleReaction(message, name)}
      >
        <Icon name="reaction" size={16} />
      </EmojiButton>
    </div>
  );
}
