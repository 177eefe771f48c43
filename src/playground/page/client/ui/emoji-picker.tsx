import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type Emoji, emojiList, emojiWords } from '../text/emoji.ts';
import { foldForSearch } from '../text/search.ts';
import { Popover } from './popover.tsx';

function Picker({ choose }: { choose(emoji: Emoji): void }) {
  const [query, setQuery] = useState('');
  const found = emojiList.filter(({ name }) => emojiWords(name).includes(foldForSearch(query)));
  return (
    <>
      <input
        type="search"
        class="text-input"
        aria-label="Search emoji"
        placeholder="Search emoji"
        autofocus
        value={query}
        onInput={({ currentTarget }) => setQuery(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || found[0] === undefined) return;
          event.preventDefault();
          choose(found[0]);
        }}
      />
      <div class="emoji-grid">
        {found.map((emoji) => (
          <button
            type="button"
            key={emoji.name}
            aria-label={emojiWords(emoji.name)}
            title={`:${emoji.name}:`}
            onClick={() => choose(emoji)}
          >
            {emoji.character}
          </button>
        ))}
      </div>
      {found.length === 0 && <p class="menu-note">No emoji with that name.</p>}
    </>
  );
}

type Props = { label: string; class: string; choose(emoji: Emoji): void; children: ComponentChildren };

/** A button that opens a list of emoji to search. */
export const EmojiButton = ({ label, class: style, choose, children }: Props) => (
  <Popover
    role="dialog"
    class={style}
    label={label}
    name="Emoji"
    content={(close) => (
      <Picker
        choose={(emoji) => {
          close();
          choose(emoji);
        }}
      />
    )}
  >
    {children}
  </Popover>
);
