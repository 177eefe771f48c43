import { describe, expect, it } from 'vitest';
import type { Program } from '../../src/platform/resources.ts';
import { createChannelPrograms } from '../../src/workspaces/channel-programs.ts';
import { createCoachLimits } from '../../src/workspaces/coach-limits.ts';
import { connectionProofRecord, createConnectionProofs } from '../../src/workspaces/connection-proofs.ts';
import { connectionKey, ofOrganization, organizationOf } from '../../src/workspaces/connections.ts';
import {
  createEnterpriseWorkspaces,
  workspaceEnterpriseRecord,
} from '../../src/workspaces/enterprise-workspaces.ts';
import { installationRefSchema } from '../../src/workspaces/installation-ref.ts';
import type { Person } from '../../src/workspaces/people.ts';
import { createSettings, settingRecord } from '../../src/workspaces/settings.ts';
import { temporaryStore } from '../support/temporary-store.ts';

const minute = 60_000;
const settings = async () => createSettings((await temporaryStore()).values(settingRecord));
const connection = {
  workspaceId: 'T1',
  organization: { id: 'o1', name: 'Testing' },
  token: 'unused',
  connectedBy: 'U1',
  connectedAt: 5,
};
const moved = { ...connection, organization: { id: 'o2', name: 'Other' } };

describe('what is remembered while somebody connects', () => {
  async function start() {
    const clock = { ms: 0 };
    const store = await temporaryStore(() => clock.ms);
    return { clock, ...createConnectionProofs(store.values(connectionProofRecord)) };
  }

  it('is one code for each person and workspace, for half an hour or until it is used', async () => {
    const { clock, code, used } = await start();
    const first = await code('T1', 'U1');
    expect(first).toMatch(/^TL-[A-HJ-NP-Z2-9]{10}$/);
    expect(new Set([first, await code('T1', 'U2'), await code('T2', 'U1')]).size).toBe(3);
    clock.ms += 30 * minute - 1;
    expect(await code('T1', 'U1')).toBe(first);
    clock.ms += 1;
    const second = await code('T1', 'U1');
    expect(second).not.toBe(first);
    await used('T1', 'U1');
    expect(await code('T1', 'U1')).not.toBe(second);
  });

  it('is a token for ten minutes, which can be taken once', async () => {
    const { clock, keepToken, takeToken } = await start();
    await keepToken('T1', 'U1', 'secret');
    expect(await takeToken('T1', 'U2')).toBeUndefined();
    clock.ms += 10 * minute - 1;
    const taken = await Promise.all([takeToken('T1', 'U1'), takeToken('T1', 'U1')]);
    expect(taken.filter((token) => token === 'secret')).toHaveLength(1);
    await keepToken('T1', 'U1', 'secret');
    clock.ms += 10 * minute;
    expect(await takeToken('T1', 'U1')).toBeUndefined();
  });
});

describe('a connection', () => {
  it('is told from others of its workspace, and found by its organization', () => {
    expect(connectionKey(connection)).toBe('T1/o1/5');
    const keys = ['T1/o1/5 anna@x.example', 'T2/o1/6', 'T1/o2/5', 'T1/o11/5'];
    expect(keys.filter(ofOrganization('o1'))).toEqual(keys.slice(0, 2));
    expect(keys.filter(ofOrganization())).toEqual(keys);
  });

  it('keeps where people open the organization, if the platform says so', () => {
    const user = { id: 'u1', name: 'Marta', email: 'marta@x.example' };
    const organization = { id: 'o1', name: 'Testing', subdomain: 'testing', url_home: null };
    expect(organizationOf({ user, organization })).toEqual({ id: 'o1', name: 'Testing' });
    const withHome = { ...organization, url_home: 'https://testing.example' };
    expect(organizationOf({ user, organization: withHome })).toEqual({
      id: 'o1',
      name: 'Testing',
      homeUrl: 'https://testing.example',
    });
  });
});

it('a channel’s program counts in its organization only, until it is untied', async () => {
  const { get, tie, untie } = createChannelPrograms(await settings());
  expect(await get(connection, 'C1')).toBeUndefined();
  await tie(connection, 'C1', { program: { id: 'p1', name: 'Spring' }, setBy: 'U1' });
  expect(await get(connection, 'C1')).toEqual({
    organizationId: 'o1',
    program: { id: 'p1', name: 'Spring' },
    setBy: 'U1',
  });
  expect(await get(moved, 'C1')).toBeUndefined();
  expect(await get(connection, 'C2')).toBeUndefined();
  expect([await untie(connection, 'C1'), await untie(connection, 'C1')]).toEqual([true, false]);
  expect(await get(connection, 'C1')).toBeUndefined();
});

