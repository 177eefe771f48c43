import type { Dict } from '../kit/dict.ts';
import type { ChannelKind } from '../rules/scopes.ts';

/**
 * The simulator's data: workspaces, people, channels and messages. Plain data; the other folders act on it.
 */

export type Role = 'owner' | 'admin' | 'member' | 'guest' | 'bot' | 'outside';

export type Person = {
  id: string;
  teamId: string;
  /** The display name: `Marta Reyes`. */
  name: string;
  /** The name to type after `@`: `marta`. */
  handle: string;
  title: string;
  email: string | null;
  /** Null for someone whom an identity provider made (single sign-on): Slack leaves the field out then. */
  emailConfirmed: boolean | null;
  role: Role;
  isAdmin: boolean;
  isBot: boolean;
  /** Their account was deactivated. */
  isDeactivated?: boolean;
  /** A guest of one channel only; the role is `guest`. */
  isSingleChannelGuest?: boolean;
  /** An IANA time zone: `Europe/London`. */
  tz: string;
  /** BCP 47 with a region: `en-GB`. */
  locale: string;
  /** Six hex digits, without `#`. */
  color: string;
  /** A photo that they uploaded, in base64. */
  photo?: string;
};

export type Channel = {
  id: string;
  teamId: string;
  name: string;
  kind: ChannelKind;
  topic: string;
  members: Set<string>;
  /** The ids of the workspaces that see it: several for a shared channel, else one. */
  teams: string[];
  /** The ids of other workspaces that are invited to it and have not accepted yet (Slack Connect). */
  pendingTeams?: string[];
  /** Seconds, UTC. */
  created: number;
  creator: string;
  isGeneral: boolean;
};

export type Message = {
  /** Slack's timestamp, which is also the message's id in its channel: `1700000000.000100`. */
  ts: string;
  channelId: string;
  user: string;
  teamId: string;
  /** Set when an app posted it. */
  botId?: string;
  appId?: string;
  subtype?: string;
  /** Further fields of a message that Slack itself posted: `inviter`, `topic`, … */
  details?: Dict;
  text: string;
  blocks?: Dict[];
  metadata?: { event_type: string; event_payload: Dict };
  threadTs?: string;
  edited?: { user: string; ts: string };
  /** The ids of the files that it shares. */
  files?: string[];
  /** The only person who sees it; no API method returns it. */
  ephemeralFor?: string;
};

/** An Enterprise Grid organization, which workspaces belong to. */
export type Enterprise = {
  id: string;
  name: string;
  domain: string;
};

/** The app in one workspace. */
export type Installation = {
  teamId: string;
  /** The organization, if the app is installed in all of it: then its workspaces share the token and the bot user. */
  enterpriseId?: string;
  botUserId: string;
  botId: string;
  botToken: string;
  scopes: string[];
  installedBy: string;
  refreshToken?: string;
  /** When the bot token expires, in milliseconds UTC; set with token rotation only. */
  expiresAtMs?: number;
};

export type Workspace = {
  id: string;
  name: string;
  domain: string;
  /** Its organization, in Enterprise Grid. */
  enterpriseId?: string;
  /** Missing while the app is not installed. */
  installation?: Installation;
};

export type SlackData = {
  enterprises: Map<string, Enterprise>;
  workspaces: Map<string, Workspace>;
  people: Map<string, Person>;
  channels: Map<string, Channel>;
  /** By channel id, oldest first. */
  messages: Map<string, Message[]>;
  /** `user channel` → the newest timestamp that the person has read there. */
  lastRead: Map<string, string>;
};

export const slackbotUserId = 'USLACKBOT';

export const emptyData = (): SlackData => ({
  enterprises: new Map(),
  workspaces: new Map(),
  people: new Map(),
  channels: new Map(),
  messages: new Map(),
  lastRead: new Map(),
});

/** The key in `lastRead` for the newest activity that a person has seen. */
export const activityKey = (person: Person): string => `${person.id} activity`;

/** A channel's messages, oldest first: the stored list itself, which the caller may change. */
export const messagesIn = (data: SlackData, channelId: string): Message[] => {
  const list = data.messages.get(channelId) ?? [];
  data.messages.set(channelId, list);
  return list;
};

/** The message with this timestamp in a channel. */
export const findMessage = (data: SlackData, channelId: string, ts: string): Message | undefined =>
  data.messages.get(channelId)?.find((message) => message.ts === ts);

/** Whether someone is of a workspace; the bot user of an app in a whole organization is of all its workspaces. */
export const belongsTo = (data: SlackData, person: Person, teamId: string): boolean =>
  person.teamId === teamId || person.teamId === data.workspaces.get(teamId)?.enterpriseId;

/** The people of a workspace, the app's bot among them. */
export const peopleIn = (data: SlackData, teamId: string): Person[] =>
  [...data.people.values()].filter((person) => belongsTo(data, person, teamId));

/** Whether it is a direct message. */
export const isDirect = (channel: Channel): boolean => channel.kind === 'im';

/**
 * Whether a person can see a channel: members do, and so does everyone in its workspace if it is public, except
 * guests.
 */
export function canSee(person: Person, channel: Channel): boolean {
  if (channel.members.has(person.id)) return true;
  return channel.kind === 'public' && channel.teamId === person.teamId && person.role !== 'guest';
}

/** The direct message between exactly these people, if there is one. */
export const findDirectChannel = (data: SlackData, members: string[]): Channel | undefined =>
  [...data.channels.values()].find(
    (channel) =>
      isDirect(channel) &&
      channel.members.size === new Set(members).size &&
      members.every((member) => channel.members.has(member)),
  );

/** A channel's name as this person sees it: `coaching`, or the other people's names in a direct message. */
export function channelNameFor(data: SlackData, channel: Channel, personId: string): string {
  if (!isDirect(channel)) return channel.name;
  const others = [...channel.members].filter((member) => member !== personId);
  const names = (others.length > 0 ? others : [personId]).map((id) => data.people.get(id)?.name ?? id);
  return names.join(', ');
}

/** The replies in a message's thread, oldest first; ephemeral ones are left out. */
export const repliesTo = (data: SlackData, message: Message): Message[] =>
  messagesIn(data, message.channelId).filter(
    (other) => other.threadTs === message.ts && other.ts !== message.ts && other.ephemeralFor === undefined,
  );
