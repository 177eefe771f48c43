import { z } from 'zod';
import type { PlatformClient } from '../platform/client.ts';
import type { Me } from '../platform/resources.ts';
import type { Bucket } from '../store/ports.ts';
import type { RecordKind } from '../store/records.ts';

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

export type Connections = {
  /** @throws StoreUnavailableError: a store that is down never looks like "not connected". */
  get(workspaceId: string): Promise<Connection | undefined>;
  /**
   * Proves a token (`GET /me`) and then stores it as the workspace's, in the place of an earlier one.
   *
   * @returns whose token it is
   * @throws PlatformError when it is not accepted, StoreUnavailableError when it may not be stored
   */
  connect(link: Pick<Connection, 'workspaceId' | 'token' | 'connectedBy'>): Promise<Me>;
  /** Stores a connection whose token needs no proof. */
  save(connection: Connection): Promise<void>;
  /** @returns whether there was one. */
  remove(workspaceId: string): Promise<boolean>;
  /** A client that acts with this connection's token. */
  platform(connection: Connection): PlatformClient;
};

/** Connections by workspace id, in a bucket that is sealed: the token is in it. */
export function createConnections(options: {
  bucket: Bucket<Connection>;
  platform: (token: string) => PlatformClient;
  /** Milliseconds, UTC. */
  now: () => number;
}): Connections {
  const { bucket, platform, now } = options;
  const save = (connection: Connection) => bucket.set(connection.workspaceId, connection);
  return {
    get: (workspaceId) => bucket.get(workspaceId),
    async connect(link) {
      const me = await platform(link.token).me();
      const { id, name } = me.organization;
      await save({ ...link, organization: { id, name }, connectedAt: now() });
      return me;
    },
    save,
    remove: (workspaceId) => bucket.delete(workspaceId),
    platform: (connection) => platform(connection.token),
  };
}

/** Tells one connection of a workspace from a later one, so that nothing read through the first outlives it. */
export function connectionKey(connection: Connection): string {
  return `${connection.workspaceId}/${connection.organization.id}/${connection.connectedAt}`;
}
