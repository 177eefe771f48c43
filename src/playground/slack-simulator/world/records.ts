import { type Channel, type Person, type Role, slackbotUserId } from './data.ts';

/** A person's message, `ago` minutes before the end of the last day's work. Everyone has read it but those in `unreadBy`. */
export type SeedMessage = {
  channel: string;
  user: string;
  ago: number;
  /** In mrkdwn. */
  text: string;
  unreadBy?: string[];
  replies?: Pick<SeedMessage, 'user' | 'ago' | 'text'>[];
};

export type SeedPerson = Pick<Person, 'id' | 'teamId' | 'name' | 'email' | 'tz'> &
  Partial<Omit<Person, 'role'>> & { role?: Exclude<Role, 'bot' | 'outside'> };

/** The member `bot` stands for the app's bot user. */
export type SeedChannel = Pick<Channel, 'id' | 'teamId' | 'name'> &
  Partial<Pick<Channel, 'kind' | 'topic' | 'teams' | 'pendingTeams' | 'isGeneral'>> & { members: string[] };

const colors = [
  '9f69e7',
  '4bbe2e',
  'e7392d',
  '3c989f',
  '674b1b',
  'd55aef',
  'de5f24',
  '2b6836',
  '5a4592',
  'bb86b7',
];

/** A person from a seed; missing fields get a new member's defaults. `index` picks the color. */
export function createPerson(seed: SeedPerson, index: number): Person {
  return {
    handle: seed.name.toLowerCase().replaceAll(' ', '.'),
    title: '',
    emailConfirmed: true,
    role: 'member',
    isAdmin: seed.role === 'owner' || seed.role === 'admin',
    isBot: false,
    locale: 'en-US',
    color: colors[index % colors.length] ?? '9f69e7',
    ...seed,
  };
}

/** A channel from a seed, created at `createdS` (seconds UTC). `botUserId`, if any, replaces the member `bot`. */
export function createChannel(seed: SeedChannel, botUserId: string | undefined, createdS: number): Channel {
  const members = seed.members
    .map((member) => (member === 'bot' ? botUserId : member))
    .filter((member) => member !== undefined);
  return {
    kind: 'public',
    topic: '',
    teams: [seed.teamId],
    isGeneral: false,
    created: createdS,
    creator: members[0] ?? slackbotUserId,
    ...seed,
    members: new Set(members),
  };
}

/** The app's user id in a workspace: `T0NORTH001` → `U0APPNORTH`. */
export const botUserIdFor = (teamId: string): string => `U0APP${teamId.slice(2, 7)}`;
/** The app's bot id in a workspace: `T0NORTH001` → `B0APPNORTH`. */
export const botIdFor = (teamId: string): string => `B0APP${teamId.slice(2, 7)}`;

/** The id of a person's direct message with the app, always the same: `U0MARTA001` → `D0APPMARTA0`. */
export const appDmIdFor = (userId: string): string => `D0APP${userId.slice(2, 8)}`;

/** A direct message between two members. `createdS` is in seconds UTC. */
export function createDirectChannel(
  id: string,
  teamId: string,
  members: string[],
  createdS: number,
): Channel {
  return {
    id,
    teamId,
    name: '',
    kind: 'im',
    topic: '',
    members: new Set(members),
    teams: [teamId],
    created: createdS,
    creator: members[0] ?? slackbotUserId,
    isGeneral: false,
  };
}
