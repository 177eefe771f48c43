import type { Delivery } from '../../../slack-simulator/index.ts';
import type { Confirmation } from '../blocks/types.ts';
import type { Viewer } from '../text/dates.ts';
import { validLocale, validTimeZone } from '../text/dates.ts';
import type { Route } from './route.ts';
import type { Activity, Channel, Message, Person, Workspace } from './types.ts';

/** The page's state, which every component reads; `set` changes it and has the page drawn again. */
export type State = {
  route: Route;
  /** Undefined until it is loaded. */
  workspace?: Workspace;
  messages?: Message[];
  thread?: Message[];
  activity?: Activity[];
  deliveries?: Delivery[];
  /** The side panel that is shown, and the one to show when a thread is closed. */
  panel?: string;
  lastPanel?: string;
  /** The column that is shown where only one fits. */
  screen: 'main' | 'sidebar' | 'panel';
  /** What the sidebar lists: everything, or direct messages only. */
  list: 'home' | 'dms';
  connected: boolean;
  notice?: string;
  /** The question that is asked, and where its answer goes. */
  question?: Confirmation & { answer(yes: boolean): void };
  /** A text to put into the channel's composer. */
  draft?: { text: string };
  sentTexts: string[];
  /** The modals that were closed here, also while a state that was read before arrives. */
  closedViews: string[];
  /** Each change moves the messages to their end. */
  jumps: { channel: number; thread: number };
  firstUnread?: string;
  unreadMarked: boolean;
  /** The channel that was shown last. */
  lastChannel?: string;
};

export const state: State = {
  route: {},
  screen: 'main',
  list: 'home',
  connected: true,
  sentTexts: [],
  closedViews: [],
  jumps: { channel: 0, thread: 0 },
  unreadMarked: false,
};

let changed = () => {};

/** Has `listener` called after every change. */
export function onChange(listener: () => void): void {
  changed = listener;
}

export function set(change: Partial<State>): void {
  Object.assign(state, change);
  changed();
}

/** The workspace, for what is drawn only once it is loaded. */
export function workspace(): Workspace {
  if (state.workspace === undefined) throw new Error('The workspace is not loaded yet');
  return state.workspace;
}

/** A person by id. An unknown one has their id as name. */
export const findPerson = (id: string): Person & { isUnknown?: boolean } =>
  state.workspace?.people.find((person) => person.id === id) ?? {
    id,
    name: id === 'USLACKBOT' ? 'Slackbot' : id,
    title: '',
    role: 'outside',
    tz: '',
    locale: '',
    isBot: false,
    isAdmin: false,
    isUnknown: true,
  };

/** The person who uses the page. */
export const currentPerson = (): Person => findPerson(state.workspace?.me ?? '');

/** The channel with this id, or undefined if the person cannot see it. */
export const findChannel = (id: string | undefined): Channel | undefined =>
  state.workspace?.channels.find((channel) => channel.id === id);

/** Whether it is a direct message. */
export const isDirect = ({ kind }: Channel): boolean => kind === 'im';

/** The app's direct message with this person, or undefined. */
export const appChannel = (): Channel | undefined =>
  state.workspace?.channels.find((channel) => channel.with?.includes(state.workspace?.app.botUserId ?? ''));

export function viewer(): Viewer {
  const { tz, locale } = currentPerson();
  const now = Date.now() + (state.workspace?.clock.offsetMs ?? 0);
  return { now, timeZone: validTimeZone(tz), locale: validLocale(locale) };
}
