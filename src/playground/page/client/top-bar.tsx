import { usePage } from './state/page-context.ts';
import { Icon } from './ui/icons.tsx';
import { MenuButton } from './ui/menu.tsx';

const panels = [
  { panel: 'platform', name: 'Platform', icon: 'columns' },
  { panel: 'inspector', name: 'Inspector', icon: 'pulse' },
];

/** The side panels that can be shown. The simulator may run without a platform. */
export const availablePanels = ({ platform }) =>
  panels.filter(({ panel }) => panel !== 'platform' || platform !== null);

/** The title; with `menu`, the items of a menu behind it. */
function Title({ title, icon, menu }) {
  const words = (
    <>
      {icon}
      <span class="title-words">{title}</span>
    </>
  );
  if (!(menu?.length > 0)) return <h1>{words}</h1>;
  return (
    <h1>
      <MenuButton class="title-button" items={menu} menuLabel="Channel">
        {words}
        <Icon name="down" size={15} />
      </MenuButton>
    </h1>
  );
}

/** The bar above the middle column: a title with an optional menu, `children`, and buttons for the side panels. */
export function TopBar({ title, icon, topic, menu, children }) {
  const { state, actions } = usePage();
  return (
    <header class="top-bar">
      <button
        type="button"
        class="button button-bare narrow-only"
        aria-label="Channels, people and clock"
        onClick={() => actions.showScreen('sidebar')}
      >
        <Icon name="menu" />
      </button>
      <div class="top-words">
        <Title title={title} icon={icon} menu={menu} />
        {topic && (
          <p class="topic" title={topic}>
            {topic}
          </p>
        )}
      </div>
      {children}
      {availablePanels(state).map(({ panel, name, icon: panelIcon }) => (
        <button
          type="button"
          class="button panel-button"
          key={panel}
          aria-pressed={state.panel === panel}
          onClick={() => actions.togglePanel(panel)}
        >
          <Icon name={panelIcon} size={16} />
          <span class="panel-name">{name}</span>
        </button>
      ))}
    </header>
  );
}
