import type { RequestListener, ServerResponse } from 'node:http';
import type { SlackConfig } from './config.ts';
import { createDigestHandler } from './digests/digest-handler.ts';
import {
  createSubscriptions,
  digestKind,
  type Subscription,
  subscriptionRecord,
} from './digests/subscriptions.ts';
import { createPolledScheduler, type PolledScheduler } from './jobs/polled-scheduler.ts';
import { failedJobRecord } from './jobs/scheduler.ts';
import { createInFlight } from './lib/in-flight.ts';
import type { Log } from './lib/log.ts';
import { createPlatformClient, type PlatformClientOptions } from './platform/client.ts';
import { createDispatcher } from './platform/transport.ts';
import { createPlatformRequests } from './platform-requests/create.ts';
import { usedSignatureRecord } from './platform-requests/install.ts';
import type { PlatformRequestSettings } from './platform-requests/settings.ts';
import { handledWebhookRecord } from './platform-requests/webhook.ts';
import { createListener } from './server.ts';
import { createApp } from './slack/app.ts';
import type { CommandNames } from './slack/command-names.ts';
import { postUninstalledNotice } from './slack/connect/uninstalled-notice.ts';
import { postScheduled } from './slack/digest/post-digest.ts';
import { createHomes, homeRecord } from './slack/home/homes.ts';
import {
  fixedInstallation,
  type Installations,
  installationRecord,
  storedInstallations,
} from './slack/installations.ts';
import { slackLogger } from './slack/logger.ts';
import { createProfiles } from './slack/profiles.ts';
import { createReceiver } from './slack/receiver.ts';
import type { Services } from './slack/services.ts';
import { createSoleWorkspace } from './slack/sole-workspace.ts';
import { lastListRecord, taskMessageRecord } from './slack/task-messages/task-message.ts';
import { createTaskMessages } from './slack/task-messages/task-messages.ts';
import { createWebClients } from './slack/web-clients.ts';
import { loadKeys } from './store/keys.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/ports.ts';
import { createDraftStore, draftRecord } from './tasks/drafts/draft-store.ts';
import {
  createConnectionProofs,
  proofCodeRecord,
  replacingTokenRecord,
} from './workspaces/connection-proofs.ts';
import {
  connectionRecord,
  createConnections,
  organizationWorkspaceRecord,
} from './workspaces/connections.ts';
import { createDirectories } from './workspaces/directory.ts';
import {
  createOrganizationInstallations,
  organizationInstallationRecord,
  type SoleWorkspace,
} from './workspaces/organization-installations.ts';
import { createPeople } from './workspaces/people.ts';
import { createPreferences, preferencesRecord } from './workspaces/preferences.ts';

/** What Slack's handlers use, and what only the process itself does. */
export type AppServices = Services & {
  store: Store;
  scheduler: PolledScheduler;
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
  /** Commands that the manifest renames. */
  commandNames?: CommandNames;
  /** How long to wait for the platform, if not as long as its client does (tests). */
  platformTimes?: Pick<PlatformClientOptions, 'deadlineMs' | 'timeouts'>;
  slackApiUrl?: string;
  /** How often to look for jobs that are due, in milliseconds; 2,000 unless given. */
  pollEveryMs?: number;
  /** Where bot tokens come from; the store unless given, where OAuth puts them. */
  installations?: Installations;
  /** The token of the one workspace, if there is only one. */
  botToken?: string;
  /** Whether organizations that installed Touchline may be waiting for a workspace. */
  offersProof?: boolean;
  /** The one workspace to tie an organization to that installs Touchline, if `botToken` does not tell. */
  soleWorkspace?: SoleWorkspace;
};

/** The deadline of a directory's calls, in milliseconds. It is long enough to wait out a rate limit in the background. */
const backgroundDeadlineMs = 3 * 60_000;

/** The deadline of a call that the platform waits for, in milliseconds. */
const checkDeadlineMs = 8_000;

