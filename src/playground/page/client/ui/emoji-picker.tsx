import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { type Emoji, emojiList, emojiWords } from '../text/emoji.ts';
import { foldForSearch } from '../text/search.ts';
import { useDropdown } from './popover.ts';

const columns = 8;

/** How far each arrow key moves in the grid. */
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };

type PickerProps = { box: RefObject<HTMLDivElement | null>; choose(emoji: Emoji): void; close(): void };

function Picker({ box, choose, close }: PickerProps) {
  const [query, setQuery] = useState('');
  const found = emojiList.filter(({ name }) => emojiWords(name).includes(foldForSearch(query)));
  const field = () => box.current?.querySelector('input');
  useLayoutEffect(() => field()?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return close();
    }
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === 'Enter' && at < 0 && found[0] !== undefined) {
      event.preventDefault();
      return choose(found[0]);
    }
    const step = steps[event.key];
    if (step === undefined || (at < 0 && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const next = at < 0 ? 0 : at + step;
    (next < 0 ? field() : buttons[next])?.focus();
  };
  return (
    <div
      class="menu emoji-picker"
      popover="manual"
      role="dialog"
      aria-label="Emoji"
      onKeyDown={onKeyDown}
      ref={box}
    >
      <input
        type="search"
        class="text-input"
        aria-label="Search emoji"
        placeholder="Search emoji"
        value={query}
        onInput={({ currentTarget }) => setQuery(currentTarget.value)}
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
    </div>
  );
}

type Props = {
  label: string;
  class: string;
  choose(emoji: Emoji): void;
  align?: 'start' | 'end';
  /** `false` leaves the focus to whoever gets the emoji. */
  refocus?: boolean;
  children: ComponentChildren;
};

/** A button that opens a list of emoji to search. */
export function EmojiButton({ label, class: style, choose, align, refocus = true, children }: Props) {
  const [open, setOpen] = useState(false);
  const { anchor, floating, close } = useDropdown(open, setOpen, align);
  const chosen = (emoji: Emoji) => {
    close(refocus);
    choose(emoji);
  };
  return (
    <>
      <button
        type="button"
        ref={anchor}
        class={style}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && <Picker box={floating} close={close} choose={chosen} />}
    </>
  );
}
