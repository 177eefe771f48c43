import { render } from 'preact';
import { App } from './app.js';
import { createActions } from './state/actions.js';
import { PageContext } from './state/page-context.js';
import { createStore } from './state/store.js';
import { createStream } from './state/stream.js';
import { html } from './ui/html.js';

/** From this width, the platform's panel is open at first. */
const wideLayoutPx = 1180;

const panel = innerWidth >= wideLayoutPx ? 'platform' : undefined;
const store = createStore({ panel, lastPanel: panel, screen: 'main', connected: true, sentTexts: [] });
const actions = createActions(store);
const listen = createStream(store, actions.read);
const root = document.getElementById('page');
root.replaceChildren();

function draw(state) {
  render(
    html`<${PageContext.Provider} value=${{ state, actions }}><${App} /></${PageContext.Provider}>`,
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

addEventListener('hashchange', followAddress);
addEventListener('focus', () => {
  actions.markRead();
  if (store.get().panel === 'platform') actions.read.platform();
});
followAddress();
actions.read.platform();