/** Builds every service once. @throws StoreUnavailableError, NewerStoreError, KeysError with a sentence that says what to do */
export async function createServices(options: ServiceOptions): Promise<AppServices> {
  const { log, now = Date.now, dataDir, redisUrl, encryptionKeys, platformUrl, platformTimes } = options;
  const { pollEveryMs = 2_000 } = options;
  const keyring = loadKeys({ encryptionKeys, dataDir, redisUrl });
  const store = await openStore({ dataDir, redisUrl });
  const { leases } = store;
  const dispatcher = createDispatcher();
  const platformWith = (token: string, times: ServiceOptions['platformTimes']) =>
    createPlatformClient({
      baseUrl: platformUrl,
      token,
      dispatcher,
      onCall: (call) => log.debug(call, 'Called the platform.'),
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
  const scheduler = createPolledScheduler({
    table: store.jobs,
    failures: store.bucket(failedJobRecord),
    log,
    now,
    everyMs: pollEveryMs,
  });
  const { inFlight, settled } = createInFlight();
  const webClients = createWebClients({ slackApiUrl: options.slackApiUrl, logger: slackLogger(log) });
  const profiles = createProfiles(now);
  const { botToken } = options;
  return {
    log,
    now,
    store,
    leases,
    connections,
    organizationInstallations: createOrganizationInstallations({
      bucket: store.encryptedBucket(organizationInstallationRecord, keyring),
      connections,
      check: (token) => platformWith(token, { deadlineMs: checkDeadlineMs, ...platformTimes }).me(),
      offersProof: options.offersProof ?? false,
      soleWorkspace:
        options.soleWorkspace ??
        (botToken ? createSoleWorkspace({ botToken, webClients, profiles }) : undefined),
      now,
      log,
    }),
    connectionProofs: createConnectionProofs({
      codes: store.encryptedBucket(proofCodeRecord, keyring),
      tokens: store.encryptedBucket(replacingTokenRecord, keyring),
    }),
    people: createPeople({ platform, now }),
    directories,
    scheduler,
    subscriptions: createSubscriptions({ bucket: store.bucket(subscriptionRecord), scheduler, now }),
    installations:
      options.installations ?? storedInstallations(store.encryptedBucket(installationRecord, keyring)),
    webClients,
    profiles,
    preferences: createPreferences(store.encryptedBucket(preferencesRecord, keyring)),
    homes: createHomes({ bucket: store.encryptedBucket(homeRecord, keyring), leases, platform, now }),
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
    commandNames: options.commandNames ?? {},
    inFlight,
    async close(graceMs) {
      await settled(graceMs);
      await store.close();
      // Calls that still wait for the platform have had their time.
      await dispatcher.destroy();
    },
  };
}

export type Touchline = Awaited<ReturnType<typeof startTouchline>>;

export type TouchlineOptions = Omit<ServiceOptions, 'slackApiUrl' | 'botToken' | 'offersProof'> & {
  slack: SlackConfig;
  /** The requests that the platform sends; without it there are no addresses for them. */
  platformRequests?: PlatformRequestSettings;
};

/** How long stopping waits for work in flight, in milliseconds. */
const graceMs = 10_000;

function respondJson(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  res.end(JSON.stringify(body));
}

/** `GET /healthz`: the process is alive. `GET /readyz`: its store answers. */
const healthRoutes = ({ store, log }: AppServices): [string, RequestListener][] => [
  ['/healthz', (_, res) => respondJson(res, 200, { ok: true })],
  [
    '/readyz',
    async (_, res) => {
      try {
        await store.ping();
        respondJson(res, 200, { ok: true });
      } catch (error) {
        log.warn({ err: error }, 'Not ready.');
        respondJson(res, 503, { ok: false, error: 'The store is not responding.' });
      }
    },
  ],
];

/** Touchline itself, without a server of its own. @throws what {@link createServices} throws, and ConfigError */
export async function startTouchline({ slack, platformRequests, ...options }: TouchlineOptions) {
  const services = await createServices({
    ...options,
    slackApiUrl: slack.apiUrl,
    botToken: slack.botToken,
    offersProof: platformRequests !== undefined && !slack.botToken && !options.soleWorkspace,
    installations: options.installations ?? (slack.botToken ? fixedInstallation(slack.botToken) : undefined),
  });
  const { log, now, leases, scheduler, subscriptions } = services;
  const slackReceiver = createReceiver(slack, services.installations, log);
  createApp({ services, receiver: slackReceiver.receiver, logger: slackLogger(log) });
  await slackReceiver.start();
  const post = (subscription: Subscription) => postScheduled(services, subscription);
  const fromPlatform = createPlatformRequests({
    ...services,
    settings: platformRequests,
    installations: services.organizationInstallations,
    used: services.store.bucket(usedSignatureRecord),
    handled: services.store.bucket(handledWebhookRecord),
    refresh: (organizationId) => {
      services.directories.refresh(organizationId);
      services.people.refresh(organizationId);
    },
    wake: () => void services.inFlight(scheduler.poll()),
    postNotice: (notice) => postUninstalledNotice(services, notice),
  });
  scheduler.start({
    [digestKind]: createDigestHandler({ leases, subscriptions, post, log, now }),
    ...fromPlatform.jobs,
  });
  return {
    services,
    /** Answers every request that is for Touchline; false for any other. */
    listener: createListener(
      new Map([...healthRoutes(services), ...slackReceiver.routes, ...fromPlatform.routes]),
    ),
    /** How many webhooks of each unknown kind came. */
    unknownWebhooks: fromPlatform.unknownWebhooks,
    /** Runs the jobs that are due, without waiting for the next poll. */
    poll: scheduler.poll,
    /** Takes no more work, waits for work in flight, and closes the store. */
    async close(): Promise<void> {
      await slackReceiver.stop();
      // A running job is work in flight like any other.
      services.inFlight(scheduler.stop());
      await services.close(graceMs);
    },
  };
}
