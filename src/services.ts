import { digestTimes } from './deliveries/limits.ts';
import { deliveriesRoom } from './deliveries/room.ts';
import { digestsRoom } from './digests/room.ts';
import { jobsRoom } from './jobs/room.ts';
import type { RunningScheduler } from './jobs/scheduler.ts';
import { createFairQueue } from './lib/fair-queue.ts';
import { createInFlight } from './lib/in-flight.ts';
import { defaultGraceMs, slowMs, tellMs } from './limits.ts';
import { readAbout } from './operating/about.ts';
import { createMetrics } from './operating/metrics.ts';
import { storedWorkRoom } from './operations/room.ts';
import { openOwnStore } from './own-store.ts';
import { createPlatformClients } from './platform/clients.ts';
import { createPrivateMessages } from './reminders/private-messages.ts';
import { repeatsRoom } from './repeats/room.ts';
import type { ServiceOptions } from './service-options.ts';
import { installationRecord } from './slack/edge/installations.ts';
import { slackRoom } from './slack/edge/room.ts';
import { tellOfInstallations } from './slack/features/connect/connection-news.ts';
import { tellOfRefusedTokens } from './slack/features/connect/refused-token.ts';
import type { Services } from './slack/surface/services.ts';
import { tellCreated } from './slack/task-changes/tell.ts';
import { taskMessagesRoom } from './slack/task-messages/room.ts';
import { createFirstTime } from './store/first-time.ts';
import type { Store } from './store/ports.ts';
import { storedKinds } from './stored-kinds.ts';
import { tasksRoom } from './tasks/room.ts';
import { createPersonalData } from './workspaces/personal-data.ts';
import { quotasRoom, workspacesRoom } from './workspaces/room.ts';

/** What Slack's handlers use, and what only the process itself does. */
export type AppServices = Services & {
  store: Store;
  scheduler: RunningScheduler;
  /**
   * Stops the jobs and waits for work in flight, but not forever, then closes the store and the platform's pool. What
   * still runs then is told to the user who waits, or given back.
   */
  close(): Promise<void>;
};

/** Builds every service once. @throws StoreUnavailableError, ConfigError with a sentence that says what to do */
export async function createServices(options: ServiceOptions): Promise<AppServices> {
  const { log, now = Date.now, redisUrl, platformUrl, platformTimes, kinds = storedKinds } = options;
  const { graceMs = defaultGraceMs, commandNames = {}, pendingAfterMs, unaskedPerDay } = options;
  const metrics = createMetrics(log);
  const store = await openOwnStore(options, metrics);
  const { leases, usedMs } = store;
  const { scheduler, renewKeys } = await jobsRoom.create(store, {
    redisUrl,
    everyMs: options.pollEveryMs,
    leaseMs: options.jobLeaseMs,
    now,
    log,
  });
  const { inFlight, settled, drop } = createInFlight();
  const platforms = createPlatformClients({
    baseUrl: platformUrl,
    times: platformTimes,
    log,
    onEnd: (...call) => metrics.ended('platform_call', ...call),
  });
  const { quotas } = quotasRoom.create(store, { now });
  const sending = deliveriesRoom.create(store, { scheduler, quotas, most: unaskedPerDay, usedMs, now, log });
  const { deliveries } = sending;
  const slack = slackRoom.create(store, {
    slackApiUrl: options.slackApiUrl,
    oauth: options.oauth,
    installations: options.installations,
    commandNames,
    onDirect: (workspaceId, userId, channel) =>
      void inFlight(services.homes.knowChannel(workspaceId, userId, channel)),
    measure: (method, call) => metrics.measure('slack_call', method, call),
    hasProven: (...about) => workspaces.connectionProofs.hasProven(...about),
    isOrgWide: (workspaceId) => workspaces.enterpriseWorkspaces.isServed(workspaceId),
    wait: options.wait,
    now,
    log,
  });
  const workspaces = workspacesRoom.create(store, {
    quotas,
    platforms,
    renewKeys,
    installing: {
      offersProof: options.offersProof,
      soleWorkspace: options.soleWorkspace,
      tell: (connectionRequests) => tellOfInstallations({ connectionRequests, deliveries, now }),
    },
    answered: tellOfRefusedTokens({
      deliveries,
      installationOf: (workspaceId) => workspaces.enterpriseWorkspaces.installationOf(workspaceId),
      inFlight,
      now,
      log,
    }),
    inFlight,
    now,
    log,
  });
  const { audit, connections, directories, likelyPrograms, preferences } = workspaces;
  const about = readAbout(options);
  const services: AppServices = {
    log,
    metrics,
    about: () => ({ ...about, workspaces: connections.connected() }),
    now,
    store,
    isFirst: createFirstTime(leases),
    ...slack,
    ...workspaces,
    ...storedWorkRoom.create(store, { scheduler, afterMs: pendingAfterMs, now }),
    ...taskMessagesRoom.create(store, { platform: connections.platform, now }),
    quotas,
    ...sending,
    ...digestsRoom.create(store, { deliveries, now }),
    privateMessages: createPrivateMessages(deliveries, now),
    ...repeatsRoom.create(store, { scheduler, now }),
    ...tasksRoom.create(store, {
      scheduler,
      afterMs: pendingAfterMs,
      tasks: workspaces.taskCreators,
      directories,
      likelyPrograms,
      preferences,
      now,
      log,
      onCreated: (context, created) => tellCreated(services, context, created),
    }),
    personalData: createPersonalData({
      store,
      kinds,
      installationKind: installationRecord.namespace,
      scheduler,
      audit,
      renewKeys,
    }),
    scheduler,
    digestTimes: { ...digestTimes, ...options.digestTimes },
    commandNames,
    slowMs: options.slowMs ?? slowMs,
    queue: createFairQueue(),
    inFlight,
    async close() {
      const [jobs] = await Promise.all([scheduler.stop(graceMs), settled(graceMs)]);
      const requests = await drop(tellMs);
      await audit.storeAll();
      const level = jobs + requests > 0 ? 'warn' : 'info';
      log[level]({ droppedJobs: jobs, droppedRequests: requests }, 'Stopped.');
      await scheduler.close();
      await store.close();
      // Calls that still wait for the platform have had their time.
      await platforms.close();
    },
  };
  return services;
}
