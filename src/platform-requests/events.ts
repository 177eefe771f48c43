import type { Log } from '../lib/log.ts';
import type { Connection } from '../workspaces/connections.ts';
import type { OrganizationInstallations } from '../workspaces/organization-installations.ts';
import { maxCountedEvents } from './limits.ts';
import type { WebhookDelivery } from './webhook.ts';

/**
 * Creates the function that carries out a webhook. `app.uninstalled` is the one kind that is known; of all others it is
 * only certain that something has changed, so what is cached of that organization is read again.
 */
export function createEventHandler(options: {
  installations: Pick<OrganizationInstallations, 'uninstall'>;
  /** Tells the user who connected a workspace that its organization uninstalled Touchline. */
  tellUninstalled: (connection: Connection) => Promise<void>;
  /** Drops what is cached of an organization; of all organizations without an id. */
  refresh: (organizationId?: string) => void;
  log: Log;
}) {
  const { installations, tellUninstalled, refresh, log } = options;
  const counts = new Map<string, number>();

  return {
    async handle({ event, at, organizationId }: WebhookDelivery): Promise<void> {
      if (event === 'app.uninstalled' && organizationId !== undefined) {
        await installations.uninstall(organizationId, at, tellUninstalled);
        log.info({ organization: organizationId }, 'An organization uninstalled Touchline.');
        return;
      }
      const kind = counts.has(event) || counts.size < maxCountedEvents ? event : 'others';
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      refresh(organizationId);
      log.info({ event, count: counts.get(kind) }, 'A webhook of an unknown kind: names are read again.');
    },
    /** How many webhooks of each unknown kind this process has handled. */
    counts: (): Record<string, number> => Object.fromEntries(counts),
  };
}
