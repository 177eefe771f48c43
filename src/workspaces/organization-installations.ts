import { z } from 'zod';
import { insteadOf, isKind, ofKind } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { PlatformError } from '../platform/errors.ts';
import type { Me } from '../platform/resources.ts';
import { RecordError } from '../store/errors.ts';
import { keysOf } from '../store/keys-of.ts';
import type { Bucket } from '../store/ports.ts';
import { recordKind } from '../store/records.ts';
import { type Connection, type Connections, organizationOf } from './connections.ts';
import { installationWaitsMs } from './limits.ts';
import { foldName } from './names.ts';

const organizationInstallation = z.object({
  organization: z.object({ id: z.string(), name: z.string() }),
  token: z.string(),
  /** The token's owner on the platform: the admin who installed Touchline. */
  admin: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  /** When the platform signed the request that brought the token (seconds, UTC). */
  signedAt: z.number(),
});

/** What the platform sent when an organization installed Touchline. */
type OrganizationInstallation = z.infer<typeof organizationInstallation>;

/** Installations by organization id; encrypted, since the token is in them. */
export const organizationInstallationRecord = recordKind({
  namespace: 'organization-installations',
  isListed: true,
  schema: organizationInstallation,
  owner: 'organization',
  what: 'the installation on the platform',
  // By id: people choose their own emails on the platform.
  about: (_, { admin, organization }, { personId }) =>
    admin.id === personId ? { admin, organization } : undefined,
  kept: 'uninstalling Touchline on the platform ends it',
  lasts: 'until it is uninstalled, 7 days while no workspace is connected to it',
  beginsAnew: true,
});

export type InstallRequest = {
  organizationId: string;
  token: string;
  /** Seconds, UTC. */
  signedAt: number;
  /** The token replaces that of a known installation. */
  refresh: boolean;
};

/**
 * The result of an installation: `known` is already installed, `unknown` is not installed and can't be refreshed, and
 * `refused` has a token that the platform does not accept for that organization. Only `stored` changed anything.
 */
export type InstallOutcome = 'stored' | 'known' | 'unknown' | 'refused';

/**
 * The one workspace of this Touchline, the user who counts as having connected it (`''` for none), and whether a Slack
 * admin has to approve a first connection: always, except in the playground.
 */
export type SoleWorkspace = () => Promise<{
  workspaceId: string;
  connectedBy: string;
  needsApproval?: boolean;
}>;

export type OrganizationInstallations = ReturnType<typeof createOrganizationInstallations>;

export type OrganizationInstallationOptions = {
  /** Encrypted. */
  bucket: Bucket<OrganizationInstallation>;
  connections: Connections;
  /** `GET /me` with this token, within a few seconds. */
  check: (token: string) => Promise<Me>;
  /** With one workspace: an installation is tied to it at once. */
  soleWorkspace?: SoleWorkspace | undefined;
  /** Asks the Slack admins of a workspace whether it may be connected. */
  askAdmins?: (connection: Connection) => Promise<void>;
  /** Tells those who have to know that a workspace was connected. */
  tellConnected?: (connection: Connection) => Promise<void>;
  /** Whether `prove` is offered: there are many workspaces, and the platform sends installations. */
  offersProof?: boolean | undefined;
  now: () => number;
  log: Log;
};

/**
 * Creates the installations of organizations: the tokens that the platform itself sends (specification,
 * "Authentication"). Every call rejects with a StoreUnavailableError while the store is down.
 */
