import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { emojiList, emojiWords } from '../text/emoji.ts';
import { foldForSearch } from '../text/search.ts';
import { usePopover } from './popover.ts';

const columns = 8;

/** How far each arrow key moves in the grid. */
const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };

function Picker({ floating, choose, close }) {
  const [query, setQuery] = useState('');
  const box = useRef(null);
  const words = foldForSearch(query);
  const found = emojiList.filter(({ name }) => emojiWords(name).includes(words));
  useLayoutEffect(() => box.current.querySelector('input').focus(), []);
  const onKeyDown = (event) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return close();
    }
    const buttons = [...box.current.querySelectorAll('.emoji-choice')];
    const at = buttons.indexOf(document.activeElement);
    if (event.key === 'Enter' && at < 0 && found.length > 0) {
      event.preventDefault();
      return choose(found[0]);
    }
    const step = steps[event.key];
    if (step === undefined || (at < 0 && event.key !== 'ArrowDown')) return undefined;
    event.preventDefault();
    const next = at < 0 ? 0 : at + step;
    return next < 0 ? box.current.querySelector('input').focus() : buttons[next]?.focus();
  };
  return (
    <div
      class="menu emoji-picker"
      popover="manual"
      role="dialog"
      aria-label="Emoji"
      onKeyDown={onKeyDown}
      ref={(element) => {
        box.current = element;
        floating.current = element;
      }}
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
        {found.map(({ name, character }) => (
          <button
            type="button"
            class="emoji-choice"
            key={name}
            aria-label={emojiWords(name)}
            title={`:${name}:`}
            onClick={() => choose({ name, character })}
          >
            {character}
          </button>
        ))}
      </div>
      {found.length === 0 && <p class="menu-note">No emoji with that name.</p>}
    </div>
  );
}

/** A button that opens a list of emoji to search. `choose` gets `{name, character}`; `refocus` is false to let it set the focus. */
export function EmojiButton({ label, class: style, choose, align, refocus = true, children }) {
  const [open, setOpen] = useState(false);
  const { anchor, floating } = usePopover(open, { align });
  const close = (focusButton) => {
    setOpen(false);
    if (focusButton) anchor.current?.focus();
  };
  useLayoutEffect(() => {
    if (!open) return undefined;
    const closeOutside = ({ target }) => {
      if (!floating.current?.contains(target) && !anchor.current?.contains(target)) close(false);
    };
    addEventListener('pointerdown', closeOutside, true);
    return () => removeEventListener('pointerdown', closeOutside, true);
  }, [open]);
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
      {open && (
        <Picker
          floating={floating}
          close={() => close(true)}
          choose={(emoji) => {
            close(refocus);
            choose(emoji);
          }}
        />
      )}
    </>
  );
}
