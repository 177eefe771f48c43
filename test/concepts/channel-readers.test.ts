import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  channelReaderRecord,
  createChannelReaders,
  profileKey,
  type ReaderProfile,
} from '../../src/workspaces/channel-readers.ts';
import { createPeople } from '../../src/workspaces/people.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';
import { temporaryStore } from '../support/temporary-store.ts';

const day = 24 * 60 * 60_000;
const connection = {
  workspaceId: 'T1',
  organization: { id: 'o1', name: 'Testing' },
  token: 'unused',
  connectedBy: 'U1',
  connectedAt: 0,
};
const somebody: ReaderProfile = { outsider: false, guest: false, inactive: false };

let test: TestPlatform;
beforeAll(async () => {
  test = await startPlatform({ seed: false });
  test.platform.addTeamMember({ name: 'Marta', email: 'marta@x.example', role: 'admin' });
  test.platform.addTeamMember({ name: 'Jonas', email: 'Jonas@x.example', role: 'coach' });
  test.platform.addClient({ name: 'Anna', email: 'anna@x.example' });
});
afterAll(() => test.close());
beforeEach(() => {
  test.platform.faults.rules.length = 0;
  test.calls();
});

async function start(profiles: Record<string, ReaderProfile>) {
  const clock = { ms: 1_800_000_000_000 };
  const store = await temporaryStore(() => clock.ms);
  const people = createPeople({ platform: () => test.client, now: () => clock.ms });
  const readers = createChannelReaders({ values: store.values(channelReaderRecord), people });
  const asked: string[] = [];
  const profileOf = async (user: string): Promise<ReaderProfile> => {
    asked.push(user);
    const profile = profiles[user];
    if (profile === undefined) throw new Error('Slack does not know them.');
    return profile;
  };
  return {
    clock,
    readers,
    asked: () => asked.splice(0),
    besides: (users = Object.keys(profiles), look = {}, of = connection) =>
      readers.besidesTeam(of, test.client, users, profileOf, look),
  };
}

it('are told by their profile and by what the platform says of their email', async () => {
  const profiles = {
    admin: { ...somebody, confirmedEmail: 'Marta@x.example' },
    coach: { ...somebody, confirmedEmail: 'jonas@X.example' },
    client: { ...somebody, confirmedEmail: 'Anna@x.example' },
    stranger: { ...somebody, confirmedEmail: 'else@x.example' },
    unconfirmed: somebody,
    guest: { ...somebody, guest: true, confirmedEmail: 'anna@x.example' },
    bot: { ...somebody, inactive: true, guest: true },
    outsider: { ...somebody, outsider: true, inactive: true, confirmedEmail: 'marta@x.example' },
  };
  const { besides } = await start(profiles);
  expect(await besides()).toEqual({
    client: 'client',
    stranger: 'unknown',
    unconfirmed: 'unknown',
    guest: 'guest',
    outsider: 'outsider',
  });
  expect(test.calls().filter((call) => call === 'GET /clients')).toHaveLength(2);
  // Only coaches can be limited, and those who were told to be others stay so.
  const asked: string[] = [];
  const isLimited = async ({ userId }: { userId: string }) => asked.push(userId) > 0;
  expect(await besides(undefined, { isLimited })).toMatchObject({ coach: 'limited', client: 'client' });
  expect(asked).toEqual(['coach']);
});

it('are in the team with a known role only', async () => {
  const { besides } = await start({ U1: { ...somebody, confirmedEmail: 'boss@x.example' } });
  const boss = { id: 'b', name: 'Boss', email: 'boss@x.example', role: 'owner' };
  test.platform.faults.rules.push({
    path: '/team-members',
    answer: { status: 200, body: { data: [boss] } },
  });
  expect(await besides()).toEqual({ U1: 'client' });
});

it('are looked at again after three days, in another organization, and when that is asked for', async () => {
  const { besides, asked, clock } = await start({ U1: { ...somebody, guest: true }, U2: somebody });
  await besides();
  expect(asked()).toEqual(['U1', 'U2']);
  clock.ms += 3 * day - 1;
  expect(await besides()).toEqual({ U1: 'guest', U2: 'unknown' });
  expect(asked()).toEqual([]);
  clock.ms += 1;
  await besides();
  expect(asked()).toEqual(['U1', 'U2']);
  await besides(['U1'], { fresh: true });
  expect(asked()).toEqual(['U1']);
  await besides(['U1'], {}, { ...connection, organization: { id: 'o2', name: 'Other' } });
  expect(asked()).toEqual(['U1']);
});

it('are looked at again when their profile has changed, and only then', async () => {
  const profile = { ...somebody, confirmedEmail: 'Anna@x.example' };
  const { besides, readers, asked } = await start({ U1: profile });
  const isAskedAfter = async (changed: ReaderProfile): Promise<boolean> => {
    await readers.profileChanged('T1', 'U1', profileKey(changed));
    await besides();
    return asked().length > 0;
  };
  await readers.profileChanged('T1', 'U1', profileKey(profile));
  expect(await isAskedAfter(profile)).toBe(true);
  expect(await isAskedAfter({ ...profile, confirmedEmail: 'anna@X.example' })).toBe(false);
  for (const change of [
    { outsider: true },
    { guest: true },
    { inactive: true },
    { confirmedEmail: 'other@x.example' },
  ])
    expect(await isAskedAfter({ ...profile, ...change })).toBe(true);
  expect(await isAskedAfter(somebody)).toBe(true);
});

it('are of the team while they are in it: asked each time, in one read', async () => {
  const emails = ['Marta@x.example', 'jonas@x.example', 'anna@x.example'];
  const profiles = Object.fromEntries(
    emails.map((confirmedEmail, at) => [`U${at}`, { ...somebody, confirmedEmail }]),
  );
  const { besides, asked } = await start(profiles);
  expect(await besides()).toEqual({ U2: 'client' });
  asked();
  test.calls();
  const team = (...rows: [name: string, role: string][]) => {
    const data = rows.map(([name, role]) => ({ id: name, name, email: `${name}@x.example`, role }));
    test.platform.faults.rules.splice(0, 9, {
      path: '/team-members',
      answer: { status: 200, body: { data } },
    });
  };
  // Jonas leaves, and nobody told Touchline.
  team(['marta', 'admin']);
  expect(await besides()).toEqual({ U1: 'unknown', U2: 'client' });
  expect(asked()).toEqual(['U1']);
  test.calls();
  expect(await besides()).toEqual({ U1: 'unknown', U2: 'client' });
  expect([asked(), test.calls()]).toEqual([[], ['GET /team-members']]);
  // He comes back, and a client becomes a coach. Marta is a coach now, and so may be limited.
  team(['marta', 'coach'], ['jonas', 'coach'], ['anna', 'coach']);
  expect(await besides()).toEqual({});
  const isLimited = async ({ userId }: { userId: string }) => userId === 'U0';
  expect(await besides(undefined, { isLimited })).toEqual({ U0: 'limited' });
  expect(asked()).toEqual([]);
});
