import type { Log } from '../lib/log.ts';
import { RecordError } from '../store/errors.ts';
import type { Bucket } from '../store/ports.ts';

/**
 * Finds all workspaces of an organization. The index always has every connected workspace. It may also have some that
 * have left since, so each one is checked against its connection.
 */
export type OrganizationIndex = {
  /** Adds a workspace. Call it before you store the connection, and again afterwards. */
  add(organizationId: string, workspaceId: string): Promise<void>;
  /** Removes a workspace that has left, unless it has been connected to the organization again meanwhile. */
  remove(organizationId: string, workspaceId: string): Promise<void>;
  /**
   * The ids of the workspaces that are connected to an organization, in order.
   * @throws StoreUnavailableError
   */
  workspacesOf(organizationId: string): Promise<string[]>;
  /**
   * The organization that a workspace is connected to; undefined where there is none.
   * @throws StoreUnavailableError, RecordError
   */
  organizationOf(workspaceId: string): Promise<string | undefined>;
};

/** Marks an index that has the connections of earlier releases. All other keys contain a slash. */
const builtKey = 'built';

const keyOf = (organizationId: string, workspaceId: string): string => `${organizationId}/${workspaceId}`;

async function* keysOf(bucket: Pick<Bucket<unknown>, 'list'>, prefix: string): AsyncGenerator<string> {
  let after: string | undefined;
  do {
    const page = await bucket.list(prefix, { after });
    yield* page.keys;
    after = page.next;
  } while (after !== undefined);
}

/**
 * Creates an index with keys `ORGANIZATION/WORKSPACE`. In a store that an older release wrote, the first lookup builds
 * it from the connections. Two processes may do so at once: they add the same keys.
 */
export function createOrganizationIndex(options: {
  index: Bucket<true>;
  /** By workspace id. */
  connections: Pick<Bucket<{ organization: { id: string } }>, 'get' | 'list'>;
  log: Log;
}): OrganizationIndex {
  const { index, connections, log } = options;
  const add = (organizationId: string, workspaceId: string) =>
    index.set(keyOf(organizationId, workspaceId), true);
  const organizationOf = async (workspaceId: string) => (await connections.get(workspaceId))?.organization.id;

  /** Adds a connection of an earlier release. Resolves to false when it does not decrypt. */
  async function addStored(workspaceId: string): Promise<boolean> {
    try {
      const organizationId = await organizationOf(workspaceId);
      if (organizationId !== undefined) await add(organizationId, workspaceId);
      return true;
    } catch (err) {
      if (!(err instanceof RecordError)) throw err;
      log.warn({ err, workspace: workspaceId }, 'The organization of a workspace cannot be read.');
      return false;
    }
  }

  async function build(): Promise<void> {
    if (await index.get(builtKey)) return;
    let complete = true;
    for await (const workspaceId of keysOf(connections, ''))
      complete = (await addStored(workspaceId)) && complete;
    // The rest may be readable after a restart with the right key.
    if (complete) await index.set(builtKey, true);
  }

  let built: Promise<void> | undefined;
  function ensureBuilt(): Promise<void> {
    built ??= build().catch((error: unknown) => {
      built = undefined;
      throw error;
    });
    return built;
  }

  /** True when the workspace is still connected to the organization, as far as we can tell without the key. */
  async function isCurrent(organizationId: string, workspaceId: string): Promise<boolean> {
    try {
      return (await organizationOf(workspaceId)) === organizationId;
    } catch (error) {
      if (error instanceof RecordError) return true;
      throw error;
    }
  }

  return {
    add,
    organizationOf,
    async remove(organizationId, workspaceId) {
      await index.delete(keyOf(organizationId, workspaceId));
      if ((await organizationOf(workspaceId)) === organizationId) await add(organizationId, workspaceId);
    },
    async workspacesOf(organizationId) {
      await ensureBuilt();
      const prefix = keyOf(organizationId, '');
      const workspaces: string[] = [];
      for await (const key of keysOf(index, prefix)) {
        const workspaceId = key.slice(prefix.length);
        if (await isCurrent(organizationId, workspaceId)) workspaces.push(workspaceId);
      }
      return workspaces;
    },
  };
}
