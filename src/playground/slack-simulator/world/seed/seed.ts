import type { Enterprise, Workspace } from '../data.ts';
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
  /** Messages that people have already written, oldest first. */
  messages?: SeedMessage[];
};

const [northfield, southgate, petrova] = ['T0NORTH001', 'T0SOUTH001', 'T0OUTSIDE1'] as const;
const [marta, jonas, priya] = ['U0MARTA001', 'U0JONAS001', 'U0PRIYA001'] as const;
const [anna, tom, lee] = ['U0ANNAK001', 'U0GUEST001', 'U0NOBOD001'] as const;
const [sofia, ben, olga] = ['U0SOUTHA01', 'U0SOUTHB01', 'U0OUTSD001'] as const;

const person = (
  id: string,
  teamId: string,
  name: string,
  email: string,
  [tz, title]: [tz: string, title: string],
  more: Partial<SeedPerson> = {},
): SeedPerson => ({ id, teamId, name, handle: email.split('@')[0] ?? '', email, tz, title, ...more });
const owner = { role: 'owner', isAdmin: true } as const;
const british = { locale: 'en-GB' } as const;

const channel = (
  id: string,
  name: string,
  topic: string,
  members: string[],
  more: Partial<SeedChannel> = {},
): SeedChannel => ({ id, teamId: northfield, name, topic, members, ...more });

/** Northfield Coaching, Southgate Consulting, and the outside workspace Petrova Partners. */
export const defaultSeed: Seed = {
  workspaces: [
    { id: northfield, name: 'Northfield Coaching', domain: 'northfield' },
    { id: southgate, name: 'Southgate Consulting', domain: 'southgate' },
    { id: petrova, name: 'Petrova Partners', domain: 'petrova' },
  ],
  people: [
    person(
      marta,
      northfield,
      'Marta Reyes',
      'marta@northfield.example',
      ['Europe/London', 'Head of coaching'],
      {
        ...owner,
        ...british,
        photo: drawPhoto('1f5a4c'),
      },
    ),
    person(
      jonas,
      northfield,
      'Jonas Lindqvist',
      'jonas@northfield.example',
      ['Europe/Berlin', 'Coach'],
      british,
    ),
    person(priya, northfield, 'Priya Nair', 'priya@northfield.example', ['America/New_York', 'Coach']),
    person(anna, northfield, 'Anna Kowalski', 'anna.kowalski@clients.example', ['Europe/Warsaw', 'Client']),
    person(tom, northfield, 'Tom Okafor', 'tom.okafor@guests.example', ['Europe/London', 'Client'], {
      role: 'guest',
      ...british,
    }),
    person(lee, northfield, 'Lee Park', 'lee@northfield.example', ['Asia/Seoul', 'Office manager']),
    person(
      sofia,
      southgate,
      'Sofia Marin',
      'sofia@southgate.example',
      ['America/Chicago', 'Managing partner'],
      owner,
    ),
    person(ben, southgate, 'Ben Adeyemi', 'ben@southgate.example', ['America/Chicago', 'Consultant']),
    person(olga, petrova, 'Olga Petrova', 'olga@petrova.example', ['Europe/Madrid', 'Partner'], owner),
  ],
  channels: [
    channel('C0GENERAL1', 'general', 'News for everybody', [marta, jonas, priya, anna, tom, lee], {
      isGeneral: true,
    }),
    channel('C0COACH001', 'coaching', 'Clients, programs and what is to be done', [
      marta,
      jonas,
      priya,
      'bot',
    ]),
    channel('C0CLIENTC1', 'client-care', 'Questions from clients', [marta, jonas, priya, anna, tom]),
    channel('C0LEADER01', 'leadership', 'Plans', [marta, jonas], { kind: 'private' }),
    channel('C0PARTNER1', 'partners-shared', 'With Petrova Partners', [marta, jonas, olga, 'bot'], {
      kind: 'shared',
      teams: [northfield, petrova],
    }),
    channel('C0SOUTHGEN', 'general', 'News for everybody', [sofia, ben], {
      teamId: southgate,
      isGeneral: true,
    }),
    channel('C0SOUTHADV', 'advisory', 'Engagements', [sofia, ben, 'bot'], { teamId: southgate }),
  ],
  directChannels: [{ id: 'D0MARTAJON', members: [marta, jonas] }],
};

/** The id of the organization in `gridSeed`. */
export const gridEnterpriseId = 'E0GROUP001';

/** The default seed, in which Northfield Coaching and Southgate Consulting are workspaces of one Grid organization. */
export const gridSeed: Seed = {
  ...defaultSeed,
  enterprises: [{ id: gridEnterpriseId, name: 'Northfield Group', domain: 'northfield-group' }],
  workspaces: defaultSeed.workspaces.map((workspace) =>
    workspace.id === 'T0OUTSIDE1' ? workspace : { ...workspace, enterpriseId: gridEnterpriseId },
  ),
};
