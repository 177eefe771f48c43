import type {
  ActivityItem,
  Channel as SlackChannel,
  Person as SlackPerson,
} from '../../../slack-simulator/index.ts';
import type { Block, View } from '../blocks/types.ts';

/** What the control API sends to the page. What the simulator has types for is the simulator's. */

export type Person = Pick<
  SlackPerson,
  'id' | 'name' | 'title' | 'role' | 'tz' | 'locale' | 'isBot' | 'isAdmin'
>;

export type Channel = Pick<SlackChannel, 'id' | 'name' | 'kind' | 'topic' | 'isGeneral'> & {
  isMember: boolean;
  /** How many messages the person has not read, and how many of them mention them. */
  unread: number;
  mentions: number;
  /** The other people in a direct message. */
  with?: string[];
  /** Everyone in a channel. */
  members?: string[];
};

type Shortcut = { type: 'global' | 'message'; callback_id: string; name: string; description: string };
export type Command = { command: string; description: string; usage_hint: string };

/** A modal of the person's stack. */
export type OpenView = {
  id: string;
  view: View;
  errors?: Record<string, string>;
  problem?: string;
};

/** Everything but messages, as one person sees it. */
export type Workspace = {
  team: string;
  me: string;
  clock: { now: number; offsetMs: number };
  workspaces: { id: string; name: string; installed: boolean; people: Person[] }[];
  people: Person[];
  channels: Channel[];
  commands: Command[];
  shortcuts: Shortcut[];
  app: { name: string; description: string; botUserId: string | null; hasHome: boolean };
  views: OpenView[];
  activityUnread: number;
  home: View | null;
};

/** A file as in Slack's messages; `url` is its path on this server. */
export type SharedFile = {
  id: string;
  name: string;
  title?: string;
  mimetype: string;
  filetype?: string;
  pretty_type?: string;
  alt_txt?: string;
  size: number;
  mode?: string;
  url?: string;
};

export type Message = {
  ts: string;
  user: string;
  userName: string;
  /** Set when an app posted it, or Slackbot. */
  botName?: string;
  text: string;
  blocks?: Block[];
  ephemeral: boolean;
  files?: SharedFile[];
  edited?: object;
  thread_ts?: string;
  reply_count?: number;
  reply_users?: string[];
  latest_reply?: string;
  subtype?: string;
};

export type Activity = Omit<ActivityItem, 'message'> & { message: Message };
