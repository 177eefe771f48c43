import type { Log } from '../lib/log.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { Me } from '../platform/resources.ts';
import { DecryptionError } from '../store/errors.ts';
import type { Bucket } from '../store/ports.ts';
import { createOrganizationIndex } from './organization-index.ts';

/** A Slack workspace's link to its organization. `connectedAt` is in milliseconds, UTC. */
export type Connection = {
  workspaceId: string;
  organization: { id: string; name: string };
  token: string;
  /** The Slack user who entered the token. */
  connectedBy: string;
  connectedAt: number;
};

/** Every call rejects with a StoreUnavailableError when the store is down: that never looks like "not connected". */
export type Connections = {
  /**
   * The workspace's connection; undefined when it has none.
   * @throws DecryptionError
   */
  get(workspaceId: string): Promise<Connection | undefined>;
  /** The ids of all workspaces that are connected to an organization, in order. */
  workspacesOf(organizationId: string): Promise<string[]>;
  /**
   * Checks a token with `GET /me`, then stores it as the workspace's and replaces an earlier one.
   *
   * @returns the token's user and organization
   * @throws PlatformError when the platform does not accept the token
   */
  connect(link: Pick<Connection, 'workspaceId' | 'token' | 'connectedBy'>): Promise<Me>;
  /** Stores a connection whose token needs no check. */
  save(connection: Connection): Promise<void>;
  /** Deletes the workspace's connection. Resolves to false when there was none. */
  remove(workspaceId: string): Promise<boolean>;
  /** A client that acts with this connection's token. */
  platform(connection: Connection): PlatformClient;
};

/** Connections by workspace id. Their bucket has to be encrypted, since it holds the tokens. */
export function createConnections(options: {
  bucket: Bucket<Connection>;
  /** The bucket `organization-workspaces`, which is kept here. */
  index: Bucket<true>;
  platform: (token: string) => PlatformClient;
  /** Milliseconds, UTC. */
  now: () => number;
  log: Log;
}): Connections {
  const { bucket, platform, now, log } = options;
  const index = createOrganizationIndex({ index: options.index, connections: bucket, log });

  /** The organization that the workspace leaves. It is unknown when the old connection does not decrypt. */
  async function previousOrganization(workspaceId: string): Promise<string | undefined> {
    try {
      return await index.organizationOf(workspaceId);
    } catch (error) {
      if (error instanceof DecryptionError) return undefined;
      throw error;
    }
  }

  /** Updates the index after a change. When that fails, the change still counts: an old entry does no harm. */
  async function tidy(workspaceId: string, update: () => Promise<void>): Promise<void> {
    await update().catch((err: unknown) =>
      log.warn({ err, workspace: workspaceId }, 'The index of organizations was not updated.'),
    );
  }

  async function save(connection: Connection): Promise<void> {
    const { workspaceId, organization } = connection;
    const previous = await previousOrganization(workspaceId);
    await index.add(organization.id, workspaceId);
    await bucket.set(workspaceId, connection);
    await tidy(workspaceId, async () => {
      // A disconnect at the same moment may have removed the entry in between.
      await index.add(organization.id, workspaceId);
      if (previous !== undefined && previous !== organization.id) await index.remove(previous, workspaceId);
    });
  }

  return {
    get: (workspaceId) => bucket.get(workspaceId),
    workspacesOf: index.workspacesOf,
    async connect(link) {
      const me = await platform(link.token).me();
      const { id, name } = me.organization;
      await save({ ...link, organization: { id, name }, connectedAt: now() });
      return me;
    },
    save,
    async remove(workspaceId) {
      const previous = await previousOrganization(workspaceId);
      const removed = await bucket.delete(workspaceId);
      if (previous !== undefined) await tidy(workspaceId, () => index.remove(previous, workspaceId));
      return removed;
    },
    platform: (connection) => platform(connection.token),
  };
}

/** Tells one connection of a workspace from a later one, so that nothing cached for the first outlives it. */
export function connectionKey({ workspaceId, organization, connectedAt }: Connection): string {
  return `${workspaceId}/${organization.id}/${connectedAt}`;
}
