import { coveringPart } from '../state/layout.ts';
import { set, state } from '../state/state.ts';
import { Button } from '../ui/button.tsx';
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
      <Channels />
      <div class="sidebar-foot">
        <PersonSwitcher />
        <Clock />
      </div>
    </div>
  );
}
