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

const person = (
  id: string,
  teamId: string,
  name: string,
  email: string,
  tz: string,
  title: string,
  more: Partial<SeedPerson> = {},
): SeedPerson => ({ id, teamId, name, handle: email.split('@')[0] ?? '', email, tz, title, ...more });
const owner = { role: 'owner', isAdmin: true } as const;

/** Northfield Coaching, Southgate Consulting, and the outside workspace Petrova Partners. */
export const defaultSeed: Seed = {
  workspaces: [
    { id: northfieldId, name: 'Northfield Coaching', domain: 'northfield' },
    { id: southgateId, name: 'Southgate Consulting', domain: 'southgate' },
    { id: petrovaId, name: 'Petrova Partners', domain: 'petrova' },
  ],
  people: [
    person(
      'U0MARTA001',
      northfieldId,
      'Marta Reyes',
      'marta@northfield.example',
      'Europe/London',
      'Head of coaching',
      { ...owner, locale: 'en-GB', photo: drawPhoto('1f5a4c') },
    ),
    person(
      'U0JONAS001',
      northfieldId,
      'Jonas Lindqvist',
      'jonas@northfield.example',
      'Europe/Berlin',
      'Coach',
      { locale: 'en-GB' },
    ),
    person('U0PRIYA001', northfieldId, 'Priya Nair', 'priya@northfield.example', 'America/New_York', 'Coach'),
    person(
      'U0ANNAK001',
      northfieldId,
      'Anna Kowalski',
      'anna.kowalski@clients.example',
      'Europe/Warsaw',
      'Client',
    ),
    person('U0GUEST001', northfieldId, 'Tom Okafor', 'tom.okafor@guests.example', 'Europe/London', 'Client', {
      role: 'guest',
      locale: 'en-GB',
    }),
    person('U0NOBOD001', northfieldId, 'Lee Park', 'lee@northfield.example', 'Asia/Seoul', 'Office manager'),
    person(
      'U0SOUTHA01',
      southgateId,
      'Sofia Marin',
      'sofia@southgate.example',
      'America/Chicago',
      'Managing partner',
      owner,
    ),
    person(
      'U0SOUTHB01',
      southgateId,
      'Ben Adeyemi',
      'ben@southgate.example',
      'America/Chicago',
      'Consultant',
    ),
    person(
      'U0OUTSD001',
      petrovaId,
      'Olga Petrova',
      'olga@petrova.example',
      'Europe/Madrid',
      'Partner',
      owner,
    ),
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