export function createOrganizationInstallations(options: OrganizationInstallationOptions) {
  const { bucket, connections, check, soleWorkspace, offersProof = false, now, log } = options;

  /** An installation that can't be decrypted may be replaced. */
  const stored = (organizationId: string) =>
    bucket.get(organizationId).catch(insteadOf(undefined, RecordError));

  /** Whether the platform still accepts a token. If it can't be checked now, it counts as accepted. */
  const works = (token: string): Promise<boolean> =>
    check(token).then(
      () => true,
      (error: unknown) => !isKind(error, PlatformError, 'unauthorized'),
    );

  /** The token's owner; undefined if the platform does not accept it for this organization. */
  async function ownerOf(token: string, organizationId: string): Promise<Me | undefined> {
    const me = await check(token).catch(
      insteadOf(undefined, ofKind(PlatformError, 'unauthorized', 'forbidden')),
    );
    return me?.organization.id === organizationId ? me : undefined;
  }

  /** Ties the only workspace to an organization, unless it is connected elsewhere or an admin has to approve it. */
  async function tieSole(token: string, me: Me): Promise<boolean> {
    if (soleWorkspace === undefined) return false;
    const { organization } = me;
    const { workspaceId, connectedBy, needsApproval } = await soleWorkspace();
    const existing = await connections.current(workspaceId);
    if (existing !== undefined && existing.organization.id !== organization.id) {
      log.warn(
        { workspace: workspaceId, organization: organization.id },
        'An organization installed Touchline, but the workspace is connected to another one. It stays so.',
      );
      return false;
    }
    const since = existing ?? { workspaceId, connectedBy, connectedAt: now() };
    const tied = { ...since, token, organization: organizationOf(me) };
    if (existing === undefined && needsApproval) {
      await options.askAdmins?.(tied);
      return false;
    }
    await connections.save(tied);
    if (existing === undefined) await options.tellConnected?.(tied);
    return true;
  }

  /** Gives the workspaces of an organization its new token. */
  async function replaceTokens(workspaces: string[], token: string, organizationId: string): Promise<void> {
    for (const workspaceId of workspaces) {
      const existing = await connections.current(workspaceId);
      if (existing?.organization.id === organizationId) await connections.save({ ...existing, token });
    }
  }

  return {
    offersProof,
    /** The stored installation of an organization; undefined if it has none or the record cannot be read. */
    get: stored,

    /**
     * Stores the token of an organization that installed Touchline, after checking it with `GET /me`. The record comes
     * last, so an interrupted request can be sent again.
     *
     * @throws PlatformError if the token can't be checked now
     */
    async install(request: InstallRequest): Promise<InstallOutcome> {
      const { organizationId, token, signedAt, refresh } = request;
      const existing = await stored(organizationId);
      // A refused token was uninstalled: its webhook is still to come, or was lost.
      if (existing !== undefined && !refresh && (await works(existing.token))) return 'known';
      const workspaces = await connections.workspacesOf(organizationId);
      if (existing === undefined && refresh && workspaces.length === 0) return 'unknown';
      const me = await ownerOf(token, organizationId);
      if (me === undefined) return 'refused';
      if (refresh || existing !== undefined) await replaceTokens(workspaces, token, organizationId);
      const tied = (await tieSole(token, me)) || workspaces.length > 0;
      const { id, name } = me.organization;
      const admin = { id: me.user.id, name: me.user.name, email: me.user.email };
      const installation = { organization: { id, name }, token, admin, signedAt };
      await bucket.set(organizationId, installation, tied ? undefined : installationWaitsMs);
      log.info({ organization: organizationId, refresh, tied }, 'An organization installed Touchline.');
      return 'stored';
    },

    /**
     * Finds the installation of an organization whose admin has this code in their name on the platform: only they can
     * have put it there. An email alone proves nothing, since a workspace can claim any address.
     *
     * @param name the organization's name or id; several may have the same name
     * @returns its token, which is kept from now on
     * @throws PlatformError if that can't be checked now
     */
    async prove(name: string, code: string): Promise<string | undefined> {
      for await (const organizationId of keysOf(bucket, '')) {
        const installation = await stored(organizationId);
        if (installation === undefined) continue;
        const { organization, token } = installation;
        if (foldName(organization.name) !== foldName(name) && organization.id !== name.trim()) continue;
        if (!(await ownerOf(token, organizationId))?.user.name.includes(code)) continue;
        await bucket.set(organizationId, installation);
        return token;
      }
      return undefined;
    },

    /** Keeps an installation that waited, since a workspace is now connected by it. */
    async keep(organizationId: string): Promise<void> {
      const installation = await stored(organizationId);
      if (installation !== undefined) await bucket.set(organizationId, installation);
    },

    /**
     * Forgets the token of an organization to which no workspace is connected any more.
     *
     * @param leaving one that is connected still, but not for long
     */
    async forgetUnused(organizationId: string, leaving?: string): Promise<void> {
      const others = (await connections.workspacesOf(organizationId)).filter((id) => id !== leaving);
      if (others.length === 0) await bucket.destroy(organizationId);
    },

    /**
     * Deletes everything that was stored with an organization's tokens, unless it has been installed or connected again
     * since.
     *
     * @param at when it was uninstalled (seconds, UTC)
     * @param beforeRemoval called for each connection before it is removed
     */
    async uninstall(
      organizationId: string,
      at: number,
      beforeRemoval: (connection: Connection) => Promise<void>,
    ): Promise<void> {
      const existing = await stored(organizationId);
      if (existing !== undefined && existing.signedAt > at) return;
      for (const workspaceId of await connections.workspacesOf(organizationId)) {
        const connected = await connections.current(workspaceId);
        // An unreadable one is of no use.
        if (connected !== undefined) {
          if (connected.organization.id !== organizationId) continue;
          if (Math.floor(connected.connectedAt / 1000) > at) continue;
          await beforeRemoval(connected);
        }
        await connections.remove(workspaceId);
      }
      await bucket.destroy(organizationId);
    },
  };
}
