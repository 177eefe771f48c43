import type { ComponentType } from 'preact';
import { useRef } from 'preact/hooks';
import { Composer } from '../conversation/composer.tsx';
import { Messages } from '../conversation/messages.tsx';
import { showPanel } from '../state/actions.ts';
import { coveringPart } from '../state/layout.ts';
import { panels } from '../state/options.ts';
import { state } from '../state/state.ts';
import { IconButton } from '../ui/button.tsx';
import { Inspector } from './inspector.tsx';

/** A thread: its first message, the replies and a composer. As in Slack, commands don't work here. */
function Thread() {
  const { thread: messages, route, jumps } = state;
  return (
    <div class="thread">
      {messages === undefined ? (
        <div class="messages" aria-busy="true" />
      ) : (
        <Messages
          key={route.thread}
          messages={messages}
          label="Messages in the thread"
          inThread
          jump={jumps.thread}
        />
      )}
      <Composer key={route.thread} label="Reply in the thread" placeholder="Reply…" thread={route.thread} />
    </div>
  );
}

type Tab = { key: string; name: string; View: ComponentType };

const inspector: Tab = { key: 'inspector', name: 'Inspector', View: Inspector };

/** The right column: the thread, a panel that was added to the page, or the inspector. */
export function SidePanel() {
  const tabList = useRef<HTMLDivElement>(null);
  const thread = state.route.thread === undefined ? [] : [{ key: 'thread', name: 'Thread', View: Thread }];
  const tabs: Tab[] = [...thread, ...panels(), inspector];
  const current = tabs.find(({ key }) => key === state.panel) ?? inspector;
  const { key, name, View } = current;
  const covers = coveringPart(state) === 'panel';
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (tabs.indexOf(current) + step + tabs.length) % tabs.length;
    showPanel(tabs[next]?.key);
    tabList.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div class="side-panel" role={covers ? 'main' : 'complementary'} aria-label="Side panel">
      {covers && <h1 class="visually-hidden">{name}</h1>}
      <div class="side-head">
        <div class="tabs" role="tablist" aria-label="Side panel" ref={tabList} onKeyDown={onKeyDown}>
          {tabs.map((tab) => (
            <button
              type="button"
              key={tab.key}
              role="tab"
              id={`tab-${tab.key}`}
              class="tab"
              aria-selected={tab === current}
              aria-controls="side-content"
              tabindex={tab === current ? 0 : -1}
              onClick={() => showPanel(tab.key)}
            >
              {tab.name}
            </button>
          ))}
        </div>
        <IconButton icon="close" label="Close the side panel" onClick={() => showPanel(undefined)} />
      </div>
      <div class="side-content" id="side-content" role="tabpanel" aria-labelledby={`tab-${key}`}>
        <View />
      </div>
    </div>
  );
}
