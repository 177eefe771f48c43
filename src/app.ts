import { createSubscriptions, subscriptionRecord } from './digests/subscriptions.ts';
import { createInFlight } from './lib/in-flight.ts';
import type { Log } from './lib/log.ts';
import { createPlatformClient, type PlatformClientOptions } from './platform/client.ts';
import { createDispatcher } from './platform/transport.ts';
import { type Installations, installationRecord, storedInstallations } from './slack/installations.ts';
import { slackLogger } from './slack/logger.ts';
import { createProfiles } from './slack/profiles.ts';
import type { Services } from './slack/services.ts';
import { lastListRecord, taskMessageRecord } from './slack/task-messages/task-message.ts';
import { createTaskMessages } from './slack/task-messages/task-messages.ts';
import { createWebClients } from './slack/web-clients.ts';
import { loadKeys } from './store/keys.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/ports.ts';
import { createDraftStore, draftRecord } from './tasks/drafts/draft-store.ts';
import {
  connectionRecord,
  createConnections,
  organizationWorkspaceRecord,
} from './workspaces/connections.ts';
import { createDirectories } from './workspaces/directory.ts';
import { createPeople } from './workspaces/people.ts';

/** What Slack's handlers use, and what only the process itself does. */
export type AppServices = Services & {
  store: Store;
  /** Waits for work in flight, at most this many milliseconds, then closes the store and the platform's pool. */
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
  /** Where bot tokens come from; without it from the store, where OAuth puts them. */
  installations?: Installations;
};

/** Milliseconds for a call of a directory’s: a rate limit of a minute is waited out, nobody waits so long for it. */
const backgroundDeadlineMs = 3 * 60_000;

/**
 * Builds everything. @throws StoreUnavailableError, KeysError: one sentence that says what to do
 */
export async function createServices(options: ServiceOptions): Promise<AppServices> {
  const { log, now = Date.now, dataDir, redisUrl, encryptionKeys, platformUrl, platformTimes } = options;
  const keyring = loadKeys({ encryptionKeys, dataDir, redisUrl });
  const store = await openStore({ dataDir, redisUrl });
  const { leases } = store;
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
    index: store.bucket(organizationWorkspaceRecord),
    platform: (token) => platformWith(token, platformTimes),
    now,
    log,
  });
  const platform = connections.platform;
  const directories = createDirectories({
    platform,
    background: ({ token }) => platformWith(token, { deadlineMs: backgroundDeadlineMs, ...platformTimes }),
    now,
  });
  const { inFlight, settled } = createInFlight();
  return {
    log,
    now,
    store,
    leases,
    connections,
    people: createPeople({ platform, now }),
    directories,
    subscriptions: createSubscriptions({
      bucket: store.bucket(subscriptionRecord),
      timetable: store.timetable,
      now,
    }),
    installations:
      options.installations ?? storedInstallations(store.encryptedBucket(installationRecord, keyring)),
    webClients: createWebClients({ slackApiUrl: options.slackApiUrl, logger: slackLogger(log) }),
    profiles: createProfiles(now),
    taskMessages: createTaskMessages({
      messages: store.encryptedBucket(taskMessageRecord, keyring),
      lastLists: store.bucket(lastListRecord),
      leases,
    }),
    drafts: {
      store: createDraftStore(store.encryptedBucket(draftRecord, keyring)),
      leases,
      directories,
      now,
      log,
    },
    inFlight,
    async close(graceMs) {
      await settled(graceMs);
      await store.close();
      // Whatever still waits for the platform has had its time.
      await dispatcher.destroy();
    },
  };
}
