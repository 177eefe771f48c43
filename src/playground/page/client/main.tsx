import { render } from 'preact';
import { App } from './app.tsx';
import { followAddress, markRead } from './state/actions.ts';
import { onLayoutChange } from './state/layout.ts';
import { type Options, setOptions } from './state/options.ts';
import { listenAs, markFirstUnread, readPanel } from './state/read.ts';
import { onChange, set, state } from './state/state.ts';

/** From this width, the first panel that was added to the page is open at first. */
const wideLayoutPx = 1180;

/** Draws the page, and from then on after each change. */
export function startPage(options: Options): void {
  setOptions(options);
  const panel = innerWidth >= wideLayoutPx ? options.panels[0]?.key : undefined;
  set({ panel, lastPanel: panel });
  const root = document.getElementById('page');

  function draw(): void {
    if (root === null || (state.workspace === undefined && state.notice === undefined)) return;
    document.querySelector('.skeleton')?.remove();
    render(<App />, root);
  }
  let isQueued = false;
  onChange(() => {
    if (isQueued) return;
    isQueued = true;
    queueMicrotask(() => {
      isQueued = false;
      draw();
      markFirstUnread();
      markRead();
    });
  });

  function follow(): void {
    followAddress();
    listenAs(state.route.user);
  }
  onLayoutChange(draw);
  addEventListener('hashchange', follow);
  addEventListener('focus', () => {
    markRead();
    readPanel();
  });
  follow();
}
