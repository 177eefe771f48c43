import type { Role, SlackConfig } from './config.ts';
import { deliveryJobKind } from './deliveries/delivery.ts';
import { createDeliveryHandler } from './deliveries/delivery-handler.ts';
import { createRefreshHandler, refreshKind } from './digests/refresh.ts';
import { createHealth, healthRoutes } from './health.ts';
import { createBodies } from './http/bodies.ts';
import { createConnections } from './http/connections.ts';
import { httpMetrics } from './http/metrics.ts';
import { createRenewKeysHandler, renewKeysKind } from './jobs/renew-keys.ts';
import { operationKind } from './operations/operation.ts';
import { platformRequestsRoom } from './platform-requests/room.ts';
import type { PlatformRequestSettings } from './platform-requests/settings.ts';
import { createReminderHandler, reminderKind } from './reminders/reminders.ts';
import { repeatKind } from './repeats/repeat.ts';
import { createRepeatHandler } from './repeats/run-repeat.ts';
import { createListener } from './server.ts';
import { type AppServices, createServices, type ServiceOptions } from './services.ts';
import { createApp } from './slack/app.ts';
import { deliveryKinds } from './slack/delivery-kinds.ts';
import { checkBotToken } from './slack/edge/check-bot-token.ts';
import { fixedInstallation } from './slack/edge/installations.ts';
import { slackLogger } from './slack/edge/logger.ts';
import { createReceiver, type ReceiverOptions } from './slack/edge/receiver.ts';
import { slackEventKind } from './slack/edge/stored-event.ts';
import { createWebClients } from './slack/edge/web-clients.ts';
import { handleEvent } from './slack/event-listeners.ts';
import { whatCameOfClient } from './slack/features/clients/new-client.ts';
import { tellUninstalled } from './slack/features/connect/installed.ts';
import { refreshDigest } from './slack/features/digests/look.ts';
import { redrawAfterModal } from './slack/features/home/draw.ts';
import { reminderOptions } from './slack/features/personal/reminder-options.ts';
import { whatCameOfTask } from './slack/features/tasks/drafts/answer-pending.ts';
import { endWaitOf } from './slack/features/tasks/drafts/end-wait.ts';
import { batchOptions } from './slack/features/tasks/for-many/options.ts';
import { repeatOptions } from './slack/features/tasks/repeats/options.ts';
import { answerPending } from './slack/surface/answer-pending.ts';
import { createForgetJobs } from './slack/uninstall.ts';
import { batchKind } from './tasks/for-many/batch.ts';
import { createBatchHandler } from './tasks/for-many/run-batch.ts';
import { forgetWorkspaceKind } from './workspaces/forget-workspace.ts';
export type Touchline = Awaited<ReturnType<typeof startTouchline>>;

export type TouchlineOptions = Omit<ServiceOptions, 'slackApiUrl' | 'oauth' | 'botToken' | 'offersProof'> & {
  slack: SlackConfig;
  /** The requests that the platform sends; without it there are no addresses for them. */
  platformRequests?: PlatformRequestSettings | undefined;
  /** What this process does; everything unless given. */
  role?: Role;
};

/** A worker gets nothing from Slack. */
const noReceiver = { routes: [], start: async () => {}, stop: async () => {} };

function startReceiver(
  services: AppServices,
  options: Pick<ReceiverOptions, 'config' | 'bodies' | 'connections'>,
) {
  const { installations, isFirst, log } = services;
  const receiver = createReceiver({ ...options, installations, isFirst, log });
  const slackApiUrl = options.config.apiUrl;
  createApp({ services, receiver: receiver.receiver, logger: slackLogger(log), slackApiUrl });
  return receiver;
}

/** Touchline itself, without a server of its own. @throws what {@link createServices} throws, and ConfigError */
export async function startTouchline(given: TouchlineOptions) {
  const { slack, platformRequests, role = 'all', ...options } = given;
  if (slack.botToken) {
    const clients = createWebClients({ slackApiUrl: slack.apiUrl, logger: slackLogger(options.log) });
    await checkBotToken(clients.bulk(slack.botToken), options.log);
  }
  const services = await createServices({
    ...options,
    slackApiUrl: slack.apiUrl,
    oauth: slack.oauth,
    botToken: slack.botToken,
    offersProof: platformRequests !== undefined && !slack.botToken && !options.soleWorkspace,
    installations: options.installations ?? (slack.botToken ? fixedInstallation(slack.botToken) : undefined),
  });
  const { log, now, scheduler, store, unfinishedEvents } = services;
  for (const warning of await store.warnings()) log.warn(warning);
  const health = createHealth({ store, scheduler, log });
  const bodies = createBodies();
  const connections = createConnections();
  const slackReceiver =
    role === 'worker' ? noReceiver : startReceiver(services, { config: slack, bodies, connections });
  await slackReceiver.start();
  const times = services.digestTimes;
  const fromPlatform = platformRequestsRoom.open(store, {
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
  if (role !== 'web')
    scheduler.start({
      [deliveryJobKind]: createDeliveryHandler({ ...services, times }, deliveryKinds(services)),
      [refreshKind]: createRefreshHandler({ refresh: (ref) => refreshDigest(services, ref), now }),
      [operationKind]: services.operations.handler({
        answer: (asked) =>
          answerPending(
            services,
            asked,
            asked.pending.request.kind === 'client' ? whatCameOfClient : whatCameOfTask,
          ),
        start: (draft) => endWaitOf(services, draft, redrawAfterModal),
      }),
      [batchKind]: createBatchHandler(batchOptions(services)),
      [repeatKind]: createRepeatHandler(repeatOptions(services)),
      [slackEventKind]: unfinishedEvents.handler((event) => handleEvent(services, event)),
      [reminderKind]: createReminderHandler(reminderOptions(services)),
      [forgetWorkspaceKind]: createForgetJobs(services),
      [renewKeysKind]: createRenewKeysHandler({ store, now }),
      ...fromPlatform.jobs,
    });
  return {
    services,
    /** Answers every request that is for Touchline; false for any other. */
    listener: createListener(
      new Map([
        ...healthRoutes({ health, scheduler, log, more: () => httpMetrics(bodies, connections) }),
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
    /** Takes no more work, waits for work in flight, and closes the store. */
    async close(): Promise<void> {
      health.stop();
      await slackReceiver.stop();
      await services.close();
    },
  };
}
