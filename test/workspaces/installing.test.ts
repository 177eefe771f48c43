import { describe, expect, it, onTestFinished } from 'vitest';
import { createPlatformClient } from '../../src/platform/client.ts';
import { PlatformError } from '../../src/platform/errors.ts';
import type { Me } from '../../src/platform/resources.ts';
import {
  connectionRecord,
  createConnections,
  organizationWorkspaceRecord,
} from '../../src/workspaces/connections.ts';
import {
  createOrganizationInstallations,
  organizationInstallationRecord,
  type SoleWorkspace,
} from '../../src/workspaces/organization-installations.ts';
import { startPlatform } from '../support/platform.ts';
import { recordedLog, temporaryStore } from '../support/temporary-store.ts';

const startsAt = Date.parse('2026-11-20T09:00:00Z');
const day = 24 * 60 * 60_000;

/** Installations whose tokens are checked against `tokens`: whose they are, or how the platform refuses. */
async function start(soleWorkspace?: SoleWorkspace) {
  const clock = { ms: startsAt };
  const store = await temporaryStore(() => clock.ms);
  const { log, lines } = recordedLog();
  const tokens: Record<string, Me | Error> = {};
  const forgotten: string[] = [];
  const check = async (token: string): Promise<Me> => {
    const found = tokens[token] ?? new PlatformError('unauthorized', 'unknown', { endpoint: 'GET /me' });
    if (found instanceof Error) throw found;
    return found;
  };
  const bucket = store.bucket(organizationInstallationRecord);
  const connections = createConnections({
    values: store.values(connectionRecord),
    index: store.bucket(organizationWorkspaceRecord),
    platform: () => createPlatformClient({ baseUrl: 'http://127.0.0.1:1', token: 'unused' }),
    forget: async (workspaceId) => void forgotten.push(workspaceId),
    now: () => clock.ms,
    log,
  });
  const installations = createOrganizationInstallations({
    bucket,
    connections,
    check,
    soleWorkspace,
    now: () => clock.ms,
    log,
  });
  const meOf = (id: string, name = 'Marta'): Me => ({
    user: { id: `u-${id}`, name, email: `${id}@x.example` },
    organization: { id, name: `Org ${id}`, subdomain: id, url_home: null },
  });
  const install = (token: string, refresh = false, organizationId = 'o1', signedAt = startsAt / 1_000) =>
    installations.install({ organizationId, token, signedAt, refresh });
  const connect = (workspaceId: string, token: string, id = 'o1') =>
    connections.save({
      workspaceId,
      token,
      organization: { id, name: `Org ${id}` },
      connectedBy: 'U1',
      connectedAt: clock.ms,
    });
  const tokenOf = async (workspaceId: string) => (await connections.get(workspaceId))?.token;
  return {
    ...installations,
    install,
    connect,
    tokenOf,
    connections,
    bucket,
    tokens,
    meOf,
    clock,
    lines,
    forgotten,
    store,
  };
}

