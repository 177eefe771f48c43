import type { RequestListener } from 'node:http';
import { z } from 'zod';
import type { Bodies } from '../http/bodies.ts';
import type { Log } from '../lib/log.ts';
import type { StoredWork } from '../operations/stored-work.ts';
import { checkWebhook, uninstalledData } from '../platform/signature.ts';
import type { LeaseStore } from '../store/ports.ts';
import type { Connection } from '../workspaces/connections.ts';
import type { OrganizationInstallations } from '../workspaces/organization-installations.ts';
import { type Answer, fromPlatform, refused } from './answers.ts';
import { createInstallHandler } from './install.ts';
import { maxCountedEvents, webhookKeptMs } from './limits.ts';
import { type PlatformRequest, platformRoutes } from './routes.ts';
import type { PlatformRequestSettings } from './settings.ts';

/** A webhook that was acknowledged. */
const webhookWork = { what: 'webhook', doneKeptMs: webhookKeptMs };

/** What is kept of a delivery: nothing personal. */
const delivery = z.object({
  event: z.string(),
  /** Seconds, UTC. */
  at: z.number(),
  organizationId: z.string().optional(),
});
type WebhookDelivery = z.infer<typeof delivery>;

const accepted: Answer = { status: 200, body: {} };

/**
 * Creates the handler of `POST /platform/webhook`. It answers 200 once the delivery is stored; one that comes again is the
 * same work.
 */
function createWebhookHandler(
  { secrets, maxAgeMs, signatureHeader }: PlatformRequestSettings,
  { storedWork, now, log }: PlatformRequestOptions,
) {
  return async ({ headers, rawBody }: PlatformRequest): Promise<Answer> => {
    const signature = headers[signatureHeader]?.toString();
    const checked = checkWebhook({ signature, rawBody }, { secrets, maxAgeMs, nowMs: now() });
    if (!checked.ok) {
      log.warn({ refusal: checked.refusal }, 'A webhook was refused.');
      return refused(checked.refusal);
    }
    const { contentId, body } = checked;
    const about: WebhookDelivery = {
      event: body.event.slice(0, 100),
      at: body.event_timestamp,
      organizationId: uninstalledData.safeParse(body.data).data?.organization,
    };
    await storedWork.take(webhookWork, fromPlatform(contentId), about, { runAt: now() });
    return accepted;
  };
}

export type PlatformRequestOptions = {
  settings?: PlatformRequestSettings | undefined;
  bodies: Bodies;
  installations: OrganizationInstallations;
  storedWork: StoredWork;
  leases: LeaseStore;
  /** Drops what is cached of an organization; of all organizations without an id. */
  refresh: (organizationId?: string) => void;
  /** Tells the user who connected a workspace that its organization uninstalled Touchline. */
  tellUninstalled: (connection: Connection) => Promise<void>;
  /** Milliseconds, UTC. */
  now: () => number;
  log: Log;
};

/**
 * Creates the function that carries out a webhook. `app.uninstalled` is the one kind that is known; of all others it is
 * only certain that something has changed, so what is cached of that organization is read again.
 */
function createEventHandler({ installations, tellUninstalled, refresh, log }: PlatformRequestOptions) {
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

/**
 * Creates what answers the platform's own requests: the routes, which are missing without settings, and the jobs that
 * do what a webhook asks for, which was acknowledged before.
 */
export function createPlatformRequests(options: PlatformRequestOptions) {
  const { settings, storedWork } = options;
  const events = createEventHandler(options);
  const routes: [path: string, RequestListener][] =
    settings === undefined
      ? []
      : platformRoutes({
          ...options,
          signatureHeader: settings.signatureHeader,
          handlers: {
            install: createInstallHandler({ ...options, settings }),
            webhook: createWebhookHandler(settings, options),
          },
        });
  // It may run twice.
  const webhook = storedWork.handler(webhookWork, delivery, events.handle);
  return { routes, jobs: { webhook }, unknownWebhooks: events.counts };
}
