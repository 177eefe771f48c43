import type { Delivery } from '../../../slack-simulator/index.ts';
import { get, identity, RequestError, toUserMessage } from './api.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { panels } from './options.ts';
import { formatRoute, views } from './route.ts';
import { set, state } from './state.ts';
import type { Activity, Message, Workspace } from './types.ts';

/**
 * Reads the page's data into the state. A response that arrives after the person has moved on is dropped.
 */

/** Says what failed. */
export function showError(error: unknown): void {
  if (!(error instanceof RequestError)) console.error(error);
  set({ notice: toUserMessage(error) });
}

const reader = (read: () => Promise<void>) => oneAtATime(read, showError);
const isView = (channel: string | undefined) => channel !== undefined && views.includes(channel);

/** The channel to show when the route names none, or one that this person cannot see. */
const defaultChannel = ({ channels }: Workspace) =>
  (channels.find(({ isMember, kind }) => isMember && kind !== 'im') ?? channels[0])?.id;

/** Gets the workspace as the person sees it. For an unknown person, goes to the default route and returns undefined. */
async function fetchWorkspace(): Promise<Workspace | undefined> {
  try {
    return await get<Workspace>('/_control/state', identity());
  } catch (error) {
    const isUnknown = error instanceof RequestError && error.code === 'user_not_found';
    if (!isUnknown || location.hash === '') throw error;
    location.hash = '';
    return undefined;
  }
}

export const readWorkspace = reader(async () => {
  const { user } = state.route;
  const found = await fetchWorkspace();
  const { route } = state;
  if (route.user !== user || found === undefined) return;
  set({ workspace: found });
  const isVisible = isView(route.channel) || found.channels.some(({ id }) => id === route.channel);
  if (isVisible && found.team === route.team) return;
  const channel = isVisible ? route.channel : defaultChannel(found);
  const corrected = { team: found.team, user, channel };
  history.replaceState(null, '', formatRoute(corrected));
  set({ route: corrected, messages: undefined });
  await readMessages();
});

export const readMessages = reader(async () => {
  const { user, channel } = state.route;
  if (channel === undefined || isView(channel)) return;
  try {
    const { messages } = await get<{ messages: Message[] }>('/_control/messages', { ...identity(), channel });
    if (state.route.user === user && state.route.channel === channel) set({ messages });
  } catch (error) {
    // The person cannot see this channel. Reading the workspace selects one that they can see.
    if (!(error instanceof RequestError && error.code === 'channel_not_found')) throw error;
  }
});

export const readThread = reader(async () => {
  const { channel, thread } = state.route;
  if (thread === undefined) return;
  const params = { ...identity(), channel, thread_ts: thread };
  const { messages } = await get<{ messages: Message[] }>('/_control/messages', params);
  if (state.route.thread === thread) set({ thread: messages });
});

export const readActivity = reader(async () => {
  const { user, channel } = state.route;
  if (channel !== 'activity') return;
  const { items } = await get<{ items: Activity[] }>('/_control/activity', identity());
  if (state.route.user === user) set({ activity: items });
});

export const readDeliveries = reader(async () => {
  set(await get<{ deliveries: Delivery[] }>('/_control/deliveries', { limit: '40' }));
});

/** Reads what the side panel shows that is open. */
export function readPanel(): void {
  if (state.panel === 'inspector') readDeliveries();
  panels()
    .find(({ key }) => key === state.panel)
    ?.refresh?.();
}

/** Reads everything that is shown. */
const readAll = () =>
  Promise.all([readWorkspace(), readMessages(), readThread(), readActivity(), readPanel()]);

/** Once channel and messages are loaded, notes where the unread messages start. */
export function markFirstUnread(): void {
  const { workspace, messages, route, unreadMarked } = state;
  if (unreadMarked || workspace?.me !== route.user || messages === undefined) return;
  const unread = workspace?.channels.find(({ id }) => id === route.channel)?.unread ?? 0;
  const others = messages.filter(({ user }) => user !== workspace?.me);
  set({ unreadMarked: true, firstUnread: unread > 0 ? others.at(-unread)?.ts : undefined });
}

let source: EventSource | undefined;
let listener: string | undefined;

/** Reads data again when it changes for this person, and everything when a lost connection is there again. */
export function listenAs(user = ''): void {
  if (user === listener) return;
  listener = user;
  source?.close();
  source = new EventSource(`/_control/stream?${new URLSearchParams({ user })}`);
  let wasDisconnected = false;
  source.addEventListener('open', () => {
    set({ connected: true });
    if (wasDisconnected) readAll();
  });
  source.addEventListener('error', () => {
    wasDisconnected = true;
    set({ connected: false });
  });
  source.addEventListener('message', ({ data }) => {
    const { what, channel }: { what: string; channel?: string } = JSON.parse(data);
    if (what === 'deliveries') return readPanel();
    if (what === 'messages') {
      if (channel === undefined || channel === state.route.channel) {
        readMessages();
        readThread();
      }
      readActivity();
    }
    readWorkspace();
  });
}
