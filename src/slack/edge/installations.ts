import type { Installation, InstallationStore } from '@slack/bolt';
import { z } from 'zod';
import { insteadOf } from '../../lib/errors.ts';
import { RecordError } from '../../store/errors.ts';
import type { Values } from '../../store/ports.ts';
import { recordKind } from '../../store/records.ts';
import { type InstallationRef, installationKey } from '../../workspaces/installation-ref.ts';
import type { TokenRotation } from './token-rotation.ts';

const installation = z.object({
  team: z.object({ id: z.string() }).nullish(),
  enterprise: z.object({ id: z.string() }).nullish(),
  bot: z.object({ token: z.string() }).nullish(),
});

/** Bolt's installations by workspace id; encrypted. What Touchline reads of them is checked. */
export const installationRecord = recordKind({
  namespace: 'slack-installations',
  schema: z.custom<Installation>((value) => installation.safeParse(value).success),
  owner: 'installation',
  isValue: true,
  what: 'the installation in Slack',
  about: (key, { user }, { workspaceId, userId }) =>
    key === workspaceId && user.id === userId ? { user: user.id } : undefined,
  kept: 'uninstalling Touchline in Slack ends it',
  lasts: 'until it is uninstalled',
  beginsAnew: true,
});

/** What Touchline adds: when it was installed (milliseconds, UTC). */
const installedAt = z.object({ installedAt: z.number() });
type InstalledAt = z.infer<typeof installedAt>;

export type Installations = {
  /** The bot token of an installation; undefined where Touchline is not installed. */
  botToken(ref: InstallationRef): Promise<string | undefined>;
  /** The Slack user who installed Touchline; absent with one fixed token, whose installer is unknown. */
  installer?(ref: InstallationRef): Promise<string | undefined>;
  /** Forgets a workspace or organization that was uninstalled at this time (seconds, UTC), unless it was installed since. */
  remove(ref: InstallationRef, at?: number): Promise<void>;
  /** For Bolt's OAuth pages; absent with one fixed token. */
  store?: InstallationStore;
};

/** One workspace, whose token is a setting. */
export const fixedInstallation = (token: string): Installations => ({
  botToken: async () => token,
  remove: async () => {},
});

/** Many workspaces and organizations, installed by OAuth. Their tokens are encrypted. */
export function storedInstallations(
  values: Values<Installation>,
  { now, rotation }: { now: () => number; rotation: TokenRotation | undefined },
): Installations {
  return {
    async botToken(ref) {
      const key = installationKey(ref);
      const stored = await values.get(key);
      if (stored === undefined || rotation === undefined) return stored?.bot?.token;
      return rotation.current(key, stored);
    },
    installer: async (ref) => (await values.get(installationKey(ref)))?.user.id,
    async remove(ref, at = Number.POSITIVE_INFINITY) {
      const key = installationKey(ref);
      // An unreadable one is of no use.
      const stored = await values.get(key).catch(insteadOf(undefined, RecordError));
      if (Math.floor((installedAt.safeParse(stored).data?.installedAt ?? 0) / 1000) <= at)
        await values.destroy(key);
    },
    store: {
      storeInstallation: (installation) => {
        const { team, enterprise, isEnterpriseInstall } = installation;
        const ref = { enterpriseId: enterprise?.id, teamId: isEnterpriseInstall ? undefined : team?.id };
        const installed: Installation & InstalledAt = {
          ...(installation as Installation),
          installedAt: now(),
        };
        return values.set(installationKey(ref), installed);
      },
      // Only Bolt's own `authorize` would ask.
      fetchInstallation: () => Promise.reject(new TypeError('`botToken` says what is installed.')),
    },
  };
}
