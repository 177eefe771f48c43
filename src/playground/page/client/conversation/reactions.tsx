import { findPerson, usePage } from '../state/page-context.ts';
import { emojiFor, emojiWords } from '../text/emoji.ts';
import { EmojiButton } from '../ui/emoji-picker.tsx';
import { Icon } from '../ui/icons.tsx';

function Reaction({ message, reaction: { name, users } }) {
  const { state, actions } = usePage();
  const { me } = state.slack;
  const names = users.map((id) => (id === me ? 'you' : findPerson(state, id).name)).join(', ');
  return (
    <button
      type="button"
      class="reaction"
      aria-pressed={users.includes(me)}
      title={`${names} reacted with :${name}:`}
      onClick={() => actions.toggleReaction(message, name)}
    >
      <span class="reaction-emoji" aria-hidden="true">
        {emojiFor(name.split('::')[0]) ?? `:${name}:`}
      </span>
      <span class="visually-hidden">{emojiWords(name)} </span>
      {users.length}
      <span class="visually-hidden"> by {names}</span>
    </button>
  );
}

/** The reactions under a message. A click adds this person's, or takes it back. */
export function Reactions({ message }) {
  const { actions } = usePage();
  if (!(message.reactions?.length > 0)) return null;
  return (
    <div class="reactions">
      {message.reactions.map((reaction) => (
        <Reaction key={reaction.name} message={message} reaction={reaction} />
      ))}
      <EmojiButton
        class="reaction reaction-add"
        label="Add a reaction"
        choose={({ name }) => actions.toggleReaction(message, name)}
      >
        <Icon name="reaction" size={16} />
      </EmojiButton>
    </div>
  );
}
