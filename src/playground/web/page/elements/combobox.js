import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { html } from '../ui/html.js';
import { Icon } from '../ui/icons.js';
import { usePopover } from '../ui/popover.js';

const PAUSE_MS = 180;

const fitting = (list) => ({ list, note: list.length === 0 ? 'Nothing fits.' : undefined });

/**
 * Looks for what fits while the list is open: `{list, note, asking}`. What the page knows is there before the next key; the app
 * is asked after a pause in the typing, and a later question makes an earlier answer void.
 */
function useFound(open, query, find) {
  const [found, setFound] = useState({ list: [] });
  const latest = useRef(find);
  latest.current = find;
  useLayoutEffect(() => {
    if (!open) return undefined;
    const answer = latest.current(query);
    if (typeof answer === 'string') return void setFound({ list: [], note: answer });
    if (Array.isArray(answer)) return void setFound(fitting(answer));
    let current = true;
    setFound(({ list }) => ({ list, note: 'Looking…', asking: true }));
    const ask = () =>
      answer().then(
        (list) => current && setFound(fitting(list)),
        (error) => current && setFound({ list: [], note: error.message }),
      );
    const timer = setTimeout(ask, query === '' ? 0 : PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [open, query]);
  return found;
}

/**
 * A field with a list that narrows down as one types (the ARIA combobox pattern). `find(query)` gives a list, a function
 * that asks for one, or a sentence to show instead; `choose(option)` puts an option in, or takes it out where `several` may be chosen.
 */
export function Picker(props) {
  const {
    id,
    name,
    listName,
    several,
    chosen,
    find,
    choose,
    placeholder,
    describedBy,
    invalid,
    required,
    busy,
  } = props;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const input = useRef(null);
  const { list, note, asking } = useFound(open, typed.trim(), find);
  const { anchor, floating } = usePopover(open, {
    matchWidth: true,
    redraw: `${list.length} ${note} ${chosen.length}`,
  });
  // While the app is asked, the list is still that of the question before.
  const active = open && !asking ? list[at] : undefined;
  const last = Math.max(list.length - 1, 0);
  const isChosen = (option) => chosen.some(({ key }) => key === option.key);

  useLayoutEffect(() => setAt(0), [list]);
  useLayoutEffect(() => {
    floating.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [at, open]);

  const close = () => {
    setOpen(false);
    setTyped('');
  };
  const take = (option) => {
    choose(option);
    setTyped('');
    if (!several) close();
  };
  const keys = {
    ArrowDown: () => (open ? setAt(Math.min(at + 1, last)) : setOpen(true)),
    ArrowUp: () => (open ? setAt(Math.max(at - 1, 0)) : setOpen(true)),
    Enter: () => (active === undefined ? setOpen(true) : take(active)),
    Escape: open ? close : undefined,
    Home: open && typed === '' ? () => setAt(0) : undefined,
    End: open && typed === '' ? () => setAt(last) : undefined,
    Backspace: several && typed === '' && chosen.length > 0 ? () => choose(chosen.at(-1)) : undefined,
  };
  const onKeyDown = (event) => {
    const act = event.isComposing ? undefined : keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const onInput = ({ currentTarget }) => {
    setTyped(currentTarget.value);
    setOpen(true);
  };

  return html`
    <div class=${invalid ? 'picker picker-wrong' : 'picker'} ref=${anchor} aria-busy=${busy || undefined}
      onClick=${(event) => {
        if (event.target.closest('button') !== null) return;
        input.current.focus();
        setOpen(true);
      }}>
      ${
        several &&
        chosen.map(
          (
            option,
          ) => html`<span class="token" key=${option.key}>${option.text}<button type="button" aria-label=${`Remove ${option.text}`}
            onClick=${() => choose(option)}><${Icon} name="close" size=${12} /></button></span>`,
        )
      }
      <input ref=${input} id=${id} class="picker-input" role="combobox" autocomplete="off" spellcheck=${false}
        aria-autocomplete="list" aria-expanded=${open} aria-controls=${active && listId}
        aria-activedescendant=${active && `${listId}-${at}`} aria-label=${name} aria-describedby=${describedBy}
        aria-invalid=${invalid || undefined} aria-required=${required || undefined} autofocus=${props.autofocus}
        value=${open || several ? typed : (chosen[0]?.text ?? '')}
        placeholder=${several && chosen.length > 0 ? '' : open ? (chosen[0]?.text ?? placeholder) : placeholder}
        onInput=${onInput} onKeyDown=${onKeyDown} onBlur=${close} />
      <${Icon} name="down" size=${16} />
      ${
        open &&
        html`<div class="menu picker-list" popover="manual" ref=${floating} onMouseDown=${(event) => event.preventDefault()}
          onClick=${(event) => event.stopPropagation()}>
          ${note && html`<p class="menu-note" role="status">${note}</p>`}
          ${
            list.length > 0 &&
            html`<div role="listbox" id=${listId} aria-label=${listName} aria-multiselectable=${several || undefined}>
            ${list.map(
              (option, index) => html`
                ${option.group && option.group !== list[index - 1]?.group && html`<div class="menu-group" role="presentation">${option.group}</div>`}
                <div key=${option.key} id=${`${listId}-${index}`} class="menu-item" role="option" aria-selected=${isChosen(option)}
                  data-active=${option === active || undefined} onClick=${() => take(option)}>
                  <span class="menu-words"><span class="menu-label">${option.text}</span>
                    ${option.detail && html`<span class="menu-detail">${option.detail}</span>`}</span>
                  ${isChosen(option) && html`<${Icon} name="check" size=${16} />`}
                </div>`,
            )}
          </div>`
          }
        </div>`
      }
    </div>`;
}
