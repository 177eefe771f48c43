import { z } from 'zod';
import { insteadOf } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { Me } from '../platform/resources.ts';
import { RecordError } from '../store/errors.ts';
import { keysOf } from '../store/keys-of.ts';
import type { Bucket, Values } from '../store/ports.ts';
import { recordKind } from '../store/records.ts';

/** The stored part of an organization. `homeUrl` is where people open it; older connections don't have it. */
export const organizationRef = z.object({ id: z.string(), name: z.string(), homeUrl: z.string().optional() });

const connection = z.object({
  workspaceId: z.string(),
  organization: organizationRef,
  token: z.string(),
  /** The Slack user who entered the token; `''` if the platform sent it and no Slack user is its admin. */
  connectedBy: z.string(),
  /** Milliseconds, UTC. */
  connectedAt: z.number(),
  /** Workspaces that the organization's Slack installation serves later are connected like this one. */
  forAll: z.literal(true).optional(),
});

/** A Slack workspace's link to its organization. */
export type Connection = z.infer<typeof connection>;

/** The organization of a token, as a connection stores it. */
export const organizationOf = ({ organization: { id, name, url_home } }: Me): Connection['organization'] => ({
  id,
  name,
  ...(url_home !== null && { homeUrl: url_home }),
});

/** Connections by workspace id; encrypted, since the token is in them. */
export const connectionRecord = recordKind({
  namespace: 'organization-tokens',
  schema: connection,
  owner: 'connection',
  isValue: true,
  what: 'the connection of this workspace',
  about: (_, { token: _token, ...value }, { workspaceId, userId }) =>
    value.workspaceId === workspaceId && value.connectedBy === userId ? value : undefined,
  kept: '`/touchline disconnect` ends it',
  lasts: 'until it is disconnected',
  beginsAnew: true,
});

/** Every workspace of an organization, under `ORGANIZATION/WORKSPACE`. */
export const organizationWorkspaceRecord = recordKind({
  namespace: 'organization-workspaces',
  workspaceAt: 1,
  isListed: true,
  schema: z.literal(true),
  owner: 'none',
  what: 'which workspaces are connected to an organization',
  about: 'nobody',
  lasts: 'until the workspace is disconnected',
});

export type Connections = ReturnType<typeof createConnections>;

/**
 * Connections by workspace id. Their values have to be encrypted, since the tokens are in them. Every call rejects with a
 * StoreUnavailableError when the store is down: that never looks like "not connected".
 */
