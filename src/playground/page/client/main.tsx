import { render } from 'preact';
import { App } from './app.tsx';
import { createActions } from './state/actions.ts';
import { onLayoutChange } from './state/layout.ts';
import { PageContext } from './state/page-context.ts';
import { createStore } from './state/store.ts';
import { createStream } from './state/stream.ts';

/** From this width, the platform's panel is open at first. */
const wideLayoutPx = 1180;

const panel = innerWidth >= wideLayoutPx ? 'platform' : undefined;
const store = createStore({
  panel,
  lastPanel: panel,
  screen: 'main',
  connected: true,
  sentTexts: [],
  closedViews: [],
  jumps: { channel: 0, thread: 0 },
});
const actions = createActions(store);
const listen = createStream(store, actions.read);
const root = document.getElementById('page');

/** The browser first paints what the document has, while the data is read already. A hidden tab is not painted. */
let isPainted = document.hidden;
if (!isPainted)
  requestAnimationFrame(() =>
    setTimeout(() => {
      isPainted = true;
      draw(store.get());
    }),
  );

function draw(state) {
  if (!isPainted) return;
  document.querySelector('.skeleton')?.remove();
  render(
    <PageContext.Provider value={{ state, actions }}>
      <App />
    </PageContext.Provider>,
    root,
  );
}

async function followAddress() {
  const followed = actions.followAddress();
  listen(store.get().route.user);
  await followed;
}

let drawQueued = false;
store.subscribe(() => {
  if (drawQueued) return;
  drawQueued = true;
  queueMicrotask(() => {
    drawQueued = false;
    draw(store.get());
    actions.read.markFirstUnread();
    actions.markRead();
  });
});

onLayoutChange(() => draw(store.get()));
addEventListener('hashchange', followAddress);
addEventListener('focus', () => {
  actions.markRead();
  if (store.get().panel === 'platform') actions.read.platform();
});
followAddress();
// The panel reads the platform itself when it is shown.
if (panel === undefined) actions.read.platform();
