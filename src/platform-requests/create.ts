import type { RequestListener } from 'node:http';
import type { Bodies } from '../http/bodies.ts';
import type { JobHandler } from '../jobs/scheduler.ts';
import type { Log } from '../lib/log.ts';
import type { StoredWork } from '../operations/stored-work.ts';
import type { Connection } from '../workspaces/connections.ts';
import type { OrganizationInstallations } from '../workspaces/organization-installations.ts';
import { createEventHandler } from './events.ts';
import { createInstallHandler } from './install.ts';
import { platformRoutes } from './routes.ts';
import type { PlatformRequestSettings } from './settings.ts';
import { createWebhookHandler, createWebhookJobs } from './webhook.ts';

export type PlatformRequestOptions = {
  settings?: PlatformRequestSettings | undefined;
  bodies: Bodies;
  installations: OrganizationInstallations;
  storedWork: StoredWork;
  refresh: (organizationId?: string) => void;
  /** Tells the user who connected a workspace. */
  tellUninstalled: (connection: Connection) => Promise<void>;
  /** Milliseconds, UTC. */
  now: () => number;
  log: Log;
};

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
            webhook: createWebhookHandler({ ...options, settings }),
          },
        });
  const webhook: JobHandler = createWebhookJobs(storedWork, events.handle);
  return { routes, jobs: { webhook }, unknownWebhooks: events.counts };
}
