import type { Enterprise, Usergroup, Workspace } from '../data.ts';
import type { SeedChannel, SeedMessage, SeedPerson } from '../records.ts';
import { drawPhoto } from './draw-photo.ts';

/** The people, channels and workspaces that a simulator starts with. */
export type Seed = {
  enterprises?: Enterprise[];
  workspaces: Omit<Workspace, 'installation'>[];
  people: SeedPerson[];
  channels: SeedChannel[];
  /** Pairs of people with a direct message between them. */
  directChannels: { id: string; members: [string, string] }[];
  usergroups?: Usergroup[];
  /** Messages that people have already written, oldest first. */
  messages?: SeedMessage[];
};

const northfieldId = 'T0NORTH001';
const southgateId = 'T0SOUTH001';
const petrovaId = 'T0OUTSIDE1';

/** Northfield Coaching, Southgate Consulting, and the outside workspace Petrova Partners. */
export const defaultSeed: Seed = {
  workspaces: [
    { id: northfieldId, name: 'Northfield Coaching', domain: 'northfield' },
    { id: southgateId, name: 'Southgate Consulting', domain: 'southgate' },
    { id: petrovaId, name: 'Petrova Partners', domain: 'petrova' },
  ],
  people: [
    {
      id: 'U0MARTA001',
      teamId: northfieldId,
      name: 'Marta Reyes',
      handle: 'marta',
      email: 'marta@northfield.example',
      role: 'owner',
      isAdmin: true,
      tz: 'Europe/London',
      locale: 'en-GB',
      title: 'Head of coaching',
      photo: drawPhoto('1f5a4c'),
    },
    {
      id: 'U0JONAS001',
      teamId: northfieldId,
      name: 'Jonas Lindqvist',
      handle: 'jonas',
      email: 'jonas@northfield.example',
      tz: 'Europe/Berlin',
      locale: 'en-GB',
      title: 'Coach',
    },
    {
      id: 'U0PRIYA001',
      teamId: northfieldId,
      name: 'Priya Nair',
      handle: 'priya',
      email: 'priya@northfield.example',
      tz: 'America/New_York',
      title: 'Coach',
    },
    {
      id: 'U0ANNAK001',
      teamId: northfieldId,
      name: 'Anna Kowalski',
      handle: 'anna.kowalski',
      email: 'anna.kowalski@clients.example',
      tz: 'Europe/Warsaw',
      title: 'Client',
    },
    {
      id: 'U0GUEST001',
      teamId: northfieldId,
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
      teamId: northfieldId,
      name: 'Lee Park',
      handle: 'lee',
      email: 'lee@northfield.example',
      tz: 'Asia/Seoul',
      title: 'Office manager',
    },
    {
      id: 'U0SOUTHA01',
      teamId: southgateId,
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
      teamId: southgateId,
      name: 'Ben Adeyemi',
      handle: 'ben',
      email: 'ben@southgate.example',
      tz: 'America/Chicago',
      title: 'Consultant',
    },
    {
      id: 'U0OUTSD001',
      teamId: petrovaId,
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
      teamId: northfieldId,
      name: 'general',
      topic: 'News for everybody',
      isGeneral: true,
      members: ['U0MARTA001', 'U0JONAS001', 'U0PRIYA001', 'U0ANNAK001', 'U0GUEST001', 'U0NOBOD001'],
    },
    {
      id: 'C0COACH001',
      teamId: northfieldId,
      name: 'coaching',
      topic: 'Clients, programs and what is to be done',
      members: ['U0MARTA001', 'U0JONAS001', 'U0PRIYA001', 'bot'],
    },
    {
      id: 'C0CLIENTC1',
      teamId: northfieldId,
      name: 'client-care',
      topic: 'Questions from clients',
      members: ['U0MARTA001', 'U0JONAS001', 'U0PRIYA001', 'U0ANNAK001', 'U0GUEST001'],
    },
    {
      id: 'C0LEADER01',
      teamId: northfieldId,
      name: 'leadership',
      kind: 'private',
      topic: 'Plans',
      members: ['U0MARTA001', 'U0JONAS001'],
    },
    {
      id: 'C0PARTNER1',
      teamId: northfieldId,
      name: 'partners-shared',
      kind: 'shared',
      topic: 'With Petrova Partners',
      teams: [northfieldId, petrovaId],
      members: ['U0MARTA001', 'U0JONAS001', 'U0OUTSD001', 'bot'],
    },
    {
      id: 'C0SOUTHGEN',
      teamId: southgateId,
      name: 'general',
      topic: 'News for everybody',
      isGeneral: true,
      members: ['U0SOUTHA01', 'U0SOUTHB01'],
    },
    {
      id: 'C0SOUTHADV',
      teamId: southgateId,
      name: 'advisory',
      topic: 'Engagements',
      members: ['U0SOUTHA01', 'U0SOUTHB01', 'bot'],
    },
  ],
  directChannels: [{ id: 'D0MARTAJON', members: ['U0MARTA001', 'U0JONAS001'] }],
  usergroups: [
    {
      id: 'S0COACHES1',
      teamId: northfieldId,
      name: 'Coaches',
      handle: 'coaches',
      description: 'Everyone who coaches',
      members: ['U0MARTA001', 'U0JONAS001', 'U0PRIYA001'],
    },
  ],
};
