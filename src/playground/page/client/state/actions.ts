import { post, RequestError, toUserMessage } from './api.ts';
import { client } from './client.ts';
import { isOneColumn } from './layout.ts';
import { createMessageActions } from './message-actions.ts';
import { findChannel } from './page-context.ts';
import { createReaders } from './readers.ts';
import { formatRoute, parseRoute } from './route.ts';

/** The app's tab that is shown: its Home tab, its messages, or undefined elsewhere. */
function appTab({ slack, route }) {
  if (slack?.app.botUserId === null) return undefined;
  if (route.channel === 'home') return 'home';
  return findChannel({ slack }, route.channel)?.with?.includes(slack.app.botUserId) ? 'messages' : undefined;
}

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
  const identity = () => ({ team: getState().route.team, user: getState().route.user, client });

  /**
   * Sends a request as this person and returns the response. On failure it shows a notice and returns undefined. A
   * success removes the notice that was there when it was sent, not one about something else that failed meanwhile.
   */
  async function postOrNotify(path, body) {
    const before = getState().notice;
    try {
      const response = await post(path, { ...identity(), ...body });
      if (getState().notice === before) store.set({ notice: undefined });
      return response;
    } catch (error) {
      showError(error);
      return undefined;
    }
  }

  /** Shows a confirmation dialog. Resolves to whether the person confirmed. */
  const confirm = (question) =>
    new Promise((resolve) => {
      const answer = (yes) => {
        store.set({ confirm: undefined });
        resolve(yes);
      };
      store.set({ confirm: { ...question, answer } });
    });

  const navigate = (change) => {
    const route = { ...getState().route, ...change };
    if (formatRoute(route) === location.hash) store.set({ screen: 'main' });
    else location.hash = formatRoute(route);
  };

  /** Moves the messages to their end: of the channel, or of the open thread. */
  const jumpToEnd = (thread) =>
    store.set(({ jumps }) =>
      thread === undefined
        ? { jumps: { ...jumps, channel: jumps.channel + 1 } }
        : { jumps: { ...jumps, thread: jumps.thread + 1 } },
    );

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
      ...(channelChanged && {
        messages: undefined,
        firstUnread: undefined,
        unreadMarked: false,
        keepUnread: false,
      }),
      thread: undefined,
      editing: undefined,
    });
    await Promise.all([
      userChanged ? read.slack() : undefined,
      read.messages(),
      read.thread(),
      read.activity(),
    ]);
    const tab = channelChanged && appTab(getState());
    if (tab) await postOrNotify('/_control/home', { tab });
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
    ...createMessageActions(store, postOrNotify, confirm),
    navigate,
    confirm,
    followAddress,
    read,
    showPanel,
    /** Opens the list of everything that one can go to, or closes it. */
    showSwitcher: (isSwitching) => store.set({ isSwitching }),
    filterActivity: (activityFilter) => store.set({ activityFilter }),
    showKeys: (isShowingKeys) => store.set({ isShowingKeys }),
    dismissNotice: () => store.set({ notice: undefined }),
    /** Shows the panel, or hides it if it is already visible. */
    togglePanel(panel) {
      const isVisible = getState().panel === panel && (getState().screen === 'panel' || !isOneColumn());
      showPanel(isVisible ? undefined : panel);
    },
    showScreen: (screen) => store.set({ screen }),
    /** Puts a text into the channel's composer, which then calls `clearDraft`. */
    setDraft: (text) => store.set({ draft: { text }, screen: 'main' }),
    clearDraft: () => store.set({ draft: undefined }),
    jumpToEnd,
    /** Sends a message or command, and shows what comes of it. Returns whether that succeeded. */
    async sendText(text, thread) {
      jumpToEnd(thread);
      const { channel } = getState().route;
      const response = await postOrNotify('/_control/type', { channel, text, thread_ts: thread });
      if (response !== undefined) store.set(({ sentTexts }) => ({ sentTexts: [...sentTexts, text] }));
      return response !== undefined;
    },
    sendAction: (container, block_id, action_id, value, values) =>
      postOrNotify('/_control/action', { container, block_id, action_id, value, values }),
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
    submitView: (view_id, values) => postOrNotify('/_control/submit', { view_id, values }),
    async closeView(view_id, all) {
      // As in Slack, it is gone at once and stays so, also while a state that was read before arrives.
      const gone = all ? getState().slack.views.map(({ id }) => id) : [view_id];
      store.set(({ closedViews }) => ({ closedViews: [...closedViews, ...gone] }));
      const response = await postOrNotify('/_control/close', { view_id, all });
      if (response === undefined)
        store.set(({ closedViews }) => ({ closedViews: closedViews.filter((id) => !gone.includes(id)) }));
    },
    runShortcut: (callback_id, message) =>
      postOrNotify('/_control/shortcut', {
        callback_id,
        channel: message === undefined ? undefined : getState().route.channel,
        ts: message?.ts,
      }),
    async openDm(person) {
      const response = await postOrNotify('/_control/open-dm', { with: person });
      if (response === undefined) return;
      await read.slack();
      navigate({ channel: response.channel, thread: undefined });
    },
    limitCalls: (mode) => postOrNotify('/_control/rate-limits', { mode }),
    moveClock: (change) => postOrNotify('/_control/clock', change),
    async setTaskDone(task, done) {
      await postOrNotify('/_platform/done', { task, done });
      await read.platform();
    },
    /** Sends the app an installation, a new token, or that it is uninstalled. Resolves to how it was answered. */
    async sendToApp(send, address) {
      const answer = await postOrNotify('/_platform/app', { send, address });
      await read.platform();
      return answer;
    },
    /** Marks the channel as read, and everything in Activity with `activity`, as the person asks. */
    async markAllRead(activity = false) {
      const { channel } = getState().route;
      store.set({ keepUnread: false, firstUnread: undefined });
      await postOrNotify(activity ? '/_control/read-activity' : '/_control/read', { channel });
    },
    /** Marks the channel as read while the window has the focus. */
    async markRead() {
      const { route, unreadMarked, keepUnread } = getState();
      const unread = findChannel(getState(), route.channel)?.unread ?? 0;
      if (unread === 0 || !unreadMarked || keepUnread || markingRead || !document.hasFocus()) return;
      markingRead = true;
      await post('/_control/read', { ...identity(), channel: route.channel }).catch(showError);
      await read.slack();
      markingRead = false;
    },
  };
}
