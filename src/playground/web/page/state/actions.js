import { explain, post, RequestError } from './api.js';
import { channelIn } from './page-context.js';
import { createReaders } from './readers.js';
import { hashOf, placeOf } from './route.js';

/** Where the side panel takes the place of the conversation; the same width as in `layout.css`. */
const ONE_COLUMN = matchMedia('(max-width: 899px)');

/** Everything that can be done on the page. Each action ends in a request; what comes of it is read back by the stream. */
export function createActions(store) {
  const state = store.get;
  const failed = (error) => {
    if (!(error instanceof RequestError)) console.error(error);
    store.set({ notice: explain(error) });
  };
  const read = createReaders(store, failed);
  let seeing = false;
  const who = () => ({ team: state().place.team, user: state().place.user });

  /** Does it, and says in the status line why it could not be done. Gives the answer, or undefined. */
  async function attempt(path, body) {
    try {
      const answer = await post(path, body);
      store.set({ notice: undefined });
      return answer;
    } catch (error) {
      failed(error);
      return undefined;
    }
  }

  const go = (change) => {
    const place = { ...state().place, ...change };
    if (hashOf(place) === location.hash) store.set({ screen: 'main' });
    else location.hash = hashOf(place);
  };

  /** The thread's panel where there is a thread; else the one that was there before. */
  function panelFor(place) {
    const { panel, lastPanel } = state();
    if (place.thread !== undefined) return 'thread';
    return panel === 'thread' ? lastPanel : panel;
  }

  /** Follows the address: reads what the new place needs, and only that. */
  async function arrive() {
    const before = state().place;
    const place = placeOf(location.hash);
    const moved = before?.user !== place.user;
    const left = moved || before.channel !== place.channel;
    store.set({
      place,
      screen: place.thread !== undefined ? 'panel' : 'main',
      panel: panelFor(place),
      ...(left && { messages: undefined, newFrom: undefined, entered: false }),
      thread: undefined,
    });
    await Promise.all([moved ? read.slack() : undefined, read.messages(), read.thread()]);
    if (state().place.channel === 'home' && left) await attempt('/_control/home', who());
  }

  /** Shows one side panel; with undefined, none. Leaving the thread's panel leaves the thread. */
  function showPanel(panel) {
    store.set(({ lastPanel }) => ({
      panel,
      lastPanel: panel === 'thread' ? lastPanel : panel,
      screen: panel === undefined ? 'main' : 'panel',
    }));
    if (panel !== 'thread' && state().place.thread !== undefined) go({ thread: undefined });
  }

  return {
    go,
    arrive,
    read,
    showPanel,
    dismissNotice: () => store.set({ notice: undefined }),
    /** The panel's button: shows it, or takes it away where it is in sight already. */
    togglePanel(panel) {
      const inSight = state().panel === panel && (state().screen === 'panel' || !ONE_COLUMN.matches);
      showPanel(inSight ? undefined : panel);
    },
    showScreen: (screen) => store.set({ screen }),
    /** Puts a text into the composer of the channel, which takes it by `taken`. */
    fill: (text) => store.set({ filled: { text }, screen: 'main' }),
    taken: () => store.set({ filled: undefined }),
    /** A message or a command. Gives whether it was taken. */
    async send(text, thread) {
      const channel = state().place.channel;
      const answer = await attempt('/_control/type', { ...who(), channel, text, thread_ts: thread });
      if (answer !== undefined) store.set(({ sent }) => ({ sent: [...sent, text] }));
      return answer !== undefined;
    },
    act: (container, block_id, action_id, value, values) =>
      attempt('/_control/action', { ...who(), container, block_id, action_id, value, values }),
    /** The options of an external select for what was typed. Throws a `RequestError` when they can't be had. */
    async options(container, block_id, action_id, query) {
      const answer = await post('/_control/options', { ...who(), container, block_id, action_id, query });
      if (answer.error !== undefined) throw new RequestError(answer.error);
      return answer;
    },
    /** Puts a file into Slack; gives what Slack calls it, or undefined. */
    async upload(name, mimetype, data) {
      const answer = await attempt('/_control/upload', { ...who(), name, mimetype, data });
      return answer?.file;
    },
    submit: (view_id, values) => attempt('/_control/submit', { ...who(), view_id, values }),
    close: (view_id, all) => attempt('/_control/close', { ...who(), view_id, all }),
    shortcut: (callback_id, message) =>
      attempt('/_control/shortcut', {
        ...who(),
        callback_id,
        channel: message === undefined ? undefined : state().place.channel,
        ts: message?.ts,
      }),
    async openDm(person) {
      const answer = await attempt('/_control/open-dm', { ...who(), with: person });
      if (answer === undefined) return;
      await read.slack();
      go({ channel: answer.channel, thread: undefined });
    },
    moveClock: (change) => attempt('/_control/clock', change),
    async markDone(task, done) {
      await attempt('/_platform/done', { task, done });
      await read.platform();
    },
    /** Asks before something is done; gives whether the person said yes. */
    confirm: (confirm) =>
      new Promise((resolve) => {
        const answer = (yes) => {
          store.set({ confirm: undefined });
          resolve(yes);
        };
        store.set({ confirm: { ...confirm, answer } });
      }),
    /** The person has seen what is in the channel. */
    async seen() {
      const { place, entered } = state();
      const unread = channelIn(state(), place.channel)?.unread ?? 0;
      if (unread === 0 || !entered || seeing || !document.hasFocus()) return;
      seeing = true;
      await post('/_control/read', { ...who(), channel: place.channel }).catch(failed);
      await read.slack();
      seeing = false;
    },
  };
}
