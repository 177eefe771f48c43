import type { Installation, InstallationQuery, InstallationStore } from '@slack/bolt';
import { z } from 'zod';
import type { Bucket } from '../store/ports.ts';
import type { RecordKind } from '../store/records.ts';

const installation = z.object({
  team: z.object({ id: z.string() }).nullish(),
  enterprise: z.object({ id: z.string() }).nullish(),
  bot: z.object({ token: z.string() }).nullish(),
});

/** Bolt's installations by workspace id; encrypted. What Touchline reads of them is checked. */
export const installationRecord: RecordKind<Installation> = {
  namespace: 'slack-installations',
  version: 1,
  schema: z.custom<Installation>((value) => installation.safeParse(value).success),
};

export type Installations = {
  /** The bot token of a workspace, undefined where Touchline is not installed. */
  botToken(workspaceId: string): Promise<string | undefined>;
  /** Forgets an uninstalled workspace. */
  remove(workspaceId: string): Promise<void>;
  /** For Bolt's OAuth pages; absent with one fixed token. */
  store?: InstallationStore;
};

/** A workspace without a bot token. Nothing works there until Touchline is installed (again). */
export class NotInstalledError extends Error {
  override readonly name = 'NotInstalledError';
}

/** One workspace, whose token is a setting. */
export const fixedInstallation = (token: string): Installations => ({
  botToken: async () => token,
  remove: async () => {},
});

/** Many workspaces, installed by OAuth, their tokens sealed by workspace id. */
export function storedInstallations(bucket: Bucket<Installation>): Installations {
  const workspaceOf = (query: Pick<InstallationQuery<boolean>, 'teamId'>): string => {
    if (query.teamId === undefined)
      throw new TypeError('Touchline is installed by workspace, not for a whole organization.');
    return query.teamId;
  };
  return {
    botToken: async (workspaceId) => (await bucket.get(workspaceId))?.bot?.token,
    remove: async (workspaceId) => void (await bucket.delete(workspaceId)),
    store: {
      storeInstallation: (installation) =>
        bucket.set(workspaceOf({ teamId: installation.team?.id }), installation as Installation),
      fetchInstallation: async (query) => {
        const installation = await bucket.get(workspaceOf(query));
        if (installation === undefined) throw new TypeError('Touchline is not installed in this workspace.');
        return installation as Installation<'v2', boolean>;
      },
      deleteInstallation: async (query) => void (await bucket.delete(workspaceOf(query))),
    },
  };
}