describe('what a coach is limited to', () => {
  const person = (role: Person['role']): Person => ({
    user: { id: 'jonas', name: 'Jonas', email: 'jonas@x.example' },
    role,
  });

  async function start() {
    const clock = { ms: 0 };
    const roles: Record<string, string> = {
      led: 'leader',
      coached: 'coach',
      joined: 'member',
      other: 'coach',
    };
    const members: Record<string, string[]> = { led: ['jonas', 'anna'], coached: ['tom'], joined: ['eve'] };
    const reads: string[] = [];
    const programs = ['led', 'coached', 'joined', 'gone'].map((id): Program => ({ id, name: id }));
    const platform = {
      async programMembersPage(id: string) {
        reads.push(id);
        // Somebody else comes first: a platform's filter may match loosely.
        const items = [
          { id: 'loose', role: 'leader' },
          ...(roles[id] ? [{ id: 'jonas', role: roles[id] }] : []),
        ];
        return { items };
      },
      programMembers: async function* (id: string) {
        for (const member of members[id] ?? []) yield { id: member };
      },
    };
    const limits = createCoachLimits({
      settings: await settings(),
      directories: { of: () => ({ programsOf: async () => programs }) } as never,
      platform: () => platform as never,
      now: () => clock.ms,
    });
    return { clock, limits, reads: () => reads.splice(0) };
  }

  it('is nothing until somebody has decided so, for this organization', async () => {
    const { limits } = await start();
    expect(await limits.get(connection)).toBeUndefined();
    expect(await limits.of(connection, person('coach'))).toBeUndefined();
    await limits.set(connection, { coachesLimited: false, setBy: 'U1' });
    expect(await limits.of(connection, person('coach'))).toBeUndefined();
    await limits.set(connection, { coachesLimited: true, setBy: 'U1' });
    expect(await limits.get(connection)).toEqual({ organizationId: 'o1', coachesLimited: true, setBy: 'U1' });
    expect(await limits.of(connection, person('coach'))).toBeDefined();
    expect(await limits.get(moved)).toBeUndefined();
    expect(await limits.of(moved, person('coach'))).toBeUndefined();
  });

  it('is the programs that they lead or coach, the people in them and themselves, for five minutes', async () => {
    const { clock, limits, reads } = await start();
    await limits.set(connection, { coachesLimited: true, setBy: 'U1' });
    for (const role of ['admin', 'client'] as const)
      expect(await limits.of(connection, person(role))).toBeUndefined();
    const limit = { programs: new Set(['led', 'coached']), people: new Set(['jonas', 'anna', 'tom']) };
    expect(await limits.of(connection, person('coach'))).toEqual(limit);
    expect(reads()).toEqual(['led', 'coached', 'joined', 'gone']);
    clock.ms += 5 * minute - 1;
    await limits.of(connection, person('coach'));
    expect(reads()).toEqual([]);
    clock.ms += 1;
    await limits.of(connection, person('coach'));
    expect(reads()).not.toEqual([]);
    limits.refresh('o2');
    await limits.of(connection, person('coach'));
    expect(reads()).toEqual([]);
    limits.refresh('o1');
    await limits.of(connection, person('coach'));
    expect(reads()).not.toEqual([]);
  });
});

it('an enterprise’s workspaces are noted once an hour, and forgotten', async () => {
  const clock = { ms: 0 };
  const bucket = (await temporaryStore()).bucket(workspaceEnterpriseRecord);
  const { note, workspacesOf, forget } = createEnterpriseWorkspaces({ bucket, now: () => clock.ms });
  const enterprise = { enterpriseId: 'E1' };
  await note({ workspaceId: '', installation: enterprise });
  await note({ workspaceId: 'T1', installation: enterprise });
  await note({ workspaceId: 'T2', installation: { enterpriseId: 'E2' } });
  await note({ workspaceId: 'T3', installation: { teamId: 'T3', enterpriseId: 'E1' } });
  expect(await workspacesOf('E1')).toEqual(['T1']);
  await bucket.delete('T1');
  clock.ms += 60 * minute - 1;
  await note({ workspaceId: 'T1', installation: enterprise });
  expect(await workspacesOf('E1')).toEqual([]);
  clock.ms += 1;
  await note({ workspaceId: 'T1', installation: enterprise });
  expect(await workspacesOf('E1')).toEqual(['T1']);
  // Another installation is noted at once, and so is what another process has deleted.
  await note({ workspaceId: 'T1', installation: { enterpriseId: 'E2' } });
  expect(await workspacesOf('E2')).toEqual(['T1', 'T2']);
  await bucket.delete('T1');
  await note({ workspaceId: 'T1', installation: { enterpriseId: 'E2' } }, 0);
  expect(await workspacesOf('E2')).toEqual(['T1', 'T2']);
  await note({ workspaceId: 'T1', installation: { teamId: 'T1' } });
  expect(await bucket.get('T1')).toBeUndefined();
  await forget('T2');
  expect(await workspacesOf('E2')).toEqual([]);
  await note({ workspaceId: 'T2', installation: { enterpriseId: 'E2' } });
  expect(await workspacesOf('E2')).toEqual(['T2']);
});

it('an installation is stored with both of its ids', () => {
  expect(installationRefSchema.parse({ enterpriseId: 'E1', teamId: 'T1' })).toEqual({
    enterpriseId: 'E1',
    teamId: 'T1',
  });
  for (const bad of [{ teamId: 1 }, { enterpriseId: 1 }])
    expect(installationRefSchema.safeParse(bad).success).toBe(false);
});
