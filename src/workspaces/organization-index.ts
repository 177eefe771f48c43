import { insteadOf } from '../lib/errors.ts';
import { RecordError } from '../store/errors.ts';
import { keysOf } from '../store/keys-of.ts';
import type { Bucket, Values } from '../store/ports.ts';

const keyOf = (organizationId: string, workspaceId: string): string => `${organizationId}/${workspaceId}`;

/**
 * Creates an index that finds all workspaces of an organization, with keys `ORGANIZATION/WORKSPACE`. It always has
 * every connected workspace. It may also have some that have left since, so each one is checked against its connection.
 * Every call rejects with a StoreUnavailableError while the store is down.
 */
export function createOrganizationIndex(options: {
  index: Bucket<true>;
  /** By workspace id. */
  connections: Pick<Values<{ organization: { id: string } }>, 'get'>;
}) {
  const { index, connections } = options;
  const add = (organizationId: string, workspaceId: string) =>
    index.set(keyOf(organizationId, workspaceId), true);
  const organizationOf = async (workspaceId: string) => (await connections.get(workspaceId))?.organization.id;

  return {
    /** Adds a workspace. Call it before you store the connection, and again afterwards. */
    add,
    /** The organization that a workspace is connected to; undefined if there is none. @throws RecordError */
    organizationOf,
    /** Removes a workspace that has left, unless it has been connected to the organization again since. */
    async remove(organizationId: string, workspaceId: string): Promise<void> {
      await index.delete(keyOf(organizationId, workspaceId));
      if ((await organizationOf(workspaceId)) === organizationId) await add(organizationId, workspaceId);
    },
    /** How many workspaces are in it. */
    count: async (): Promise<number> =>
      (await index.list('', { limit: Number.MAX_SAFE_INTEGER })).keys.length,
    /** The ids of the workspaces that are connected to an organization, in order. */
    async workspacesOf(organizationId: string): Promise<string[]> {
      const prefix = keyOf(organizationId, '');
      const workspaces: string[] = [];
      for await (const key of keysOf(index, prefix)) {
        const workspaceId = key.slice(prefix.length);
        // An undecryptable connection is assumed to be still to this organization.
        const current = await organizationOf(workspaceId).catch(insteadOf(organizationId, RecordError));
        if (current === organizationId) workspaces.push(workspaceId);
      }
      return workspaces;
    },
  };
}
