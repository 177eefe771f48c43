import type { Block, BlockElement, Confirmation, Container, Option, Values } from '../blocks/types.ts';
import { control, post, RequestError } from './api.ts';
import { isOneColumn } from './layout.ts';
import { readActivity, readMessages, readThread, readWorkspace, showError } from './read.ts';
import { formatRoute, parseRoute, type Route } from './route.ts';
import { appChannel, findChannel, set, state } from './state.ts';
import type { Message, SharedFile } from './types.ts';

/** What a person can do on the page. Most send a request; the stream then has the page read what has changed. */

/**
 * Waits for a request. If it fails, it shows a notice and returns undefined. A success removes the notice that was there
 * when it was sent, not one about something else that failed meanwhile.
 */
export async function orNotify<Result>(sent: Promise<Result>): Promise<Result | undefined> {
  const before = state.notice;
  try {
    const response = await sent;
    if (state.notice === before) set({ notice: undefined });
    return response;
  } catch (error) {
    showError(error);
    return undefined;
  }
}

/** Posts to a path of this server that a panel knows. */
export const postOrNotify = <Result>(path: string, body: object) => orNotify(post<Result>(path, body));

/** Shows a question. Resolves to whether the person confirmed. */
export const ask = (question: Confirmation): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (yes: boolean) => {
      set({ question: undefined });
      resolve(yes);
    };
    set({ question: { ...question, answer } });
  });

export function navigate(change: Partial<Route>): void {
  const hash = formatRoute({ ...state.route, ...change });
  if (hash === location.hash) set({ screen: 'main' });
  else location.hash = hash;
}

/** Goes to a channel, or to one of the `views`. */
export const openChannel = (channel: string | undefined) => navigate({ channel, thread: undefined });

/** The app's tab that is shown: its Home tab, its messages, or undefined elsewhere. */
function appTab(): 'home' | 'messages' | undefined {
  if (state.workspace?.app.botUserId === null) return undefined;
  if (state.route.channel === 'home') return 'home';
  return state.route.channel === appChannel()?.id ? 'messages' : undefined;
}

/** Follows the address in the browser: reads what the new route needs. */
export async function followAddress(): Promise<void> {
  const { route: previous, panel, lastPanel } = state;
  const route = parseRoute(location.hash);
  const userChanged = previous.user !== route.user;
  const channelChanged = userChanged || previous.channel !== route.channel;
  set({
    route,
    screen: route.thread === undefined ? 'main' : 'panel',
    panel: route.thread !== undefined ? 'thread' : panel === 'thread' ? lastPanel : panel,
    ...(channelChanged && {
      messages: undefined,
      firstUnread: undefined,
      unreadMarked: false,
    }),
    thread: undefined,
    lastChannel: route.channel === 'activity' ? state.lastChannel : route.channel,
  });
  await Promise.all([userChanged && readWorkspace(), readMessages(), readThread(), readActivity()]);
  const tab = channelChanged ? appTab() : undefined;
  if (tab !== undefined) await orNotify(control('home', { tab }));
}

/** Shows a side panel, or none for undefined. Closing the thread panel closes the thread. */
export function showPanel(panel: string | undefined): void {
  set({
    panel,
    lastPanel: panel === 'thread' ? state.lastPanel : panel,
    screen: panel === undefined ? 'main' : 'panel',
  });
  if (panel !== 'thread' && state.route.thread !== undefined) navigate({ thread: undefined });
}

/** Shows the panel, or hides it if it is already visible. */
export function togglePanel(panel: string): void {
  const isVisible = state.panel === panel && (state.screen === 'panel' || !isOneColumn());
  showPanel(isVisible ? undefined : panel);
}

/** Moves the messages to their end: of the channel, or of the open thread. */
export function jumpToEnd(thread?: string): void {
  const { jumps } = state;
  set({
    jumps:
      thread === undefined
        ? { ...jumps, channel: jumps.channel + 1 }
        : { ...jumps, thread: jumps.thread + 1 },
  });
}

/** Sends a message or command, and shows what comes of it. Returns whether that succeeded. */
export async function sendText(text: string, thread?: string): Promise<boolean> {
  jumpToEnd(thread);
  const { channel = '' } = state.route;
  const response = await orNotify(control('type', { channel, text, thread_ts: thread }));
  if (response !== undefined) set({ sentTexts: [...state.sentTexts, text] });
  return response !== undefined;
}

export const sendAction = (
  container: Container,
  { block_id }: Block,
  { action_id }: BlockElement,
  value: unknown,
  values: Values,
) => orNotify(control('action', { container, block_id, action_id, value, values }));

/** Asks the app for an external select's options. Throws a `RequestError` on failure. */
export async function fetchOptions(
  container: Container,
  { block_id }: Block,
  { action_id }: BlockElement,
  query: string,
): Promise<{ options?: Option[] }> {
  const input = { container, block_id, action_id, query };
  const response = await control<'options', { options?: Option[]; error?: string }>('options', input);
  if (response.error !== undefined) throw new RequestError(response.error);
  return response;
}

export const submitView = (view_id: string, values: Values) =>
  orNotify(control<'submit', { errors?: object }>('submit', { view_id, values }));

/** Closes a modal, or the whole stack. As in Slack, it is gone at once. */
export async function closeView(view_id: string, all: boolean): Promise<void> {
  const gone = all ? (state.workspace?.views.map(({ id }) => id) ?? []) : [view_id];
  set({ closedViews: [...state.closedViews, ...gone] });
  if ((await orNotify(control('close', { view_id, all }))) === undefined)
    set({ closedViews: state.closedViews.filter((id) => !gone.includes(id)) });
}

export const runShortcut = (callback_id: string, message?: Message) =>
  orNotify(
    control('shortcut', { callback_id, ...(message && { channel: state.route.channel, ts: message.ts }) }),
  );

/** Marks the channel as read, and everything in Activity with `activity`, as the person asks. */
export async function markAllRead(activity = false): Promise<void> {
  const { channel = '' } = state.route;
  set({ firstUnread: undefined });
  await orNotify(activity ? control('readActivity', {}) : control('read', { channel }));
}

let markingRead = false;

/** Marks the channel as read while the window has the focus. */
export async function markRead(): Promise<void> {
  const { route, unreadMarked } = state;
  const unread = findChannel(route.channel)?.unread ?? 0;
  if (unread === 0 || !unreadMarked || markingRead || !document.hasFocus()) return;
  markingRead = true;
  await control('read', { channel: route.channel ?? '' }).catch(showError);
  await readWorkspace();
  markingRead = false;
}

/** Removes an ephemeral message from this person's view. */
export const dismissMessage = ({ ts }: Message) =>
  orNotify(control('dismiss', { channel: state.route.channel ?? '', ts }));

/** A file's content in base64. */
async function toBase64(file: File): Promise<string> {
  let text = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}

/** Uploads a file for a modal. */
export async function uploadFile(file: File): Promise<SharedFile | undefined> {
  const input = { name: file.name, mimetype: file.type || undefined, data: await toBase64(file) };
  return (await orNotify(control<'upload', { file: SharedFile }>('upload', input)))?.file;
}
