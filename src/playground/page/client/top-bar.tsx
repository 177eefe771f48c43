import type { ComponentChildren } from 'preact';
import { togglePanel } from './state/actions.ts';
import { panels } from './state/options.ts';
import { set, state } from './state/state.ts';
import { IconButton } from './ui/button.tsx';
import { Icon, type IconName } from './ui/icons.tsx';
import { MenuButton, type MenuItem } from './ui/menu.tsx';

const inspector: { key: string; name: string; icon: IconName } = {
  key: 'inspector',
  name: 'Inspector',
  icon: 'pulse',
};

type Props = {
  title: string;
  icon?: ComponentChildren;
  topic?: string;
  /** The items of a menu behind the title. */
  menu?: MenuItem[];
  children?: ComponentChildren;
};

/** The bar above the middle column: a title with an optional menu, `children`, and buttons for the side panels. */
export function TopBar({ title, icon, topic, menu = [], children }: Props) {
  const words = (
    <>
      {icon}
      <span class="cut">{title}</span>
    </>
  );
  return (
    <header class="top-bar">
      <IconButton
        icon="menu"
        label="Channels, people and clock"
        class="narrow-only"
        onClick={() => set({ screen: 'sidebar' })}
      />
      <h1>
        {menu.length === 0 ? (
          words
        ) : (
          <MenuButton class="title-button" items={menu} menuLabel="Channel">
            {words}
            <Icon name="down" size={15} />
          </MenuButton>
        )}
      </h1>
      <p class="topic cut" title={topic}>
        {topic}
      </p>
      {children}
      {[...panels(), inspector].map(({ key, name, icon: panelIcon }) => (
        <button
          type="button"
          class="button panel-button"
          key={key}
          aria-pressed={state.panel === key}
          onClick={() => togglePanel(key)}
        >
          <Icon name={panelIcon} size={16} />
          <span>{name}</span>
        </button>
      ))}
    </header>
  );
}
