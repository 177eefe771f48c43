import { render } from 'preact';
import { App } from './app.js';
import { createActions } from './state/actions.js';
import { Page } from './state/page-context.js';
import { createStore } from './state/store.js';
import { createStream } from './state/stream.js';
import { html } from './ui/html.js';

const WIDE = 1180;

const panel = innerWidth >= WIDE ? 'platform' : undefined;
const store = createStore({ panel, lastPanel: panel, screen: 'main', connected: true, sent: [] });
const actions = createActions(store);
const listen = createStream(store, actions.read);
const root = document.getElementById('page');
root.replaceChildren();

function draw(state) {
  render(html`<${Page.Provider} value=${{ state, actions }}><${App} /></${Page.Provider}>`, root);
}

async function arrive() {
  const arriving = actions.arrive();
  listen(store.get().place.user);
  await arriving;
}

let drawing = false;
store.subscribe(() => {
  if (drawing) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    draw(store.get());
    actions.read.enter();
    actions.seen();
  });
});

addEventListener('hashchange', arrive);
addEventListener('focus', () => {
  actions.seen();
  if (store.get().panel === 'platform') actions.read.platform();
});
arrive();
actions.read.platform();
