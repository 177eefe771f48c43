import { expect, it } from 'vitest';
import type { Connection } from '../../src/workspaces/connections.ts';
import {
  createDirectoryRecords,
  directoryRecord,
  type StoredPerson,
} from '../../src/workspaces/directory-records.ts';
import { temporaryStore } from '../support/temporary-store.ts';

const month = 30 * 24 * 60 * 60_000;
const connection: Connection = {
  workspaceId: 'T1',
  organization: { id: 'o1', name: 'Testing' },
  token: 'unused',
  connectedBy: 'U1',
  connectedAt: 5,
};
const another = { ...connection, connectedAt: 6 };
const people = (count: number): StoredPerson[] =>
  Array.from({ length: count }, (_, at) => [`c${at}`, `Client ${at}`, `${at}@x.example`]);
const facts = (readAt: number, clients: number) => ({
  readAt,
  team: [['t1', 'Marta', 'marta@x.example'] as StoredPerson],
  roles: { t1: 'admin' },
  slugs: ['goal'],
  unreadable: { team: 0, clients: 1 },
  clients: people(clients),
});

async function start() {
  const clock = { ms: 1_000_000 };
  const store = await temporaryStore(() => clock.ms);
  const bucket = store.bucket(directoryRecord);
  const keys = async (prefix = '') => (await bucket.list(prefix)).keys;
  return { clock, store, bucket, keys, ...createDirectoryRecords(store) };
}

it('keeps people, a thousand clients in a record, in their order', async () => {
  const { bucket, people: read, peopleReadAt, savePeople, keys } = await start();
  expect(await read(connection, 0)).toBeUndefined();
  expect(await peopleReadAt(connection)).toBeUndefined();
  await savePeople(connection, facts(10, 2_001));
  expect(await read(connection, 9)).toMatchObject(facts(10, 2_001));
  expect(await read(connection, 10)).toBeUndefined();
  expect(await peopleReadAt(connection)).toBe(10);
  expect(await keys('T1/clients/')).toEqual(['T1/clients/10/0', 'T1/clients/10/1', 'T1/clients/10/2']);
  expect(await bucket.get('T1/clients/10/2')).toMatchObject({ clients: people(2_001).slice(2_000) });
  expect(await bucket.get('T1/people')).toMatchObject({ parts: 3 });
});

it('replaces people, and keeps those of the same moment', async () => {
  const { people: read, savePeople, keys } = await start();
  await savePeople(connection, facts(10, 1_001));
  await savePeople(connection, facts(20, 1_000));
  expect(await keys('T1/clients/')).toEqual(['T1/clients/20/0']);
  await savePeople(connection, facts(20, 1_000));
  expect((await read(connection, 0))?.clients).toHaveLength(1_000);
  await savePeople(connection, facts(30, 0));
  expect(await keys('T1/clients/')).toEqual([]);
  expect((await read(connection, 0))?.clients).toEqual([]);
});

it('has no people while a part is missing, and nothing of another connection', async () => {
  const { bucket, savePeople, savePrograms, saveMembers, saveAdded, ...records } = await start();
  await savePeople(connection, facts(10, 1_001));
  await savePrograms(connection, { readAt: 1, all: [{ id: 'p1', name: 'Spring' }], unreadable: 1 });
  await saveMembers(connection, 'p1', { readAt: 2, count: 1, ids: ['c1'] });
  await saveAdded(connection, [{ person: ['c9', 'New', 'n@x.example'], at: 3, isTeam: true }]);
  expect(await records.programs(connection)).toMatchObject({
    readAt: 1,
    all: [{ id: 'p1', name: 'Spring' }],
  });
  expect(await records.members(connection, 'p1')).toMatchObject({ readAt: 2, count: 1, ids: ['c1'] });
  expect(await records.members(connection, 'p2')).toBeUndefined();
  expect(await records.added(connection)).toEqual([
    { person: ['c9', 'New', 'n@x.example'], at: 3, isTeam: true },
  ]);
  expect(await records.people(another, 0)).toBeUndefined();
  expect(await records.programs(another)).toBeUndefined();
  expect(await records.members(another, 'p1')).toBeUndefined();
  expect(await records.added(another)).toEqual([]);
  await bucket.delete('T1/clients/10/1');
  expect(await records.people(connection, 0)).toBeUndefined();
});

it('keeps everything for thirty days', async () => {
  const { clock, keys, savePeople, savePrograms, saveMembers, saveAdded, ...records } = await start();
  await savePeople(connection, facts(10, 1));
  await savePrograms(connection, { readAt: 1, all: [], unreadable: 1 });
  await saveMembers(connection, 'p1', { readAt: 2, count: 0, ids: [] });
  await saveAdded(connection, []);
  clock.ms += month - 1;
  expect(await records.people(connection, 0)).toBeDefined();
  expect(await keys()).toHaveLength(5);
  clock.ms += 1;
  expect(await keys()).toEqual([]);
});

it('forgets a workspace, though a record of it cannot be read', async () => {
  const { bucket, keys, forget, savePeople, savePrograms, saveMembers, saveAdded } = await start();
  await savePeople({ ...connection, workspaceId: 'T2' }, facts(10, 1));
  await savePeople(connection, facts(10, 1));
  await savePrograms(connection, { readAt: 1, all: [{ id: 'p1', name: 'Spring' }], unreadable: 1 });
  await saveMembers(connection, 'p1', { readAt: 2, count: 0, ids: [] });
  await saveAdded(connection, []);
  await forget('T1');
  expect(await keys()).toEqual(['T2/clients/10/0', 'T2/people']);
  await bucket.set('T2/people', { nothing: 'of the sort' } as never);
  await forget('T2');
  expect(await keys()).toEqual([]);
});

it('is nobody’s problem while the store is away, or holds what it cannot read; forgetting says so', async () => {
  const { store, bucket, forget, ...records } = await start();
  for (const what of ['people', 'programs', 'added'])
    await bucket.set(`T1/${what}`, { nothing: 'of the sort' } as never);
  expect(await records.people(connection, 0)).toBeUndefined();
  expect(await records.programs(connection)).toBeUndefined();
  expect(await records.added(connection)).toEqual([]);
  await records.savePeople(connection, facts(10, 1));
  expect(await records.people(connection, 0)).toBeDefined();
  await store.close();
  expect(await records.people(connection, 0)).toBeUndefined();
  await records.savePeople(connection, facts(20, 1));
  await records.savePrograms(connection, { readAt: 1, all: [], unreadable: 1 });
  await records.saveMembers(connection, 'p1', { readAt: 2, count: 0, ids: [] });
  await records.saveAdded(connection, []);
  await expect(forget('T1')).rejects.toThrow('closed');
});