describe('an installation', () => {
  it('is stored with whose token it is, and known after that', async () => {
    const { install, tokens, meOf, get, lines, offersProof } = await start();
    tokens.first = meOf('o1');
    expect(await install('first')).toBe('stored');
    expect(await get('o1')).toEqual({
      organization: { id: 'o1', name: 'Org o1' },
      token: 'first',
      admin: { id: 'u-o1', name: 'Marta', email: 'o1@x.example' },
      signedAt: startsAt / 1_000,
    });
    expect(lines()).toMatchObject([
      {
        level: 30,
        organization: 'o1',
        refresh: false,
        tied: false,
        msg: 'An organization installed Touchline.',
      },
    ]);
    expect(offersProof).toBe(false);
    tokens.second = meOf('o1');
    expect(await install('second')).toBe('known');
    expect((await get('o1'))?.token).toBe('first');
    // A platform that cannot be asked now has not refused the first token.
    tokens.first = new PlatformError('unavailable', 'down', { endpoint: 'GET /me' });
    expect(await install('second')).toBe('known');
    tokens.first = new PlatformError('unauthorized', 'revoked', { endpoint: 'GET /me' });
    expect(await install('second')).toBe('stored');
    expect((await get('o1'))?.token).toBe('second');
  });

  it('is refused with a token that is not its own, and fails where that cannot be checked', async () => {
    const { install, tokens, meOf, get } = await start();
    tokens.other = meOf('o2');
    tokens.forbidden = new PlatformError('forbidden', 'no', { endpoint: 'GET /me' });
    tokens.down = new PlatformError('unavailable', 'down', { endpoint: 'GET /me' });
    for (const token of ['other', 'forbidden', 'unknown']) expect(await install(token)).toBe('refused');
    await expect(install('down')).rejects.toThrow('down');
    expect(await get('o1')).toBeUndefined();
  });

  it('can be refreshed if it is known, or a workspace is connected: those get the new token', async () => {
    const { install, connect, tokenOf, tokens, meOf, get, lines } = await start();
    tokens.first = meOf('o1');
    tokens.second = meOf('o1');
    expect(await install('first', true)).toBe('unknown');
    await connect('T1', 'old');
    await connect('T2', 'other', 'o2');
    expect(await install('first', true)).toBe('stored');
    expect([await tokenOf('T1'), await tokenOf('T2')]).toEqual(['first', 'other']);
    expect(lines()).toMatchObject([{ refresh: true, tied: true }]);
    expect(await install('second', true)).toBe('stored');
    expect([await tokenOf('T1'), (await get('o1'))?.token]).toEqual(['second', 'second']);
  });

  it('gives no token to workspaces that connected on their own, and is kept for them', async () => {
    const { install, connect, tokenOf, tokens, meOf, get, clock } = await start();
    tokens.first = meOf('o1');
    await connect('T1', 'own');
    expect(await install('first')).toBe('stored');
    expect(await tokenOf('T1')).toBe('own');
    clock.ms += 8 * day;
    expect((await get('o1'))?.token).toBe('first');
  });

  it('is tied to the only workspace, unless that has another organization', async () => {
    const sole: SoleWorkspace = async () => ({ workspaceId: 'T1', connectedBy: 'U7' });
    const { install, connections, tokens, meOf, lines, clock, get } = await start(sole);
    tokens.first = meOf('o1');
    expect(await install('first')).toBe('stored');
    const connected = {
      workspaceId: 'T1',
      connectedBy: 'U7',
      connectedAt: startsAt,
      token: 'first',
      organization: { id: 'o1', name: 'Org o1' },
    };
    expect(await connections.get('T1')).toEqual(connected);
    clock.ms += 8 * day;
    expect(await get('o1')).toBeDefined();
    tokens.second = meOf('o1');
    await install('second', true);
    expect(await connections.get('T1')).toEqual({ ...connected, token: 'second' });
    lines();
    tokens.other = meOf('o2');
    expect(await install('other', false, 'o2')).toBe('stored');
    expect(await connections.get('T1')).toMatchObject({ token: 'second', organization: { id: 'o1' } });
    expect(lines()).toMatchObject([
      {
        level: 40,
        workspace: 'T1',
        organization: 'o2',
        msg: 'An organization installed Touchline, but the workspace is connected to another one. It stays so.',
      },
      { tied: false },
    ]);
  });
});

describe('a proof', () => {
  it('is a code in the admin’s name, found by the organization’s name or id', async () => {
    const { install, prove, tokens, meOf } = await start();
    for (const id of ['o1', 'o2', 'o3']) {
      tokens[id] = meOf(id, `Marta TL-${id}`);
      await install(id, false, id);
    }
    expect(await prove('ORG  o2', 'TL-o2')).toBe('o2');
    expect(await prove(' o3 ', 'TL-o3')).toBe('o3');
    expect(await prove('Org o1', 'TL-o2')).toBeUndefined();
    expect(await prove('Org', 'TL-o1')).toBeUndefined();
    tokens.o1 = meOf('o2', 'Marta TL-o1');
    expect(await prove('Org o1', 'TL-o1')).toBeUndefined();
    for (const refusal of ['unauthorized', 'forbidden'] as const) {
      tokens.o1 = new PlatformError(refusal, 'no', { endpoint: 'GET /me' });
      expect(await prove('Org o1', 'TL-o1')).toBeUndefined();
    }
    tokens.o1 = new PlatformError('unavailable', 'down', { endpoint: 'GET /me' });
    await expect(prove('Org o1', 'TL-o1')).rejects.toThrow('down');
    // Nobody else's token is asked for.
    expect(await prove('Org o2', 'TL-o2')).toBe('o2');
  });
});

