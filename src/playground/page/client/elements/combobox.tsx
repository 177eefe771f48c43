import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../ui/icons.tsx';
import { ListBox, type ListOption, optionId, Token } from '../ui/list-box.tsx';
import { useId, useList } from '../ui/popover.tsx';
import { type ElementProps, fieldState } from './element-props.ts';

const debounceMs = 180;

type Matches<Option> = { list: Option[]; note?: string; searching?: boolean };
/** What was found, a function that asks for it, or a sentence to show instead. */
type Search<Option> = (query: string) => Option[] | (() => Promise<Option[]>) | string;

const toMatches = <Option,>(list: Option[]): Matches<Option> => ({
  list,
  note: list.length === 0 ? 'No matches.' : undefined,
});

/**
 * Searches for matches while the list is open. Local matches appear before the next key press. The app is asked after a
 * pause in typing, and its response is dropped if the query has changed.
 */
function useMatches<Option>(open: boolean, query: string, search: Search<Option>): Matches<Option> {
  const [matches, setMatches] = useState<Matches<Option>>({ list: [] });
  const latest = useRef(search);
  latest.current = search;
  useLayoutEffect(() => {
    if (!open) return undefined;
    const result = latest.current(query);
    if (typeof result === 'string') return setMatches({ list: [], note: result });
    if (Array.isArray(result)) return setMatches(toMatches(result));
    let current = true;
    const settle = (next: Matches<Option>) => {
      if (current) setMatches(next);
    };
    setMatches(({ list }) => ({ list, note: 'Searching…', searching: true }));
    const ask = () =>
      result().then(
        (list) => settle(toMatches(list)),
        (error: Error) => settle({ list: [], note: error.message }),
      );
    const timer = setTimeout(ask, query === '' ? 0 : debounceMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [open, query]);
  return matches;
}

type Props<Option> = ElementProps & {
  name: string | undefined;
  listName: string;
  multiple?: boolean;
  chosen: Option[];
  search: Search<Option>;
  /** Selects an option; with `multiple`, choosing it again deselects it. */
  choose(option: Option): void;
  placeholder: string;
  busy: boolean;
};

/** A field with a list that is filtered while the person types (the ARIA combobox pattern). */
export function Combobox<Option extends ListOption>(props: Props<Option>) {
  const { id, element, name, listName, multiple = false, chosen, search, choose, placeholder, busy } = props;
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { list, note, searching } = useMatches(open, query.trim(), search);
  const { field, list: listBox } = useList<HTMLDivElement>(open);
  // While searching, the list still belongs to the previous query.
  const active = open && !searching ? list[activeIndex] : undefined;
  const last = Math.max(list.length - 1, 0);
  const [first] = chosen;

  useLayoutEffect(() => setActiveIndex(0), [list]);

  const close = () => {
    setOpen(false);
    setQuery('');
  };
  const select = (option: Option) => {
    choose(option);
    setQuery('');
    if (!multiple) close();
  };
  const removeLast = () => {
    const option = chosen.at(-1);
    if (option !== undefined) choose(option);
  };
  const isAtStart = open && query === '';
  const keys: Record<string, (() => void) | undefined> = {
    ArrowDown: () => (open ? setActiveIndex(Math.min(activeIndex + 1, last)) : setOpen(true)),
    ArrowUp: () => (open ? setActiveIndex(Math.max(activeIndex - 1, 0)) : setOpen(true)),
    Enter: () => (active === undefined ? setOpen(true) : select(active)),
    Escape: open ? close : undefined,
    Home: isAtStart ? () => setActiveIndex(0) : undefined,
    End: isAtStart ? () => setActiveIndex(last) : undefined,
    Backspace: multiple && query === '' && first !== undefined ? removeLast : undefined,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const handler = event.isComposing ? undefined : keys[event.key];
    if (handler === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    handler();
  };
  const shown = first?.text ?? placeholder;

  return (
    <div
      class="picker"
      ref={field}
      aria-busy={busy || undefined}
      onClick={({ target }) => {
        if ((target as Element).closest('button') !== null) return;
        input.current?.focus();
        setOpen(true);
      }}
    >
      {multiple &&
        chosen.map((option) => <Token key={option.key} text={option.text} remove={() => choose(option)} />)}
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
        aria-activedescendant={optionId(listId, active)}
        aria-label={name}
        {...fieldState(props)}
        autofocus={element.focus_on_load}
        value={open || multiple ? query : (first?.text ?? '')}
        placeholder={multiple && first !== undefined ? '' : open ? shown : placeholder}
        onInput={({ currentTarget }) => {
          setQuery(currentTarget.value);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <Icon name="down" size={16} />
      {open && (
        <div
          class="menu menu-list"
          popover="manual"
          ref={listBox}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => event.stopPropagation()}
        >
          {note && (
            <p class="menu-note" role="status">
              {note}
            </p>
          )}
          {list.length > 0 && (
            <ListBox
              id={listId}
              label={listName}
              options={list}
              active={active}
              isSelected={({ key }) => chosen.some((option) => option.key === key)}
              isMultiple={multiple || undefined}
              choose={select}
            />
          )}
        </div>
      )}
    </div>
  );
}
