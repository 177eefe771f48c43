import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLog } from '../../src/lib/log.ts';
import { StoreUnavailableError } from '../../src/store/errors.ts';
import type { Bucket, Store, Values } from '../../src/store/ports.ts';
import {
  type Connection,
  type Connections,
  connectionRecord,
  createConnections,
  organizationWorkspaceRecord,
} from '../../src/workspaces/connections.ts';
import { startPlatform, type TestPlatform } from '../support/platform.ts';
import { onEachStore } from './opened.ts';

const now = Date.parse('2026-11-20T09:00:00Z');

let test: TestPlatform;
let lines: string[];

beforeAll(async () => {
  test = await startPlatform({ seed: false });
});
afterAll(() => test.close());
beforeEach(() => {
  lines = [];
});

const tokens = (store: Store) => store.values(connectionRecord);

function connectionsOf(store: Store, changes: { index?: Bucket<true>; values?: Values<Connection> } = {}) {
  return createConnections({
    values: tokens(store),
    index: store.bucket(organizationWorkspaceRecord),
    platform: () => test.client,
    now: () => now,
    log: createLog('trace', { write: (line) => void lines.push(line) }),
    ...changes,
  });
}

function connection(workspaceId: string, organizationId: string): Connection {
  const organization = { id: organizationId, name: organizationId };
  return { workspaceId, organization, token: 'token', connectedBy: 'U1', connectedAt: now };
}

/** A bucket whose deletes wait until it is opened. */
function gated<T>(bucket: Bucket<T>) {
  const reached = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  const slow: Bucket<T> = {
    ...bucket,
    async delete(key) {
      reached.resolve();
      await open.promise;
      return bucket.delete(key);
    },
  };
  return { bucket: slow, reached: reached.promise, open: () => open.resolve() };
}

onEachStore('connections', (stores) => {
  let connections: Connections;
  beforeEach(() => {
    connections = connectionsOf(stores.store);
  });

  it('finds all workspaces of an organization, and no others', async () => {
    for (const workspaceId of ['T3', 'T1', 'T2']) await connections.save(connection(workspaceId, 'a'));
    await connections.save(connection('T4', 'ab'));
    await connections.save(connection('T5', 'a/b'));
    expect(await connections.workspacesOf('a')).toEqual(['T1', 'T2', 'T3']);
    expect(await connections.workspacesOf('ab')).toEqual(['T4']);
    expect(await connections.workspacesOf('a/b')).toEqual(['T5']);
    expect(await connections.workspacesOf('b')).toEqual([]);
  });

  it('finds a workspace even if the process dies right after its connection is stored', async () => {
    expect(await connections.workspacesOf('a')).toEqual([]);
    const values = tokens(stores.store);
    const set: Values<Connection>['set'] = async (key, value) => {
      await values.set(key, value);
      throw new StoreUnavailableError('The answer was lost.');
    };
    const dying = connectionsOf(stores.store, { values: { ...values, set } });
    await expect(dying.save(connection('T1', 'a'))).rejects.toThrow(StoreUnavailableError);
    expect(await connections.workspacesOf('a')).toEqual(['T1']);
  });

  it('checks each connection, because a process may die before it updates the index', async () => {
    await connections.save(connection('T1', 'a'));
    const index = stores.store.bucket(organizationWorkspaceRecord);
    await index.set('b/T1', true);
    await index.set('b/T9', true);
    expect(await connections.workspacesOf('b')).toEqual([]);
    expect(await connections.workspacesOf('a')).toEqual(['T1']);
  });

  it.each([
    ['before the index is updated', true],
    ['after it', false],
  ])('keeps a workspace that is connected again %s, while it is being disconnected', async (_, before) => {
    await connections.save(connection('T1', 'a'));
    expect(await connections.workspacesOf('a')).toEqual(['T1']);
    const slow = gated(stores.store.bucket(organizationWorkspaceRecord));
    const other = connectionsOf(await stores.open(), { index: slow.bucket });
    const removed = other.remove('T1');
    await slow.reached;
    if (before) await connections.save(connection('T1', 'a'));
    slow.open();
    expect(await removed).toBe(true);
    if (!before) await connections.save(connection('T1', 'a'));
    expect(await connections.workspacesOf('a')).toEqual(['T1']);
  });
});
