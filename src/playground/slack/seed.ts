import type { Channel, Person, Role, Workspace } from './data.ts';

/**
 * The people, channels and workspaces that a simulator starts with. The embedded platform's organization
 * has the same people.
 */
export type Seed = {
  workspaces: Omit<Workspace, 'installation'>[];
  people: SeedPerson[];
  channels: SeedChannel[];
  /** Pairs of people who have a direct channel. */
  directs: { id: string; members: [string, string] }[];
};

export type SeedPerson = Pick<Person, 'id' | 'teamId' | 'name' | 'email' | 'tz'> &
  Partial<Omit<Person, 'role'>> & { role?: Exclude<Role, 'bot' | 'outside'> };

/** `bot` among the members stands for the app's bot user. */
export type SeedChannel = Pick<Channel, 'id' | 'teamId' | 'name'> &
  Partial<Pick<Channel, 'kind' | 'topic' | 'teams' | 'isGeneral'>> & { members: string[] };

const NORTH = 'T0NORTH001';
const SOUTH = 'T0SOUTH001';
const OUTSIDE = 'T0OUTSIDE1';

export const SEED: Seed = {
  workspaces: [
    { id: NORTH, name: 'Northfield Coaching', domain: 'northfield' },
    { id: SOUTH, name: 'Southgate Consulting', domain: 'southgate' },
    { id: OUTSIDE, name: 'Petrova Partners', domain: 'petrova' },
  ],
  people: [
    {
      id: 'U0MARTA001',
      teamId: NORTH,
      name: 'Marta Reyes',
      handle: 'marta',
      email: 'marta@northfield.example',
      role: 'owner',
      isAdmin: true,
      tz: 'Europe/London',
      locale: 'en-GB',
      title: 'Head of coaching',
    },
    {
      id: 'U0JONAS001',
      teamId: NORTH,
      name: 'Jonas Lindqvist',
      handle: 'jonas',
      email: 'jonas@northfield.example',
      tz: 'Europe/Berlin',
      locale: 'en-GB',
      title: 'Coach',
    },
    {
      id: 'U0PRIYA001',
      teamId: NORTH,
      name: 'Priya Nair',
      handle: 'priya',
      email: 'priya@northfield.example',
      tz: 'America/New_York',
      title: 'Coach',
    },
    {
      id: 'U0ANNAK001',
      teamId: NORTH,
      name: 'Anna Kowalski',
      handle: 'anna.kowalski',
      email: 'anna.kowalski@clients.example',
      tz: 'Europe/Warsaw',
      title: 'Client',
    },
    {
      id: 'U0GUEST001',
      teamId: NORTH,
      name: 'Tom Okafor',
      handle: 'tom.okafor',
      email: 'tom.okafor@guests.example',
      role: 'guest',
      tz: 'Europe/London',
      locale: 'en-GB',
      title: 'Client',
    },
    {
      id: 'U0NOBOD001',
      teamId: NORTH,
      name: 'Lee Park',
      handle: 'lee',
      email: 'lee@northfield.example',
      tz: 'Asia/Seoul',
      title: 'Office manager',
    },
    {
      id: 'U0SOUTHA01',
      teamId: SOUTH,
      name: 'Sofia Marin',
      handle: 'sofia',
      email: 'sofia@southgate.example',
      role: 'owner',
      isAdmin: true,
      tz: 'America/Chicago',
      title: 'Managing partner',
    },
    {
      id: 'U0SOUTHB01',
      teamId: SOUTH,
      name: 'Ben Adeyemi',
      handle: 'ben',
      email: 'ben@southgate.example',
      tz: 'America/Chicago',
      title: 'Consultant',
    },
    {
      id: 'U0OUTSD001',
      teamId: OUTSIDE,
      name: 'Olga Petrova',
      handle: 'olga',
      email: 'olga@petrova.example',
      role: 'owner',
      isAdmin: true,
      tz: 'Europe/Madrid',
      title: 'Partner',
    },
  ],
  channels: [
    {
      id: 'C0GENERAL1',
      teamId: NORTH,
      name: 'general',
      topic: 'News for everybody',
      isGeneral: true,
      members: ['U0MARTA001', 'U0JONAS001', 'U0PRIYA001', 'U0ANNAK001', 'U0GUEST001', 'U0NOBOD001'],
    },
    {
      id: 'C0COACH001',
      teamId: NORTH,
      name: 'coaching',
      topic: 'Clients, programs and what is to be done',
      members: ['U0MARTA001', 'U0JONAS001', 'U0PRIYA001', 'bot'],
    },
    {
      id: 'C0CLIENTC1',
      teamId: NORTH,
      name: 'client-care',
      topic: 'Questions from clients',
      members: ['U0MARTA001', 'U0JONAS001', 'U0PRIYA001', 'U0ANNAK001', 'U0GUEST001'],
    },
    {
      id: 'C0LEADER01',
      teamId: NORTH,
      name: 'leadership',
      kind: 'private',
      topic: 'Plans',
      members: ['U0MARTA001', 'U0JONAS001'],
    },
    {
      id: 'C0PARTNER1',
      teamId: NORTH,
      name: 'partners-shared',
      kind: 'shared',
      topic: 'With Petrova Partners',
      teams: [NORTH, OUTSIDE],
      members: ['U0MARTA001', 'U0JONAS001', 'U0OUTSD001', 'bot'],
    },
    {
      id: 'C0SOUTHGEN',
      teamId: SOUTH,
      name: 'general',
      topic: 'News for everybody',
      isGeneral: true,
      members: ['U0SOUTHA01', 'U0SOUTHB01'],
    },
    {
      id: 'C0SOUTHADV',
      teamId: SOUTH,
      name: 'advisory',
      topic: 'Engagements',
      members: ['U0SOUTHA01', 'U0SOUTHB01', 'bot'],
    },
  ],
  directs: [{ id: 'D0MARTAJON', members: ['U0MARTA001', 'U0JONAS001'] }],
};
