import { z } from 'zod';
import type { Log } from '../lib/log.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { Me } from '../platform/resources.ts';
import { RecordError } from '../store/errors.ts';
import type { Bucket } from '../store/ports.ts';
import type { RecordKind } from '../store/records.ts';
import { createOrganizationIndex } from './organization-index.ts';

const connection = z.object({
  workspaceId: z.string(),
  organization: z.object({ id: z.string(), name: z.string() }),
  token: z.string(),
  /** The Slack user who entered the token. */
  connectedBy: z.string(),
  /** Milliseconds, UTC. */
  connectedAt: z.number(),
});

/** A Slack workspace's link to its organization. */
export type Connection = z.infer<typeof connection>;

/** Connections by workspace id; encrypted, since the token is in them. */
export const connectionRecord: RecordKind<Connection> = {
  namespace: 'organization-tokens',
  version: 1,
  schema: connection,
};

/** Every workspace of an organization, under `ORGANIZATION/WORKSPACE`. */
export const organizationWorkspaceRecord: RecordKind<true> = {
  namespace: 'organization-workspaces',
  version: 1,
  schema: z.literal(true),
};

/** Every call rejects with a StoreUnavailableError when the store is down: that never looks like "not connected". */
export type Connections = {
  /**
   * The workspace's connection; undefined when it has none.
   * @throws RecordError
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
      if (error instanceof RecordError) return undefined;
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
