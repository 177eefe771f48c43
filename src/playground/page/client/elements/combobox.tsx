import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../ui/icons.tsx';
import { usePopover } from '../ui/popover.ts';
import { useId } from '../ui/use-id.ts';

const debounceMs = 180;

const toResult = (list) => ({ list, note: list.length === 0 ? 'No matches.' : undefined });

/**
 * Searches for matches while the list is open; returns `{list, note, searching}`. Local matches appear before the next key
 * press. The app is asked after a pause in typing, and its response is dropped if the query has changed.
 */
function useMatches(open, query, search) {
  const [matches, setMatches] = useState({ list: [] });
  const latest = useRef(search);
  latest.current = search;
  useLayoutEffect(() => {
    if (!open) return undefined;
    const result = latest.current(query);
    if (typeof result === 'string') return void setMatches({ list: [], note: result });
    if (Array.isArray(result)) return void setMatches(toResult(result));
    let current = true;
    setMatches(({ list }) => ({ list, note: 'Searching…', searching: true }));
    const fetchList = () =>
      result().then(
        (list) => current && setMatches(toResult(list)),
        (error) => current && setMatches({ list: [], note: error.message }),
      );
    const timer = setTimeout(fetchList, query === '' ? 0 : debounceMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [open, query]);
  return matches;
}

/**
 * A field with a list that is filtered while the person types (the ARIA combobox pattern). `search(query)` returns a list,
 * a function that fetches one, or a sentence to show instead. `choose(option)` selects an option; with `multiple`, choosing
 * it again deselects it.
 */
export function Combobox(props) {
  const {
    id,
    name,
    listName,
    multiple,
    chosen,
    search,
    choose,
    placeholder,
    describedBy,
    invalid,
    required,
    busy,
  } = props;
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const listId = useId();
  const input = useRef(null);
  const { list, note, searching } = useMatches(open, query.trim(), search);
  const { anchor, floating } = usePopover(open, {
    matchWidth: true,
    redraw: `${list.length} ${note} ${chosen.length}`,
  });
  // While searching, the list still belongs to the previous query.
  const active = open && !searching ? list[activeIndex] : undefined;
  const last = Math.max(list.length - 1, 0);
  const isChosen = (option) => chosen.some(({ key }) => key === option.key);

  useLayoutEffect(() => setActiveIndex(0), [list]);
  useLayoutEffect(() => {
    floating.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex, open]);

  const close = () => {
    setOpen(false);
    setQuery('');
  };
  const select = (option) => {
    choose(option);
    setQuery('');
    if (!multiple) close();
  };
  const keys = {
    ArrowDown: () => (open ? setActiveIndex(Math.min(activeIndex + 1, last)) : setOpen(true)),
    ArrowUp: () => (open ? setActiveIndex(Math.max(activeIndex - 1, 0)) : setOpen(true)),
    Enter: () => (active === undefined ? setOpen(true) : select(active)),
    Escape: open ? close : undefined,
    Home: open && query === '' ? () => setActiveIndex(0) : undefined,
    End: open && query === '' ? () => setActiveIndex(last) : undefined,
    Backspace: multiple && query === '' && chosen.length > 0 ? () => choose(chosen.at(-1)) : undefined,
  };
  const onKeyDown = (event) => {
    const handler = event.isComposing ? undefined : keys[event.key];
    if (handler === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    handler();
  };
  const onInput = ({ currentTarget }) => {
    setQuery(currentTarget.value);
    setOpen(true);
  };

  return (
    <div
      class={invalid ? 'picker picker-wrong' : 'picker'}
      ref={anchor}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (event.target.closest('button') !== null) return;
        input.current.focus();
        setOpen(true);
      }}
    >
      {multiple &&
        chosen.map((option) => (
          <span class="token" key={option.key}>
            {option.text}
            <button type="button" aria-label={`Remove ${option.text}`} onClick={() => choose(option)}>
              <Icon name="close" size={12} />
            </button>
          </span>
        ))}
      <input
        ref={input}
        id={id}
        class="picker-input"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={active && listId}
        aria-activedescendant={active && `${listId}-${activeIndex}`}
        aria-label={name}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        autofocus={props.autofocus}
        value={open || multiple ? query : (chosen[0]?.text ?? '')}
        placeholder={
          multiple && chosen.length > 0 ? '' : open ? (chosen[0]?.text ?? placeholder) : placeholder
        }
        onInput={onInput}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <Icon name="down" size={16} />
      {open && (
        <div
          class="menu picker-list"
          popover="manual"
          ref={floating}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => event.stopPropagation()}
        >
          {note && (
            <p class="menu-note" role="status">
              {note}
            </p>
          )}
          {list.length > 0 && (
            <div
              role="listbox"
              id={listId}
              aria-label={listName}
              aria-multiselectable={multiple || undefined}
            >
              {list.map((option, index) => (
                <>
                  {option.group && option.group !== list[index - 1]?.group && (
                    <div class="menu-group" role="presentation">
                      {option.group}
                    </div>
                  )}
                  <div
                    key={option.key}
                    id={`${listId}-${index}`}
                    class="menu-item"
                    role="option"
                    aria-selected={isChosen(option)}
                    data-active={option === active || undefined}
                    onClick={() => select(option)}
                  >
                    <span class="menu-words">
                      <span class="menu-label">{option.text}</span>
                      {option.detail && <span class="menu-detail">{option.detail}</span>}
                    </span>
                    {isChosen(option) && <Icon name="check" size={16} />}
                  </div>
                </>
              ))}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
