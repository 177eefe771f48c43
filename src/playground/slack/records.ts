import { type Channel, type Person, slackbotUserId } from './data.ts';
import type { SeedChannel, SeedPerson } from './seed.ts';

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

/** A person from what was told of them; everything that was not told is as a new member's would be. */
export function createPerson(given: SeedPerson, index: number): Person {
  return {
    handle: given.name.toLowerCase().replaceAll(' ', '.'),
    title: '',
    emailConfirmed: true,
    role: 'member',
    isAdmin: given.role === 'owner' || given.role === 'admin',
    isBot: false,
    locale: 'en-US',
    color: colors[index % colors.length] ?? '9f69e7',
    ...given,
  };
}

/** A channel from a seed. `botUserId` replaces the word `bot` among its members; without one, nobody does. */
export function createChannel(given: SeedChannel, botUserId: string | undefined, createdS: number): Channel {
  const members = given.members
    .map((member) => (member === 'bot' ? botUserId : member))
    .filter((member) => member !== undefined);
  return {
    kind: 'public',
    topic: '',
    teams: [given.teamId],
    isGeneral: false,
    created: createdS,
    creator: members[0] ?? slackbotUserId,
    ...given,
    members: new Set(members),
  };
}

/** The user id of the app's bot in a workspace: `T0NORTH001` → `U0APPNORTH`. */
export const botUserIdFor = (teamId: string): string => `U0APP${teamId.slice(2, 7)}`;
export const botIdFor = (teamId: string): string => `B0APP${teamId.slice(2, 7)}`;

/** The direct channel of a person and the app has always the same id: `U0MARTA001` → `D0APPMARTA0`. */
export const appDmIdFor = (userId: string): string => `D0APP${userId.slice(2, 8)}`;

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
    kind: members.length > 2 ? 'mpim' : 'im',
    topic: '',
    members: new Set(members),
    teams: [teamId],
    created: createdS,
    creator: members[0] ?? slackbotUserId,
    isGeneral: false,
  };
}
