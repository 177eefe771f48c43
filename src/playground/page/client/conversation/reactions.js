import { findPerson, usePage } from '../state/page-context.js';
import { emojiFor, emojiWords } from '../text/emoji.js';
import { EmojiButton } from '../ui/emoji-picker.js';
import { html } from '../ui/html.js';
import { Icon } from '../ui/icons.js';

function Reaction({ message, reaction: { name, users } }) {
  const { state, actions } = usePage();
  const { me } = state.slack;
  const names = users.map((id) => (id === me ? 'you' : findPerson(state, id).name)).join(', ');
  return html`
    <button type="button" class="reaction" aria-pressed=${users.includes(me)} title=${`${names} reacted with :${name}:`}
      onClick=${() => actions.toggleReaction(message, name)}>
      <span class="reaction-emoji" aria-hidden="true">${emojiFor(name.split('::')[0]) ?? `:${name}:`}</span>
      <span class="visually-hidden">${emojiWords(name)} </span>${users.length}<span class="visually-hidden"> by ${names}</span></button>`;
}

/** The reactions under a message. A click adds this person's, or takes it back. */
export function Reactions({ message }) {
  const { actions } = usePage();
  if (!(message.reactions?.length > 0)) return null;
  return html`
    <div class="reactions">
      ${message.reactions.map((reaction) => html`<${Reaction} key=${reaction.name} message=${message} reaction=${reaction} />`)}
      <${EmojiButton} class="reaction reaction-add" label="Add a reaction" choose=${({ name }) => actions.toggleReaction(message, name)}>
        <${Icon} name="reaction" size=${16} /></${EmojiButton}>
    </div>`;
}
