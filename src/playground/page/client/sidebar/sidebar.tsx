import { modifierName } from '../navigation/keys.ts';
import { coveringPart } from '../state/layout.ts';
import { set, state } from '../state/state.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { Channels } from './channels.tsx';
import { Clock } from './clock.tsx';
import { PersonSwitcher, WorkspaceSwitcher } from './switchers.tsx';

/** The left column: workspace, channels, person and simulated time. */
export function Sidebar() {
  const covers = coveringPart(state) === 'sidebar';
  return (
    <div class="sidebar" role={covers ? 'main' : 'complementary'} aria-label="Workspace">
      {covers && <h1 class="visually-hidden">Workspace</h1>}
      <div class="brand">
        <WorkspaceSwitcher />
        <Button kind="bare" class="narrow-only" onClick={() => set({ screen: 'main' })}>
          Done
        </Button>
      </div>
      <button type="button" class="jump-to" onClick={() => set({ dialog: 'switcher' })}>
        <Icon name="search" size={15} />
        <span>Jump to…</span>
        <kbd class="wide-only">{modifierName} K</kbd>
      </button>
      <Channels />
      <div class="sidebar-foot">
        <PersonSwitcher />
        <Clock />
      </div>
    </div>
  );
}