export function createConnections(options: {
  values: Values<Connection>;
  /**
   * The bucket `organization-workspaces`, which is maintained here. It always has every connected workspace. It may also
   * have some that have left since, so each one is checked against its connection.
   */
  index: Bucket<true>;
  platform: (token: string, onStatus?: (status: number) => void) => PlatformClient;
  /** Hears the status of each response of the platform to a connection's token. */
  answered?: (connection: Connection, status: number) => void;
  /** Deletes what was read of the organization through a connection that ends. */
  forget?: (workspaceId: string) => Promise<void>;
  /** Makes a replaced token unreadable. */
  replaced?: (workspaceId: string) => Promise<void>;
  /** Milliseconds, UTC. */
  now: () => number;
  log: Log;
}) {
  const { values, index, platform, now, log } = options;

  /** Adds a workspace to the index: before its connection is stored, and again afterwards. */
  const addTo = (organizationId: string, workspaceId: string) =>
    index.set(`${organizationId}/${workspaceId}`, true);
  const organizationIdOf = async (workspaceId: string) => (await values.get(workspaceId))?.organization.id;

  /** Removes a workspace that has left, unless it has been connected to the organization again since. */
  async function removeFrom(organizationId: string, workspaceId: string): Promise<void> {
    await index.delete(`${organizationId}/${workspaceId}`);
    if ((await organizationIdOf(workspaceId)) === organizationId) await addTo(organizationId, workspaceId);
  }

  const current = (workspaceId: string): Promise<Connection | undefined> =>
    values.get(workspaceId).catch(insteadOf(undefined, RecordError));

  /** Updates the index after a change. If that fails, the change still counts: an old entry does no harm. */
  const tidy = (workspaceId: string, update: () => Promise<void>): Promise<void> =>
    update().catch((err: unknown) =>
      log.warn({ err, workspace: workspaceId }, 'The index of organizations was not updated.'),
    );

  /** Stores a connection whose token needs no check. */
  async function save(connection: Connection): Promise<void> {
    const { workspaceId, organization } = connection;
    const previous = await current(workspaceId);
    await addTo(organization.id, workspaceId);
    await values.set(workspaceId, connection);
    await tidy(workspaceId, async () => {
      // A disconnect at the same moment may have removed the entry in between.
      await addTo(organization.id, workspaceId);
      if (previous === undefined) return countOne(1);
      if (previous.organization.id !== organization.id) {
        await removeFrom(previous.organization.id, workspaceId);
        await options.forget?.(workspaceId);
      }
      if (previous.token !== connection.token) await options.replaced?.(workspaceId);
    });
  }

  let connected: number | undefined;
  const countOne = (more: 1 | -1): void => {
    if (connected !== undefined) connected += more;
  };

  const check = (token: string): Promise<Me> => platform(token).me();

  return {
    /** The token's user and organization. @throws PlatformError if the platform does not accept it */
    check,
    /** The workspace's connection; undefined if it has none. @throws RecordError */
    get: values.get,
    /** The same; undefined also if it can't be read. */
    current,
    /** Counts the connected workspaces. */
    async count(): Promise<void> {
      connected = (await index.list('', { limit: Number.MAX_SAFE_INTEGER })).keys.length;
    },
    /** How many workspaces were connected when they were counted, and since then by this process. */
    connected: () => connected,
    /** The ids of all workspaces that are connected to an organization, in order. */
    async workspacesOf(organizationId: string): Promise<string[]> {
      const prefix = `${organizationId}/`;
      const workspaces: string[] = [];
      for await (const key of keysOf(index, prefix)) {
        const workspaceId = key.slice(prefix.length);
        // An undecryptable connection is assumed to be still to this organization.
        const now = await organizationIdOf(workspaceId).catch(insteadOf(organizationId, RecordError));
        if (now === organizationId) workspaces.push(workspaceId);
      }
      return workspaces;
    },
    /**
     * Checks a token with `GET /me`, then stores it as the workspace's and replaces an earlier one.
     *
     * @returns the token's user and organization
     * @throws PlatformError if the platform does not accept the token
     */
    async connect(link: Pick<Connection, 'workspaceId' | 'token' | 'connectedBy'>): Promise<Me> {
      const me = await check(link.token);
      await save({ ...link, organization: organizationOf(me), connectedAt: now() });
      return me;
    },
    save,
    /**
     * Deletes the workspace's connection, and destroys the data key of its token and of all that was read of the
     * organization. Resolves to false if there was none.
     */
    async remove(workspaceId: string): Promise<boolean> {
      const previous = await current(workspaceId);
      await options
        .forget?.(workspaceId)
        .catch((err: unknown) =>
          log.warn(
            { err, workspace: workspaceId },
            'What was read of the organization is deleted in a month; no one can read it.',
          ),
        );
      const removed = await values.destroy(workspaceId);
      if (removed) countOne(-1);
      if (previous !== undefined)
        await tidy(workspaceId, () => removeFrom(previous.organization.id, workspaceId));
      return removed;
    },
    /** A client that acts with this connection's token. */
    platform: (connection: Connection) =>
      platform(connection.token, (status) => options.answered?.(connection, status)),
  };
}

/** Identifies one connection of a workspace, so that nothing cached for it is used for a later one. */
export function connectionKey({ workspaceId, organization, connectedAt }: Connection): string {
  return `${workspaceId}/${organization.id}/${connectedAt}`;
}

/** For keys that begin with a {@link connectionKey}: those of an organization, or all without an id. */
export const ofOrganization =
  (organizationId?: string) =>
  (key: string): boolean =>
    organizationId === undefined || key.includes(`/${organizationId}/`);
