import { modifierName } from '../navigation/keys.ts';
import { coveringPart } from '../state/layout.ts';
import { usePage } from '../state/page-context.ts';
import { Icon } from '../ui/icons.tsx';
import { Channels } from './channels.tsx';
import { Clock } from './clock.tsx';
import { PersonSwitcher, WorkspaceSwitcher } from './switchers.tsx';

/** The left column: workspace, person, channels and simulated time. */
export function Sidebar() {
  const { state, actions } = usePage();
  const covers = coveringPart(state) === 'sidebar';
  const isLoaded = state.slack !== undefined;
  return (
    <div class="sidebar" role={covers ? 'main' : 'complementary'} aria-label="Workspace">
      {covers && <h1 class="visually-hidden">Workspace</h1>}
      <div class="brand">
        {isLoaded && <WorkspaceSwitcher />}
        <button
          type="button"
          class="button button-bare narrow-only"
          onClick={() => actions.showScreen('main')}
        >
          Done
        </button>
      </div>
      {isLoaded && (
        <>
          <button type="button" class="jump-button" onClick={() => actions.showSwitcher(true)}>
            <Icon name="search" size={15} />
            <span>Jump to…</span>
            <kbd aria-hidden="true">{modifierName} K</kbd>
          </button>
          <Channels />
          <div class="sidebar-foot">
            <PersonSwitcher />
            <Clock />
          </div>
        </>
      )}
    </div>
  );
}
