import type { Installation, InstallationQuery, InstallationStore } from '@slack/bolt';
import { z } from 'zod';
import { NamedError } from '../lib/errors.ts';
import type { Bucket } from '../store/ports.ts';
import { type InstallationRef, installationKey } from '../workspaces/installation-ref.ts';

const installation = z.object({
  team: z.object({ id: z.string() }).nullish(),
  enterprise: z.object({ id: z.string() }).nullish(),
  bot: z.object({ token: z.string() }).nullish(),
});

/** Bolt's installations by workspace id; encrypted. What Touchline reads of them is checked. */
export const installationRecord = {
  namespace: 'slack-installations',
  version: 1,
  schema: z.custom<Installation>((value) => installation.safeParse(value).success),
};

export type Installations = {
  /** The bot token of an installation; undefined where Touchline is not installed. */
  botToken(ref: InstallationRef): Promise<string | undefined>;
  /** Forgets an uninstalled workspace or organization. */
  remove(ref: InstallationRef): Promise<void>;
  /** For Bolt's OAuth pages; absent with one fixed token. */
  store?: InstallationStore;
};

/** There is no bot token. Nothing works in this workspace until Touchline is installed (again). */
export class NotInstalledError extends NamedError {}

/** One workspace, whose token is a setting. */
export const fixedInstallation = (token: string): Installations => ({
  botToken: async () => token,
  remove: async () => {},
});

const refOf = ({ teamId, enterpriseId, isEnterpriseInstall }: InstallationQuery<boolean>): InstallationRef =>
  isEnterpriseInstall ? { enterpriseId } : { enterpriseId, teamId };

/** Many workspaces and organizations, installed by OAuth. Their tokens are encrypted. */
export function storedInstallations(bucket: Bucket<Installation>): Installations {
  return {
    botToken: async (ref) => (await bucket.get(installationKey(ref)))?.bot?.token,
    remove: async (ref) => void (await bucket.delete(installationKey(ref))),
    store: {
      storeInstallation: (installation) => {
        const { team, enterprise, isEnterpriseInstall = false } = installation;
        const ref = refOf({ teamId: team?.id, enterpriseId: enterprise?.id, isEnterpriseInstall });
        return bucket.set(installationKey(ref), installation as Installation);
      },
      fetchInstallation: async (query) => {
        const installation = await bucket.get(installationKey(refOf(query)));
        if (installation === undefined) throw new TypeError('Touchline is not installed in this workspace.');
        return installation as Installation<'v2', boolean>;
      },
      deleteInstallation: async (query) => void (await bucket.delete(installationKey(refOf(query)))),
    },
  };
}
