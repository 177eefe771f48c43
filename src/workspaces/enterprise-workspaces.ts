import { z } from 'zod';
import { createCache } from '../lib/cache.ts';
import { keysOf } from '../store/keys-of.ts';
import type { Bucket } from '../store/ports.ts';
import { recordKind } from '../store/records.ts';
import type { InstallationRef } from './installation-ref.ts';
import { enterpriseNotedMs, notesCached } from './limits.ts';

/** The Enterprise Grid organizations whose installation serves a workspace, by workspace id. */
export const workspaceEnterpriseRecord = recordKind({
  namespace: 'workspace-enterprises',
  isListed: true,
  schema: z.object({ enterpriseId: z.string() }),
  encrypted: false,
  what: 'the Enterprise Grid organization whose installation serves a workspace',
  about: 'nobody',
  lasts: 'until it is uninstalled there',
});

export type EnterpriseWorkspaces = ReturnType<typeof createEnterpriseWorkspaces>;

/**
 * Keeps track of the workspaces that the installation of an Enterprise Grid organization serves: Slack tells only in
 * their requests. It is separate from their connections, so that a request never writes a token that is being deleted.
 * Every call rejects with a StoreUnavailableError while the store is down.
 */
export function createEnterpriseWorkspaces(options: {
  bucket: Bucket<{ enterpriseId: string }>;
  /** Milliseconds, UTC. */
  now: () => number;
}) {
  const { bucket, now } = options;
  /** The organizations by workspace; `''` if the workspace has its own installation. */
  const noted = createCache<string>({ ttlMs: () => enterpriseNotedMs, max: notesCached, now });

  async function store(workspaceId: string, enterpriseId: string): Promise<string> {
    const known = (await bucket.get(workspaceId))?.enterpriseId ?? '';
    if (known === enterpriseId) return enterpriseId;
    if (enterpriseId === '') await bucket.delete(workspaceId);
    else await bucket.set(workspaceId, { enterpriseId });
    return enterpriseId;
  }

  const servedBy = (workspaceId: string): Promise<string> =>
    noted.get(workspaceId, async () => (await bucket.get(workspaceId))?.enterpriseId ?? '');

  return {
    /**
     * Notes the installation through which a workspace's request came. Takes a read of the store once an hour.
     *
     * @param maxAgeMs 0 to read the store in any case
     */
    async note(
      { workspaceId, installation }: { workspaceId: string; installation: InstallationRef },
      maxAgeMs?: number,
    ): Promise<void> {
      if (workspaceId === '') return;
      const enterpriseId = installation.teamId === undefined ? (installation.enterpriseId ?? '') : '';
      const load = () => store(workspaceId, enterpriseId);
      if ((await noted.get(workspaceId, load, maxAgeMs)) !== enterpriseId)
        await noted.get(workspaceId, load, 0);
    },
    /** The organization whose installation serves a workspace; empty if none does. Reads the store once an hour. */
    servedBy,
    /** The installation that serves a workspace: its own, or that of its organization. */
    async installationOf(workspaceId: string): Promise<InstallationRef> {
      const enterpriseId = await servedBy(workspaceId);
      return enterpriseId === '' ? { teamId: workspaceId } : { enterpriseId };
    },
    /** Whether one does; false while the store is away. Never rejects. */
    isServed: (workspaceId: string): Promise<boolean> =>
      servedBy(workspaceId).then(
        (enterpriseId) => enterpriseId !== '',
        () => false,
      ),
    /** The ids of the workspaces that an organization's installation serves. */
    async workspacesOf(enterpriseId: string): Promise<string[]> {
      const workspaces: string[] = [];
      for await (const workspaceId of keysOf(bucket, ''))
        if ((await bucket.get(workspaceId))?.enterpriseId === enterpriseId) workspaces.push(workspaceId);
      return workspaces;
    },
    /** Forgets a workspace that is no longer served. */
    async forget(workspaceId: string): Promise<void> {
      await bucket.delete(workspaceId);
      noted.drop((key) => key === workspaceId);
    },
  };
}
