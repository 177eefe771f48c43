import { post, RequestError, toUserMessage } from './api.js';
import { findChannel } from './page-context.js';
import { createReaders } from './readers.js';
import { formatRoute, parseRoute } from './route.js';

/** At this width the side panel covers the conversation; the same width as in `layout.css`. */
const oneColumn = matchMedia('(max-width: 899px)');

/**
 * Creates everything a person can do on the page. Most actions send a request; the stream then makes the page read what
 * has changed.
 */
export function createActions(store) {
  const getState = store.get;
  const showError = (error) => {
    if (!(error instanceof RequestError)) console.error(error);
    store.set({ notice: toUserMessage(error) });
  };
  const read = createReaders(store, showError);
  let markingRead = false;
  const identity = () => ({ team: getState().route.team, user: getState().route.user });

  /** Sends a request and returns the response. On failure it shows a notice and returns undefined. */
  async function postOrNotify(path, body) {
    try {
      const response = await post(path, body);
      store.set({ notice: undefined });
      return response;
    } catch (error) {
      showError(error);
      return undefined;
    }
  }

  const navigate = (change) => {
    const route = { ...getState().route, ...change };
    if (formatRoute(route) === location.hash) store.set({ screen: 'main' });
    else location.hash = formatRoute(route);
  };

  /** The thread panel if the route has a thread, otherwise the panel from before. */
  function panelFor(route) {
    const { panel, lastPanel } = getState();
    if (route.thread !== undefined) return 'thread';
    return panel === 'thread' ? lastPanel : panel;
  }

  /** Follows the address in the browser: reads what the new route needs. */
  async function followAddress() {
    const previous = getState().route;
    const route = parseRoute(location.hash);
    const userChanged = previous?.user !== route.user;
    const channelChanged = userChanged || previous.channel !== route.channel;
    store.set({
      route,
      screen: route.thread !== undefined ? 'panel' : 'main',
      panel: panelFor(route),
      ...(channelChanged && { messages: undefined, firstUnread: undefined, unreadMarked: false }),
      thread: undefined,
    });
    await Promise.all([userChanged ? read.slack() : undefined, read.messages(), read.thread()]);
    if (getState().route.channel === 'home' && channelChanged)
      await postOrNotify('/_control/home', identity());
  }

  /** Shows a side panel, or none for undefined. Closing the thread panel closes the thread. */
  function showPanel(panel) {
    store.set(({ lastPanel }) => ({
      panel,
      lastPanel: panel === 'thread' ? lastPanel : panel,
      screen: panel === undefined ? 'main' : 'panel',
    }));
    if (panel !== 'thread' && getState().route.thread !== undefined) navigate({ thread: undefined });
  }

  return {
    navigate,
    followAddress,
    read,
    showPanel,
    dismissNotice: () => store.set({ notice: undefined }),
    /** Shows the panel, or hides it if it is already visible. */
    togglePanel(panel) {
      const isVisible = getState().panel === panel && (getState().screen === 'panel' || !oneColumn.matches);
      showPanel(isVisible ? undefined : panel);
    },
    showScreen: (screen) => store.set({ screen }),
    /** Puts a text into the channel's composer, which then calls `clearDraft`. */
    setDraft: (text) => store.set({ draft: { text }, screen: 'main' }),
    clearDraft: () => store.set({ draft: undefined }),
    /** Sends a message or command. Returns whether that succeeded. */
    async sendText(text, thread) {
      const channel = getState().route.channel;
      const response = await postOrNotify('/_control/type', {
        ...identity(),
        channel,
        text,
        thread_ts: thread,
      });
      if (response !== undefined) store.set(({ sentTexts }) => ({ sentTexts: [...sentTexts, text] }));
      return response !== undefined;
    },
    sendAction: (container, block_id, action_id, value, values) =>
      postOrNotify('/_control/action', { ...identity(), container, block_id, action_id, value, values }),
    /** Asks the app for an external select's options. Throws a `RequestError` on failure. */
    async fetchOptions(container, block_id, action_id, query) {
      const response = await post('/_control/options', {
        ...identity(),
        container,
        block_id,
        action_id,
        query,
      });
      if (response.error !== undefined) throw new RequestError(response.error);
      return response;
    },
    /** Uploads a file (`data` is base64) to Slack. Returns Slack's file object, or undefined on failure. */
    async uploadFile(name, mimetype, data) {
      const response = await postOrNotify('/_control/upload', { ...identity(), name, mimetype, data });
      return response?.file;
    },
    submitView: (view_id, values) => postOrNotify('/_control/submit', { ...identity(), view_id, values }),
    closeView: (view_id, all) => postOrNotify('/_control/close', { ...identity(), view_id, all }),
    runShortcut: (callback_id, message) =>
      postOrNotify('/_control/shortcut', {
        ...identity(),
        callback_id,
        channel: message === undefined ? undefined : getState().route.channel,
        ts: message?.ts,
      }),
    async openDm(person) {
      const response = await postOrNotify('/_control/open-dm', { ...identity(), with: person });
      if (response === undefined) return;
      await read.slack();
      navigate({ channel: response.channel, thread: undefined });
    },
    moveClock: (change) => postOrNotify('/_control/clock', change),
    async setTaskDone(task, done) {
      await postOrNotify('/_platform/done', { task, done });
      await read.platform();
    },
    /** Shows a confirmation dialog. Resolves to whether the person confirmed. */
    confirm: (confirm) =>
      new Promise((resolve) => {
        const answer = (yes) => {
          store.set({ confirm: undefined });
          resolve(yes);
        };
        store.set({ confirm: { ...confirm, answer } });
      }),
    /** Marks the channel as read while the window has the focus. */
    async markRead() {
      const { route, unreadMarked } = getState();
      const unread = findChannel(getState(), route.channel)?.unread ?? 0;
      if (unread === 0 || !unreadMarked || markingRead || !document.hasFocus()) return;
      markingRead = true;
      await post('/_control/read', { ...identity(), channel: route.channel }).catch(showError);
      await read.slack();
      markingRead = false;
    },
  };
}
