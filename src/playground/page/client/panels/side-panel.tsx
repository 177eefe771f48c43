import { useRef } from 'preact/hooks';
import { Thread } from '../conversation/thread.tsx';
import { coveringPart } from '../state/layout.ts';
import { usePage } from '../state/page-context.ts';
import { availablePanels } from '../top-bar.tsx';
import { Icon } from '../ui/icons.tsx';
import { Inspector } from './inspector.tsx';
import { Platform } from './platform.tsx';

const components = { thread: Thread, platform: Platform, inspector: Inspector };

/** The right column: the thread, the platform or the inspector. */
export function SidePanel() {
  const { state, actions } = usePage();
  const tabList = useRef(null);
  const tabs = [
    ...(state.route.thread ? [{ panel: 'thread', name: 'Thread' }] : []),
    ...availablePanels(state),
  ];
  const panel = tabs.some((tab) => tab.panel === state.panel) ? state.panel : tabs.at(-1).panel;
  const Panel = components[panel];
  const covers = coveringPart(state) === 'panel';
  const onKeyDown = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const current = tabs.findIndex((tab) => tab.panel === panel);
    const next = (current + step + tabs.length) % tabs.length;
    actions.showPanel(tabs[next].panel);
    tabList.current.children[next].focus();
  };
  return (
    <div class="side-panel" role={covers ? 'main' : 'complementary'} aria-label="Side panel">
      {covers && <h1 class="visually-hidden">{tabs.find((tab) => tab.panel === panel).name}</h1>}
      <div class="side-head">
        <div class="tabs" role="tablist" aria-label="Side panel" ref={tabList} onKeyDown={onKeyDown}>
          {tabs.map((tab) => (
            <button
              type="button"
              key={tab.panel}
              role="tab"
              id={`tab-${tab.panel}`}
              class="tab"
              aria-selected={tab.panel === panel}
              aria-controls="side-content"
              tabindex={tab.panel === panel ? 0 : -1}
              onClick={() => actions.showPanel(tab.panel)}
            >
              {tab.name}
            </button>
          ))}
        </div>
        <button
          type="button"
          class="button button-bare"
          aria-label="Close the side panel"
          onClick={() => actions.showPanel(undefined)}
        >
          <Icon name="close" />
        </button>
      </div>
      <div class="side-content" id="side-content" role="tabpanel" aria-labelledby={`tab-${panel}`}>
        <Panel />
      </div>
    </div>
  );
}
