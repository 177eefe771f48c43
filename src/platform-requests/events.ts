import { z } from 'zod';
import type { JobHandler, JobScheduler } from '../jobs/scheduler.ts';
import type { Log } from '../lib/log.ts';
import { recordKind } from '../store/records.ts';
import type { Connection } from '../workspaces/connections.ts';
import type { OrganizationInstallations } from '../workspaces/organization-installations.ts';
import type { WebhookDelivery } from './webhook.ts';

/** The job kind of a message to whoever connected a workspace whose organization uninstalled Touchline. */
export const uninstalledNoticeKind = 'uninstalled-notice';

const notice = z.object({
  workspaceId: z.string(),
  userId: z.string(),
  organizationName: z.string(),
});

/** The payloads of these jobs; encrypted. */
export const uninstalledNoticeRecord = recordKind({
  namespace: uninstalledNoticeKind,
  version: 1,
  schema: notice,
  encrypted: true,
  what: 'that the organization uninstalled Touchline, for whoever connected it',
  about: (_, value, { workspaceId, userId }) =>
    value.workspaceId === workspaceId && value.userId === userId ? value : undefined,
  lasts: 'until they are told',
  isJob: true,
});

/** Whom to tell in Slack, and which organization uninstalled Touchline. */
export type UninstalledNotice = z.infer<typeof notice>;

/** More kinds than the platform has. */
const maxCounted = 100;

/**
 * Creates the function that carries out a webhook. `app.uninstalled` is the one kind that is known; of all others it is
 * only certain that something has changed, so what is cached of that organization is read again.
 */
export function createEventHandler(options: {
  installations: Pick<OrganizationInstallations, 'uninstall'>;
  scheduler: Pick<JobScheduler, 'schedule'>;
  /** Drops what is cached of an organization; of all organizations without an id. */
  refresh: (organizationId?: string) => void;
  /** Milliseconds, UTC. */
  now: () => number;
  log: Log;
}) {
  const { installations, scheduler, refresh, now, log } = options;
  const counts = new Map<string, number>();

  const tell = async ({ workspaceId, connectedBy: userId, organization }: Connection): Promise<void> => {
    if (userId === '') return;
    const payload: UninstalledNotice = { workspaceId, userId, organizationName: organization.name };
    await scheduler.schedule({ kind: uninstalledNoticeKind, id: workspaceId, runAt: now(), payload });
  };

  return {
    async handle({ event, at, organizationId }: WebhookDelivery): Promise<void> {
      if (event === 'app.uninstalled' && organizationId !== undefined) {
        await installations.uninstall(organizationId, at, tell);
        log.info({ organization: organizationId }, 'An organization uninstalled Touchline.');
        return;
      }
      const kind = counts.has(event) || counts.size < maxCounted ? event : 'others';
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      refresh(organizationId);
      log.info({ event, count: counts.get(kind) }, 'A webhook of an unknown kind: names are read again.');
    },
    /** How many webhooks of each unknown kind this process has handled. */
    counts: (): Record<string, number> => Object.fromEntries(counts),
  };
}

/** Creates the job handler of the notices. `post` sends one; a notice that can't be sent is tried again. */
export const createNoticeJobs = (post: (notice: UninstalledNotice) => Promise<void>): JobHandler => ({
  async run({ payload }) {
    const read = notice.safeParse(payload);
    if (!read.success) return { failed: 'The payload does not have the expected form.' };
    await post(read.data);
    return undefined;
  },
});
