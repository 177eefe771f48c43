import { useEffect } from 'preact/hooks';
import { Avatar } from '../ui/avatar.tsx';

const titles = { command: 'Commands', person: 'People', channel: 'Channels' };

/** The list of completions over the composer. The focus stays in the composer. */
export function Suggestions({ completion, active, id, floating, choose }) {
  useEffect(() => {
    floating.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div class="menu offers" popover="manual" ref={floating} onMouseDown={(event) => event.preventDefault()}>
      <p class="menu-group" aria-hidden="true">
        {titles[completion.kind]}
      </p>
      <div role="listbox" id={id} aria-label={titles[completion.kind]}>
        {completion.items.map((item) => (
          <div
            key={item.id}
            id={`${id}-${item.id}`}
            class="menu-item"
            role="option"
            aria-selected={item === active}
            data-active={item === active || undefined}
            onClick={() => choose(item)}
          >
            {item.person && <Avatar person={item.person} size={26} />}
            <span class="menu-words">
              <span class="menu-label">
                {item.title} {item.hint && <span class="offer-hint">{item.hint}</span>}
              </span>
              {item.detail && <span class="menu-detail">{item.detail}</span>}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
