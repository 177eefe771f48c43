/**
 * What there is in this Slack: workspaces, people, channels, messages. Plain data; the rooms beside it act
 * on it.
 */

export type Dict = Record<string, unknown>;

export type Role = 'owner' | 'admin' | 'member' | 'guest' | 'bot' | 'outside';
export type ChannelKind = 'public' | 'private' | 'im' | 'mpim' | 'shared';

export type Person = {
  id: string;
  teamId: string;
  /** The name that people see, `Marta Reyes`. */
  name: string;
  /** The name that `@` completes, `marta`. */
  handle: string;
  title: string;
  email: string | null;
  emailConfirmed: boolean;
  role: Role;
  isAdmin: boolean;
  isBot: boolean;
  /** IANA zone, `Europe/London`. */
  tz: string;
  /** BCP 47 with a region, `en-GB`. */
  locale: string;
  /** Six hex digits, without `#`. */
  color: string;
};

export type Channel = {
  id: string;
  teamId: string;
  name: string;
  kind: ChannelKind;
  topic: string;
  members: Set<string>;
  /** The workspaces that see it: one, or more for a shared channel. */
  teams: string[];
  created: number;
  creator: string;
  isGeneral: boolean;
};

export type Message = {
  ts: string;
  channelId: string;
  user: string;
  teamId: string;
  /** Set when an app wrote it. */
  botId?: string;
  appId?: string;
  /** The name that an app posts under, when it differs (`chat:write.customize`). */
  username?: string;
  subtype?: string;
  text: string;
  blocks?: Dict[];
  attachments?: Dict[];
  metadata?: { event_type: string; event_payload: Dict };
  threadTs?: string;
  edited?: { user: string; ts: string };
  /** Seen by this person only, and by no API method. */
  ephemeralFor?: string;
};

export type Installation = {
  teamId: string;
  botUserId: string;
  botId: string;
  botToken: string;
  scopes: string[];
  installedBy: string;
  refreshToken?: string;
  /** When the bot token ends, milliseconds UTC; only with token rotation. */
  expiresAtMs?: number;
};

export type Workspace = {
  id: string;
  name: string;
  domain: string;
  installation?: Installation;
};

export type SlackData = {
  workspaces: Map<string, Workspace>;
  people: Map<string, Person>;
  channels: Map<string, Channel>;
  /** By channel, oldest first. */
  messages: Map<string, Message[]>;
  /** `user channel` → the newest timestamp that the person has seen there. */
  lastRead: Map<string, string>;
};

export const slackbotUserId = 'USLACKBOT';

export const emptyData = (): SlackData => ({
  workspaces: new Map(),
  people: new Map(),
  channels: new Map(),
  messages: new Map(),
  lastRead: new Map(),
});

export const messagesIn = (data: SlackData, channelId: string): Message[] => {
  const list = data.messages.get(channelId) ?? [];
  data.messages.set(channelId, list);
  return list;
};

export const findMessage = (data: SlackData, channelId: string, ts: string): Message | undefined =>
  data.messages.get(channelId)?.find((message) => message.ts === ts);

export const peopleIn = (data: SlackData, teamId: string): Person[] =>
  [...data.people.values()].filter((person) => person.teamId === teamId);

export const isDirect = (channel: Channel): boolean => channel.kind === 'im' || channel.kind === 'mpim';

/**
 * What a person finds in their list: channels they are in, and every public one of their own workspace that
 * isn't closed to guests.
 */
export function canSee(person: Person, channel: Channel): boolean {
  if (channel.members.has(person.id)) return true;
  return channel.kind === 'public' && channel.teamId === person.teamId && person.role !== 'guest';
}

/** The direct channel of exactly these people, if they have one. */
export const findDirectChannel = (data: SlackData, members: string[]): Channel | undefined =>
  [...data.channels.values()].find(
    (channel) =>
      isDirect(channel) &&
      channel.members.size === new Set(members).size &&
      members.every((member) => channel.members.has(member)),
  );

/** What the person calls the channel: `coaching`, or the other person's name in a direct channel. */
export function channelNameFor(data: SlackData, channel: Channel, personId: string): string {
  if (!isDirect(channel)) return channel.name;
  const others = [...channel.members].filter((member) => member !== personId);
  const names = (others.length > 0 ? others : [personId]).map((id) => data.people.get(id)?.name ?? id);
  return names.join(', ');
}
