import { defaultSeed, type SeedPerson } from '../../../src/playground/slack-simulator/index.ts';
import { people, workspaces } from '../support.ts';

/** What people read whom Touchline does nothing for, by the reason. */
export const refused = {
  guest: 'You are a guest in this Slack workspace',
  'another workspace': 'You are from another Slack workspace',
  'no person': 'I work for people only',
  'no confirmed email': 'I can’t tell who you are',
  'not on the platform': 'I can’t find you on your coaching platform',
  'not connected': 'This workspace is not connected',
} as const;

/** What people read who may not do this one thing. */
export const sentences = {
  'not yours': 'That task is not one of yours',
  'staff only': 'Only coaches and admins of your organization can do this',
  admins: 'can change its connection',
  guests: 'can’t change the connection',
  'slack admins': 'Only a Slack admin of this workspace can answer this',
} as const;

/** Who somebody is: on the platform, and in Slack. */
export type Kind = {
  name: string;
  user: string;
  workspace: string;
  /** Where their account is, if not in the workspace. */
  home?: string;
  is: 'admin' | 'coach' | 'client' | keyof typeof refused;
  isSlackAdmin?: boolean;
};

const { north, south } = workspaces;
const jonasEmail = 'jonas@northfield.example';
const kind = (name: string, user: string, is: Kind['is'], more: Partial<Kind> = {}): Kind => ({
  name,
  user,
  workspace: north,
  is,
  ...more,
});

export const kinds: readonly Kind[] = [
  kind('an admin of the platform and of Slack, whose token it is', people.marta, 'admin', {
    isSlackAdmin: true,
  }),
  kind('an admin of the platform, a plain member in Slack', 'U0ADMIN001', 'admin'),
  kind('a coach', people.jonas, 'coach'),
  kind('a coach who is in no program, and an admin of Slack', 'U0COACH001', 'coach', { isSlackAdmin: true }),
  kind('a client', people.anna, 'client'),
  kind('a client who is in no program', 'U0CLIENT01', 'client'),
  kind('a guest of several channels with a coach’s email', 'U0GUEST002', 'guest'),
  kind('a guest of one channel with a coach’s email', 'U0GUEST003', 'guest'),
  kind('a bot with a coach’s email', 'U0BOT00001', 'no person'),
  kind('a deactivated account with a coach’s email', 'U0GONE0001', 'no person'),
  kind('somebody of another workspace in a shared channel', people.olga, 'another workspace', {
    home: 'T0OUTSIDE1',
  }),
  kind('somebody of another workspace who claims a coach’s email', 'U0CLAIM001', 'another workspace', {
    home: 'T0OUTSIDE1',
  }),
  kind('somebody without an email', 'U0NOMAIL01', 'no confirmed email'),
  kind('somebody with a coach’s email that is not confirmed', 'U0UNCONF01', 'no confirmed email'),
  kind('somebody who is not on the platform', people.lee, 'not on the platform'),
  kind('whoever connected the workspace once, and is nobody there now', 'U0ONCE0001', 'not on the platform'),
  kind('an admin of Slack who is a client', 'U0CLIENT02', 'client', { isSlackAdmin: true }),
  kind('somebody in a workspace that is not connected', people.sofia, 'not connected', {
    workspace: south,
    isSlackAdmin: true,
  }),
];

const person = (id: string, email: string | null, more: Partial<SeedPerson> = {}): SeedPerson => ({
  id,
  teamId: north,
  name: `Person ${id.slice(2)}`,
  email,
  tz: 'Europe/London',
  ...more,
});

/** The simulator's people, and the kinds that it does not have. */
export const seedOfKinds = {
  ...defaultSeed,
  channels: defaultSeed.channels.map((channel) =>
    channel.kind === 'shared' ? { ...channel, members: [...channel.members, 'U0CLAIM001'] } : channel,
  ),
  people: [
    ...defaultSeed.people,
    person('U0ADMIN001', 'admin@northfield.example'),
    person('U0COACH001', 'coach@northfield.example', { role: 'admin' }),
    person('U0CLIENT01', 'client@clients.example'),
    person('U0CLIENT02', 'second@clients.example', { role: 'admin' }),
    person('U0ONCE0001', 'once@northfield.example'),
    person('U0CLAIM001', jonasEmail, { teamId: 'T0OUTSIDE1' }),
    person('U0GUEST002', jonasEmail, { role: 'guest' }),
    person('U0GUEST003', jonasEmail, { role: 'guest', isSingleChannelGuest: true }),
    person('U0BOT00001', jonasEmail, { isBot: true }),
    person('U0GONE0001', jonasEmail, { isDeactivated: true }),
    person('U0NOMAIL01', null),
    person('U0UNCONF01', jonasEmail, { emailConfirmed: false }),
  ],
};
