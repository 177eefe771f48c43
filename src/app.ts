import type { SlackConfig } from './config.ts';
import { createHealth, healthRoutes } from './health.ts';
import { createBodies } from './http/bodies.ts';
import { createConnections } from './http/connections.ts';
import { httpMetrics } from './http/metrics.ts';
import { jobHandlers } from './job-handlers.ts';
import { aboutWords } from './operating/about.ts';
import { keepCounting } from './operating/keep-counting.ts';
import { createPlatformRequests } from './platform-requests/create.ts';
import type { PlatformRequestSettings } from './platform-requests/settings.ts';
import { createListener } from './server.ts';
import type { ServiceOptions } from './service-options.ts';
import { createServices } from './services.ts';
import { createSoleWorkspace } from './slack/edge/check-bot-token.ts';
import { fixedInstallation } from './slack/edge/installations.ts';
import { tellUninstalled } from './slack/features/connect/connection-news.ts';
import { startSlack } from './slack/start.ts';

export type Touchline = Awaited<ReturnType<typeof startTouchline>>;

export type TouchlineOptions = Omit<ServiceOptions, 'slackApiUrl' | 'oauth' | 'offersProof'> & {
  slack: SlackConfig;
  /** The requests that the platform sends; without it there are no addresses for them. */
  platformRequests?: PlatformRequestSettings | undefined;
};

/** Touchline itself, without a server of its own. @throws what {@link createServices} throws, and ConfigError */
export async function startTouchline(given: TouchlineOptions) {
  const { slack, platformRequests, role = 'all', ...options } = given;
  const { botToken, apiUrl: slackApiUrl, oauth } = slack;
  const ofToken = botToken && {
    installations: fixedInstallation(botToken),
    soleWorkspace: createSoleWorkspace(botToken, { slackApiUrl, log: options.log }),
  };
  const services = await createServices({
    ...ofToken,
    ...options,
    role,
    slackApiUrl,
    oauth,
    offersProof: platformRequests !== undefined && !botToken && !options.soleWorkspace,
  });
  const { about, log, metrics, now, scheduler, store } = services;
  const stopCounting = await keepCounting(services.connections);
  log.info(about(), aboutWords(about()));
  for (const warning of await store.warnings()) log.warn(warning);
  const health = createHealth({ store, scheduler, now, log });
  const bodies = createBodies();
  const connections = createConnections();
  const more = () => httpMetrics(bodies, connections);
  const fromSlack = await startSlack(services, { config: slack, role, bodies, connections });
  const fromPlatform = createPlatformRequests({
    ...services,
    leases: store.leases,
    settings: platformRequests,
    bodies,
    installations: services.organizationInstallations,
    refresh: services.refreshOrganizations,
    tellUninstalled: (connection) => tellUninstalled(services, connection),
  });
  if (role !== 'web') scheduler.start(jobHandlers(services, fromPlatform.jobs));
  const stopWatching = services.operations.watch((err) =>
    log.warn({ err }, 'Requests that have no answer yet could not be looked for.'),
  );
  return {
    services,
    /** Answers every request that is for Touchline; false for any other. */
    listener: createListener(
      new Map([
        ...healthRoutes({ health, about, scheduler, log, metrics, more }),
        ...fromSlack.routes,
        ...(role === 'worker' ? [] : fromPlatform.routes),
      ]),
    ),
    /** Bounds the connections of the server that this is behind. */
    connections,
    /** How many webhooks of each unknown kind came. */
    unknownWebhooks: fromPlatform.unknownWebhooks,
    /** Runs the jobs that are due, without waiting for the next poll. */
    poll: scheduler.poll,
    /** From now on `/readyz` says that this process stops. Everything else goes on. */
    stopping: health.stop,
    /** Takes no more work, waits for work in flight, and closes the store. */
    async close(): Promise<void> {
      health.stop();
      stopCounting();
      stopWatching();
      await fromSlack.stop();
      await services.close();
    },
  };
}
