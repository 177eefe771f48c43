import { get, RequestError } from './api.js';
import { hashOf } from './route.js';
import { oneAtATime } from './store.js';

/** The first message that was unread when the channel was entered, for the line above it. */
function firstUnread(messages, unread, me) {
  const others = messages.filter(({ user }) => user !== me);
  return unread > 0 ? others.at(-unread)?.ts : undefined;
}

/** The channel to show when the place names none, or one that this person does not see. */
function fallback({ channels }) {
  return (channels.find(({ isMember, kind }) => isMember && kind !== 'im') ?? channels[0])?.id;
}

/** What the person sees of the workspace. A person whom this Slack doesn't know leads to the default place. */
async function stateOf(team, user) {
  try {
    return await get('/_control/state', { team, user });
  } catch (error) {
    if (error.code !== 'user_not_found' || location.hash === '') throw error;
    location.hash = '';
    return undefined;
  }
}

/** What the page reads, each thing by one function. An answer that comes after the page has gone elsewhere is dropped. */
export function createReaders(store, failed) {
  const state = store.get;
  const reader = (read) => oneAtATime(read, failed);

  const slack = reader(async () => {
    const { team, user } = state().place;
    const answer = await stateOf(team, user);
    const { place } = state();
    if (place.user !== user || answer === undefined) return;
    store.set({ slack: answer });
    const seen =
      place.channel === 'home' ? answer.app.hasHome : answer.channels.some(({ id }) => id === place.channel);
    if (seen && answer.team === place.team) return;
    const channel = seen ? place.channel : fallback(answer);
    const corrected = { team: answer.team, user, channel, thread: undefined };
    history.replaceState(null, '', hashOf(corrected));
    store.set({ place: corrected, messages: undefined });
    await messages();
  });

  const messages = reader(async () => {
    const { place } = state();
    if (place.channel === undefined || place.channel === 'home') return;
    let answer;
    try {
      answer = await get('/_control/messages', {
        team: place.team,
        user: place.user,
        channel: place.channel,
      });
    } catch (error) {
      // A channel that this person does not see: reading the state leads to one that they do.
      if (error.code === 'channel_not_found') return;
      throw error;
    }
    const now = state();
    if (now.place.user !== place.user || now.place.channel !== place.channel) return;
    store.set({ messages: answer.messages });
  });

  const thread = reader(async () => {
    const { place } = state();
    if (place.thread === undefined) return;
    const answer = await get('/_control/messages', {
      team: place.team,
      user: place.user,
      channel: place.channel,
      thread_ts: place.thread,
    });
    if (state().place.thread === place.thread) store.set({ thread: answer.messages });
  });

  const deliveries = reader(async () => {
    const answer = await get('/_control/deliveries', { limit: 40 });
    store.set({ deliveries: answer.deliveries });
  });

  /** `platform` is null when there is none: the simulator runs alone. */
  const platform = reader(async () => {
    if (state().platform === null) return;
    try {
      store.set({ platform: await get('/_platform/inspect') });
    } catch (error) {
      if (!(error instanceof RequestError && /^(http_404|not_found)$/.test(error.code))) throw error;
      const panel = state().panel === 'platform' ? 'inspector' : state().panel;
      store.set({ platform: null, panel, lastPanel: panel });
    }
  });

  /** Once channel and messages are there: where the unread ones begin. */
  function enter() {
    const { slack: known, messages: shown, place, entered } = state();
    if (entered || known?.me !== place.user || shown === undefined) return;
    const unread = known.channels.find(({ id }) => id === place.channel)?.unread ?? 0;
    store.set({ entered: true, newFrom: firstUnread(shown, unread, known.me) });
  }

  return { slack, messages, thread, deliveries, platform, enter };
}