describe('when an organization uninstalls', () => {
  it('its token and its connections go, and whoever connected them is told before', async () => {
    const { install, connect, connections, uninstall, tokens, meOf, get, forgotten } = await start();
    tokens.first = meOf('o1');
    await install('first');
    await connect('T1', 'first');
    await connect('T2', 'other', 'o2');
    const told: string[] = [];
    await uninstall('o1', startsAt / 1_000, async ({ workspaceId }) => {
      told.push(`${workspaceId} ${(await connections.get(workspaceId)) === undefined ? 'late' : 'before'}`);
    });
    expect(told).toEqual(['T1 before']);
    expect(await connections.get('T1')).toBeUndefined();
    expect(await connections.get('T2')).toBeDefined();
    expect(await get('o1')).toBeUndefined();
    expect(forgotten).toEqual(['T1']);
  });

  it('what was installed or connected since then stays', async () => {
    const { install, connect, connections, uninstall, tokens, meOf, get, clock } = await start();
    const at = startsAt / 1_000;
    tokens.first = meOf('o1');
    await install('first');
    await uninstall('o1', at - 1, async () => {});
    expect(await get('o1')).toBeDefined();
    await connect('T1', 'first');
    clock.ms += 999;
    await connect('T2', 'first');
    clock.ms += 1;
    await connect('T3', 'first');
    await uninstall('o1', at, async () => {});
    expect(await connections.workspacesOf('o1')).toEqual(['T3']);
    expect(await get('o1')).toBeUndefined();
  });

  it('its token is forgotten once no workspace is connected', async () => {
    const { install, connect, connections, forgetUnused, tokens, meOf, get } = await start();
    tokens.first = meOf('o1');
    await install('first');
    await connect('T1', 'first');
    await forgetUnused('o1');
    expect(await get('o1')).toBeDefined();
    await connections.remove('T1');
    await forgetUnused('o1');
    expect(await get('o1')).toBeUndefined();
  });
});

it('a workspace that moves to another organization leaves nothing of the first one behind', async () => {
  const { connect, connections, forgotten, store } = await start();
  await connect('T1', 'a', 'o1');
  await connect('T1', 'b', 'o1');
  expect(forgotten).toEqual([]);
  await connect('T1', 'c', 'o2');
  expect(forgotten).toEqual(['T1']);
  expect([await connections.workspacesOf('o1'), await connections.workspacesOf('o2')]).toEqual([[], ['T1']]);
  expect((await store.bucket(organizationWorkspaceRecord).list('')).keys).toEqual(['o2/T1']);
  expect([await connections.remove('T1'), await connections.remove('T1')]).toEqual([true, false]);
  expect((await store.bucket(organizationWorkspaceRecord).list('')).keys).toEqual([]);
});

it('what cannot be tidied up is in the log, and the connection counts all the same', async () => {
  const { platform, client, url, close } = await startPlatform({ seed: false });
  onTestFinished(close);
  const store = await temporaryStore();
  const { log, lines } = recordedLog();
  const index = store.bucket(organizationWorkspaceRecord);
  const connections = createConnections({
    values: store.values(connectionRecord),
    index: { ...index, delete: () => Promise.reject(new Error('away')) },
    platform: (token) => createPlatformClient({ baseUrl: url, token }),
    forget: () => Promise.reject(new Error('away too')),
    now: () => 7,
    log,
  });
  const me = await connections.connect({ workspaceId: 'T1', token: platform.token(), connectedBy: 'U1' });
  expect(me).toEqual(await client.me());
  expect(await connections.get('T1')).toMatchObject({ connectedBy: 'U1', connectedAt: 7 });
  expect((await connections.platform({ token: platform.token() } as never).me()).user).toEqual(me.user);
  expect(await connections.remove('T1')).toBe(true);
  expect(lines()).toMatchObject([
    {
      level: 40,
      workspace: 'T1',
      err: { type: expect.stringMatching(/Error$/) },
      msg: 'What was read of the organization is deleted in a month; no one can read it.',
    },
    {
      level: 40,
      workspace: 'T1',
      err: { type: expect.stringMatching(/Error$/) },
      msg: 'The index of organizations was not updated.',
    },
  ]);
  await expect(connections.check('wrong')).rejects.toMatchObject({ kind: 'unauthorized' });
});

it('is about the admin whose token it is, known by their id: anybody may choose their email on the platform', () => {
  const record = {
    organization: { id: 'o1', name: 'Org o1' },
    token: 'secret',
    admin: { id: 'p1', name: 'Marta', email: 'marta@x.example' },
    signedAt: 1,
  };
  const { about } = organizationInstallationRecord;
  if (about === 'nobody') throw new Error('It is about somebody.');
  const person = { workspaceId: 'T1', userId: 'U1', email: 'marta@x.example' };
  expect(about('o1', record, person)).toBeUndefined();
  expect(about('o1', record, { ...person, personId: 'p2' })).toBeUndefined();
  const { admin, organization } = record;
  expect(about('o1', record, { ...person, personId: 'p1' })).toEqual({ admin, organization });
});
