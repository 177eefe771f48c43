import { setTimeout as sleep } from 'node:timers/promises';
import type { SlackConfig } from './config.ts';
import { createHealth, healthRoutes } from './health.ts';
import { createBodies } from './http/bodies.ts';
import { createConnections } from './http/connections.ts';
import { httpMetrics } from './http/metrics.ts';
import { jobHandlers } from './job-handlers.ts';
import { countAgainMs, countingMs } from './limits.ts';
import { aboutWords } from './operating/about.ts';
import { createPlatformRequests } from './platform-requests/create.ts';
import type { PlatformRequestSettings } from './platform-requests/settings.ts';
import { createListener } from './server.ts';
import type { ServiceOptions } from './service-options.ts';
import { type AppServices, createServices } from './services.ts';
import { createApp } from './slack/app.ts';
import { checkBotToken } from './slack/edge/check-bot-token.ts';
import { fixedInstallation } from './slack/edge/installations.ts';
import { slackLogger } from './slack/edge/logger.ts';
import { createReceiver, type ReceiverOptions } from './slack/edge/receiver.ts';
import { unnamedClient } from './slack/edge/web-clients.ts';
import { tellUninstalled } from './slack/features/connect/installed.ts';
import { welcome } from './slack/surface/welcome.ts';

export type Touchline = Awaited<ReturnType<typeof startTouchline>>;

export type TouchlineOptions = Omit<ServiceOptions, 'slackApiUrl' | 'oauth' | 'botToken' | 'offersProof'> & {
  slack: SlackConfig;
  /** The requests that the platform sends; without it there are no addresses for them. */
  platformRequests?: PlatformRequestSettings | undefined;
  /** Slack was asked about the bot token. */
  isChecked?: boolean;
};

/** A worker gets nothing from Slack. */
const noReceiver = { routes: [], start: async () => {}, stop: async () => {} };

function startReceiver(
  services: AppServices,
  options: Pick<ReceiverOptions, 'config' | 'bodies' | 'connections'>,
) {
  const { installations, isFirst, log } = services;
  const onInstalled = (workspaceId: string, userId: string) =>
    welcome(services, { workspaceId, userId, installation: { teamId: workspaceId } }, 'installed').catch(
      (err: unknown) =>
        log.warn({ err, workspace: workspaceId }, 'Whoever installed Touchline was not greeted.'),
    );
  const receiver = createReceiver({ ...options, installations, isFirst, onInstalled, log });
  const slackApiUrl = options.config.apiUrl;
  createApp({ services, receiver: receiver.receiver, logger: slackLogger(log), slackApiUrl });
  return receiver;
}

/** Touchline itself, without a server of its own. @throws what {@link createServices} throws, and ConfigError */
export async function startTouchline(given: TouchlineOptions) {
  const { slack, platformRequests, role = 'all', isChecked = false, ...options } = given;
  if (slack.botToken && !isChecked) {
    const client = unnamedClient(slack.botToken, {
      slackApiUrl: slack.apiUrl,
      logger: slackLogger(options.log),
    });
    await checkBotToken(client, options.log);
  }
  const services = await createServices({
    ...options,
    role,
    slackApiUrl: slack.apiUrl,
    oauth: slack.oauth,
    botToken: slack.botToken,
    offersProof: platformRequests !== undefined && !slack.botToken && !options.soleWorkspace,
    installations: options.installations ?? (slack.botToken ? fixedInstallation(slack.botToken) : undefined),
  });
  const { about, log, metrics, scheduler, store } = services;
  // Redis is scanned for it, so nothing waits for long.
  const count = () => services.connections.count().catch(() => undefined);
  await Promise.race([count(), sleep(countingMs, undefined, { ref: false })]);
  const counting = setInterval(count, countAgainMs).unref();
  log.info(about(), aboutWords(about()));
  for (const warning of await store.warnings()) log.warn(warning);
  const health = createHealth({ store, scheduler, log });
  const bodies = createBodies();
  const connections = createConnections();
  const slackReceiver =
    role === 'worker' ? noReceiver : startReceiver(services, { config: slack, bodies, connections });
  await slackReceiver.start();
  const fromPlatform = createPlatformRequests({
    ...services,
    settings: platformRequests,
    bodies,
    installations: services.organizationInstallations,
    refresh: (organizationId) => {
      services.directories.refresh(organizationId);
      services.people.refresh(organizationId);
      services.coachLimits.refresh(organizationId);
    },
    tellUninstalled: (connection) => tellUninstalled(services, connection),
  });
  if (role !== 'web') scheduler.start(jobHandlers(services, fromPlatform.jobs));
  return {
    services,
    /** Answers every request that is for Touchline; false for any other. */
    listener: createListener(
      new Map([
        ...healthRoutes({
          health,
          about,
          scheduler,
          log,
          metrics,
          more: () => httpMetrics(bodies, connections),
        }),
        ...slackReceiver.routes,
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
      clearInterval(counting);
      await slackReceiver.stop();
      await services.close();
    },
  };
}
