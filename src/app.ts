import { createSubscriptions, type Subscriptions, subscriptionRecord } from './digests/subscriptions.ts';
import { createPolledScheduler, type PolledScheduler } from './jobs/polled-scheduler.ts';
import { failedJobRecord } from './jobs/scheduler.ts';
import type { Log } from './lib/log.ts';
import { createPlatformClient, type PlatformClientOptions } from './platform/client.ts';
import { createDispatcher } from './platform/transport.ts';
import { type Installations, installationRecord, storedInstallations } from './slack/installations.ts';
import { slackLogger } from './slack/logger.ts';
import { createProfiles, type Profiles } from './slack/profiles.ts';
import { lastListRecord, taskMessageRecord } from './slack/task-messages/task-message-record.ts';
import { createTaskMessages, type TaskMessages } from './slack/task-messages/task-messages.ts';
import { createSlackClients, type SlackClients } from './slack/web-clients.ts';
import { loadKeys } from './store/keys.ts';
import { openStore } from './store/open.ts';
import type { LeaseStore, Store } from './store/ports.ts';
import { createPendingDrafts, type PendingDrafts, pendingRecord } from './tasks/drafts/draft-store.ts';
import { type Connections, connectionRecord, createConnections } from './workspaces/connections.ts';
import { createDirectories, type Directories } from './workspaces/directory.ts';
import { createPeople, type People } from './workspaces/people.ts';

/** Everything that handlers use, built once and handed on as one object. */
export type Services = {
  log: Log;
  /** Milliseconds, UTC. */
  now: () => number;
  store: Store;
  leases: LeaseStore;
  connections: Connections;
  people: People;
  directories: Directories;
  scheduler: PolledScheduler;
  subscriptions: Subscriptions;
  installations: Installations;
  slackClients: SlackClients;
  profiles: Profiles;
  taskMessages: TaskMessages;
  drafts: PendingDrafts;
  /** Counts work that goes on after the ack, so that stopping can wait for it. */
  inFlight<T>(work: Promise<T>): Promise<T>;
  /** Waits for work under way, at most this many milliseconds, then closes the store and the platform's pool. */
  close(graceMs: number): Promise<void>;
};

export type ServiceOptions = {
  log: Log;
  now?: () => number;
  dataDir: string;
  redisUrl?: string;
  encryptionKeys?: string;
  platformUrl: string;
  /** How long the platform is waited for, where its client's own times are not right (tests). */
  platformTimes?: Pick<PlatformClientOptions, 'deadlineMs' | 'timeouts'>;
  slackApiUrl?: string;
  /** How often jobs that are due are looked for, in milliseconds; 2,000 unless given. */
  pollEveryMs?: number;
  /** Where bot tokens come from; without it from the store, where OAuth puts them. */
  installations?: Installations;
};

/** Milliseconds for a call of a directory’s: a rate limit of a minute is waited out, nobody waits so long for it. */
const backgroundDeadlineMs = 3 * 60_000;

function createInFlight() {
  const running = new Set<Promise<unknown>>();
  return {
    inFlight<T>(work: Promise<T>): Promise<T> {
      running.add(work);
      const end = () => void running.delete(work);
      work.then(end, end);
      return work;
    },
    async settled(graceMs: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, graceMs);
      await Promise.race([Promise.allSettled(running), promise]);
      clearTimeout(timer);
    },
  };
}

/**
 * Builds everything. @throws StoreUnavailableError, KeysError: one sentence that says what to do
 */
export async function createServices(options: ServiceOptions): Promise<Services> {
  const { log, now = Date.now, dataDir, redisUrl, encryptionKeys, platformUrl, platformTimes } = options;
  const { pollEveryMs = 2_000 } = options;
  const keyring = loadKeys({ encryptionKeys, dataDir, redisUrl });
  const store = await openStore({ dataDir, redisUrl });
  const dispatcher = createDispatcher();
  const platformWith = (token: string, times: ServiceOptions['platformTimes']) =>
    createPlatformClient({
      baseUrl: platformUrl,
      token,
      dispatcher,
      onCall: (call) => log.debug(call, 'The platform was called.'),
      ...times,
    });
  const connections = createConnections({
    bucket: store.encryptedBucket(connectionRecord, keyring),
    platform: (token) => platformWith(token, platformTimes),
    now,
  });
  const platform = connections.platform;
  const scheduler = createPolledScheduler({
    table: store.jobs,
    failures: store.bucket(failedJobRecord),
    log,
    now,
    everyMs: pollEveryMs,
  });
  const { inFlight, settled } = createInFlight();
  return {
    log,
    now,
    store,
    leases: store.leases,
    connections,
    people: createPeople({ platform, now }),
    directories: createDirectories({
      platform,
      background: ({ token }) => platformWith(token, { deadlineMs: backgroundDeadlineMs, ...platformTimes }),
      now,
    }),
    scheduler,
    subscriptions: createSubscriptions({
      bucket: store.bucket(subscriptionRecord),
      scheduler,
      now,
    }),
    installations:
      options.installations ?? storedInstallations(store.encryptedBucket(installationRecord, keyring)),
    slackClients: createSlackClients({ slackApiUrl: options.slackApiUrl, logger: slackLogger(log) }),
    profiles: createProfiles(now),
    taskMessages: createTaskMessages({
      messages: store.encryptedBucket(taskMessageRecord, keyring),
      lastLists: store.bucket(lastListRecord),
      leases: store.leases,
    }),
    drafts: createPendingDrafts(store.encryptedBucket(pendingRecord, keyring)),
    inFlight,
    async close(graceMs) {
      await settled(graceMs);
      await store.close();
      // Whatever still waits for the platform has had its time.
      await dispatcher.destroy();
    },
  };
}
