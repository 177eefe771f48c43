import { get, RequestError } from './api.ts';
import { client } from './client.ts';
import { formatRoute, views } from './route.ts';
import { oneAtATime } from './store.ts';

/** The `ts` of the first unread message, or undefined. */
function findFirstUnread(messages, unread, me) {
  const others = messages.filter(({ user }) => user !== me);
  return unread > 0 ? others.at(-unread)?.ts : undefined;
}

/** The channel to show when the route names none, or one that this person cannot see. */
function defaultChannel({ channels }) {
  return (channels.find(({ isMember, kind }) => isMember && kind !== 'im') ?? channels[0])?.id;
}

/** Gets the workspace as the person sees it. For an unknown person, goes to the default route and returns undefined. */
async function fetchState(team, user) {
  try {
    return await get('/_control/state', { team, user, client });
  } catch (error) {
    if (error.code !== 'user_not_found' || location.hash === '') throw error;
    location.hash = '';
    return undefined;
  }
}

/**
 * Creates the functions that read the page's data into the store. A response that arrives after the person has moved on
 * is dropped.
 */
export function createReaders(store, onError) {
  const getState = store.get;
  const reader = (read) => oneAtATime(read, onError);

  const slack = reader(async () => {
    const { team, user } = getState().route;
    const response = await fetchState(team, user);
    const { route } = getState();
    if (route.user !== user || response === undefined) return;
    store.set({ slack: response });
    const isVisible =
      views.includes(route.channel) || response.channels.some(({ id }) => id === route.channel);
    if (isVisible && response.team === route.team) return;
    const channel = isVisible ? route.channel : defaultChannel(response);
    const corrected = { team: response.team, user, channel, thread: undefined };
    history.replaceState(null, '', formatRoute(corrected));
    store.set({ route: corrected, messages: undefined });
    await messages();
  });

  const messages = reader(async () => {
    const { route } = getState();
    if (route.channel === undefined || views.includes(route.channel)) return;
    let response;
    try {
      response = await get('/_control/messages', {
        team: route.team,
        user: route.user,
        channel: route.channel,
      });
    } catch (error) {
      // The person cannot see this channel. Reading the state selects one that they can see.
      if (error.code === 'channel_not_found') return;
      throw error;
    }
    const now = getState();
    if (now.route.user !== route.user || now.route.channel !== route.channel) return;
    store.set({ messages: response.messages });
  });

  const thread = reader(async () => {
    const { route } = getState();
    if (route.thread === undefined) return;
    const response = await get('/_control/messages', {
      team: route.team,
      user: route.user,
      channel: route.channel,
      thread_ts: route.thread,
    });
    if (getState().route.thread === route.thread) store.set({ thread: response.messages });
  });

  const activity = reader(async () => {
    const { route } = getState();
    if (route.channel !== 'activity') return;
    const { items } = await get('/_control/activity', { team: route.team, user: route.user });
    if (getState().route.user === route.user) store.set({ activity: items });
  });

  const deliveries = reader(async () => {
    const response = await get('/_control/deliveries', { limit: 40 });
    store.set({ deliveries: response.deliveries });
  });

  /** Sets `platform` to null when the simulator runs without a platform. */
  const platform = reader(async () => {
    if (getState().platform === null) return;
    try {
      store.set({ platform: await get('/_platform/inspect') });
    } catch (error) {
      if (!(error instanceof RequestError && /^(http_404|not_found)$/.test(error.code))) throw error;
      const panel = getState().panel === 'platform' ? 'inspector' : getState().panel;
      store.set({ platform: null, panel, lastPanel: panel });
    }
  });

  /** Once channel and messages are loaded, notes where the unread messages start. */
  function markFirstUnread() {
    const { slack: known, messages: loaded, route, unreadMarked } = getState();
    if (unreadMarked || known?.me !== route.user || loaded === undefined) return;
    const unread = known.channels.find(({ id }) => id === route.channel)?.unread ?? 0;
    store.set({ unreadMarked: true, firstUnread: findFirstUnread(loaded, unread, known.me) });
  }

  return { slack, messages, thread, activity, deliveries, platform, markFirstUnread };
}
