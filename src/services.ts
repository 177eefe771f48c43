import { createDigestNotices } from './digests/notices.ts';
import { createDigestPosts, digestCountRecord, digestPostRecord } from './digests/posts.ts';
import { createRuns, runRecord } from './digests/runs.ts';
import { createSubscriptions, subscriptionRecord } from './digests/subscriptions.ts';
import { type DigestTimes, digestTimes } from './digests/times.ts';
import { createPolledScheduler } from './jobs/polled-scheduler.ts';
import { scheduleKeyRenewal } from './jobs/renew-keys.ts';
import { failedJobRecord, type RunningScheduler } from './jobs/scheduler.ts';
import { createUnfinishedWork, type UnfinishedWork } from './jobs/unfinished-work.ts';
import { createFairQueue } from './lib/fair-queue.ts';
import { createInFlight } from './lib/in-flight.ts';
import type { Log } from './lib/log.ts';
import { createConnectionNotices } from './notices/connection-notices.ts';
import { createDailyLimit } from './notices/daily-limit.ts';
import { createOutboxes, outboxRecord } from './notices/outbox.ts';
import { createPlatformClient, type PlatformClientOptions } from './platform/client.ts';
import { createDispatcher } from './platform/transport.ts';
import { createPrivateMessages, morningKind, weeklyKind } from './reminders/private-messages.ts';
import { createSends, sendRecord } from './reminders/sends.ts';
import { repeatListRecord, repeatOfferRecord, repeatRecord } from './repeats/repeat.ts';
import { createRepeats } from './repeats/repeats.ts';
import { type Installations, installationRecord, storedInstallations } from './slack/edge/installations.ts';
import { slackLogger } from './slack/edge/logger.ts';
import { createMessenger } from './slack/edge/messenger.ts';
import { createNewerBlocks } from './slack/edge/newer-blocks.ts';
import { createProfiles } from './slack/edge/profiles.ts';
import { createSoleWorkspace } from './slack/edge/sole-workspace.ts';
import { type SlackEvent, slackEventKind } from './slack/edge/stored-event.ts';
import { createRenew, createTokenRotation } from './slack/edge/token-rotation.ts';
import { createWebClients } from './slack/edge/web-clients.ts';
import { tellOfInstallations } from './slack/features/connect/installed.ts';
import type { Services } from './slack/surface/services.ts';
import { tellCreated } from './slack/task-changes/tell.ts';
import { createHomes, homeRecord } from './slack/task-messages/homes.ts';
import { lastListRecord, taskMessageRecord } from './slack/task-messages/task-message.ts';
import { createTaskMessages } from './slack/task-messages/task-messages.ts';
import type { CommandNames } from './slack/ui/command-names.ts';
import { announceKey, encryptingProcessRecord } from './store/encrypting-processes.ts';
import { createFirstTime } from './store/first-time.ts';
import { loadKeys } from './store/keys.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/ports.ts';
import type { RecordKind } from './store/records.ts';
import { storedKinds } from './stored-kinds.ts';
import { createDraftStore, draftRecord } from './tasks/drafts/draft-store.ts';
import { createPendingRequests } from './tasks/drafts/pending-requests.ts';
import { batchRecord, batchResultRecord } from './tasks/for-many/batch.ts';
import { createBatches } from './tasks/for-many/batches.ts';
import { auditRecord, createAudit } from './workspaces/audit.ts';
import { channelProgramRecord, createChannelPrograms } from './workspaces/channel-programs.ts';
import { channelReaderRecord, createChannelReaders } from './workspaces/channel-readers.ts';
import { accessRecord, createCoachLimits } from './workspaces/coach-limits.ts';
import {
  createConnectionProofs,
  proofCodeRecord,
  replacingTokenRecord,
} from './workspaces/connection-proofs.ts';
import { connectionRequestRecord, createConnectionRequests } from './workspaces/connection-requests.ts';
import { createConnectionTries } from './workspaces/connection-tries.ts';
import {
  connectionRecord,
  createConnections,
  organizationWorkspaceRecord,
} from './workspaces/connections.ts';
import { createDirectories } from './workspaces/directory.ts';
import { createDirectoryRecords, directoryRecords as ofDirectory } from './workspaces/directory-records.ts';
import { createEnterpriseWorkspaces, workspaceEnterpriseRecord } from './workspaces/enterprise-workspaces.ts';
import { createLikelyPrograms, programMemoryRecord } from './workspaces/likely-programs.ts';
import { limitDirectories } from './workspaces/limited-directories.ts';
import {
  createOrganizationInstallations,
  organizationInstallationRecord,
  type SoleWorkspace,
} from './workspaces/organization-installations.ts';
import { createPeople } from './workspaces/people.ts';
import { createPersonalData } from './workspaces/personal-data.ts';
import { createPreferences, preferencesRecord } from './workspaces/preferences.ts';
import { createTaskCreators, taskCreatorRecord } from './workspaces/task-creators.ts';
/** What Slack's handlers use, and what only the process itself does. */
export type AppServices = Services & {
  store: Store;
  scheduler: RunningScheduler;
  unfinishedEvents: UnfinishedWork<SlackEvent>;
  /**
   * Stops the jobs and waits for work in flight, but not forever, then closes the store and the platform's pool. What
   * still runs then is told to whoever waits, or given back.
   */
  close(): Promise<void>;
};

export type ServiceOptions = {
  log: Log;
  now?: () => number;
  dataDir: string;
  redisUrl?: string;
  /** All kinds of records and jobs, if there are others than Touchline's own (playground). */
  kinds?: readonly RecordKind<unknown>[];
  encryptionKeys?: string;
  platformUrl: string;
  /** Commands that the manifest renames. */
  commandNames?: CommandNames;
  /** How long to wait for the platform, if not as long as its client does (tests). */
  platformTimes?: Pick<PlatformClientOptions, 'deadlineMs' | 'timeouts'>;
  slackApiUrl?: string;
  /** The app's id and secret on Slack, where it serves many workspaces: they renew tokens that expire. */
  oauth?: { clientId: string; clientSecret: string };
  /** How long stopping waits for work in flight, in milliseconds; 23,000 unless given (tests). */
  graceMs?: number;
  /** How often to look for jobs that are due, in milliseconds; 2,000 unless given. */
  pollEveryMs?: number;
  /** How long a process has to say what came of a task before another looks after it, in milliseconds; 60,000 unless given. */
  pendingAfterMs?: number;
  /** How long a process takes for granted which data keys there are, in milliseconds; 5,000 unless given (tests). */
  keysKeptMs?: number;
  /** How long a job is left to a process that died, in milliseconds; the engine's own unless given (tests). */
  jobLeaseMs?: number;
  /** How many messages a day people get unasked; 3 unless given (tests). */
  unaskedPerDay?: number;
  /** Durations of digests, where tests shorten them. */
  digestTimes?: Partial<DigestTimes>;
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

/** How long stopping waits for work in flight, in milliseconds: longer than a call to the platform may take (20 s). */
const defaultGraceMs = 23_000;
/** The deadline of a call that the platform waits for, in milliseconds. */
const checkDeadlineMs = 8_000;
/** How long telling people about dropped work may take, in milliseconds. */
const tellMs = 3_000;

/** Builds every service once. @throws StoreUnavailableError, NewerStoreError, KeysError with a sentence that says what to do */
export async function createServices(options: ServiceOptions): Promise<AppServices> {
  const { log, now = Date.now, dataDir, redisUrl, encryptionKeys, platformUrl, platformTimes } = options;
  const { kinds = storedKinds } = options;
  const { pollEveryMs = 2_000, graceMs = defaultGraceMs, jobLeaseMs } = options;
  const keyring = loadKeys({ encryptionKeys, dataDir, redisUrl });
  const store = await openStore({
    dataDir,
    redisUrl,
    keyring,
    kinds,
    keysKeptMs: options.keysKeptMs,
    warn: (sentence) => log.warn(sentence),
  });
  const { leases } = store;
  const stopAnnouncing = encryptionKeys
    ? await announceKey(store.bucket(encryptingProcessRecord), keyring)
    : undefined;
  const dispatcher = createDispatcher();
  const platformWith = (token: string, times: ServiceOptions['platformTimes']) =>
    createPlatformClient({
      baseUrl: platformUrl,
      token,
      dispatcher,
      onCall: (call) => log.debug(call, 'Called the platform.'),
      onUnreadable: (rows) => log.warn(rows, 'Some rows of the platform could not be read.'),
      ...times,
    });
  const directoryRecords = createDirectoryRecords({
    people: store.bucket(ofDirectory.people),
    parts: store.bucket(ofDirectory.parts),
    programs: store.bucket(ofDirectory.programs),
    members: store.bucket(ofDirectory.members),
    added: store.bucket(ofDirectory.added),
  });
  const connections = createConnections({
    bucket: store.bucket(connectionRecord),
    index: store.bucket(organizationWorkspaceRecord),
    platform: (token) => platformWith(token, platformTimes),
    forget: (workspaceId) => directoryRecords.forget(workspaceId),
    replaced: (workspaceId) => renewKeys(workspaceId),
    now,
    log,
  });
  const platform = connections.platform;
  const wholeDirectories = createDirectories({
    platform,
    background: ({ token }) => platformWith(token, { deadlineMs: backgroundDeadlineMs, ...platformTimes }),
    now,
    records: directoryRecords,
    leases,
    log,
  });
  const directories = limitDirectories(wholeDirectories);
  const jobOptions = {
    failures: store.bucket(failedJobRecord),
    log,
    now,
    everyMs: pollEveryMs,
    ...(jobLeaseMs && { leaseMs: jobLeaseMs }),
  };
  const { jobs: table, timetable } = store;
  const scheduler = timetable
    ? createPolledScheduler({ ...jobOptions, table: timetable, leases })
    : await (await import('./jobs/bullmq/scheduler.ts')).createBullScheduler({
        ...jobOptions,
        table,
        redisUrl: redisUrl ?? '',
      });
  const renewKeys = (workspaceId: string) => scheduleKeyRenewal({ scheduler, now }, workspaceId);
  const preferences = createPreferences(store.bucket(preferencesRecord));
  const channelPrograms = createChannelPrograms(store.bucket(channelProgramRecord));
  const memories = store.bucket(programMemoryRecord);
  const { inFlight, settled, drop } = createInFlight();
  const toSlack = { slackApiUrl: options.slackApiUrl, logger: slackLogger(log) };
  const webClients = createWebClients(toSlack);
  const installationBucket = store.bucket(installationRecord);
  const profiles = createProfiles(now);
  const people = createPeople({ platform, known: wholeDirectories.known, now });
  const { botToken, commandNames = {} } = options;
  const newerBlocks = createNewerBlocks({ now });
  const audit = createAudit({
    bucket: store.bucket(auditRecord),
    log,
    now,
    inFlight: (work) => services.inFlight(work),
  });
  const connectionRequests = createConnectionRequests(store.bucket(connectionRequestRecord));
  const connectionNotices = createConnectionNotices(scheduler, now);
  const services: AppServices = {
    log,
    now,
    store,
    leases,
    isFirst: createFirstTime(leases),
    connections,
    organizationInstallations: createOrganizationInstallations({
      bucket: store.bucket(organizationInstallationRecord),
      connections,
      check: (token) => platformWith(token, { deadlineMs: checkDeadlineMs, ...platformTimes }).me(),
      offersProof: options.offersProof ?? false,
      soleWorkspace:
        options.soleWorkspace ?? (botToken ? createSoleWorkspace({ botToken, webClients }) : undefined),
      ...tellOfInstallations({ connectionRequests, connectionNotices }),
      now,
      log,
    }),
    enterpriseWorkspaces: createEnterpriseWorkspaces({
      bucket: store.bucket(workspaceEnterpriseRecord),
      now,
    }),
    connectionProofs: createConnectionProofs({
      codes: store.bucket(proofCodeRecord),
      tokens: store.bucket(replacingTokenRecord),
    }),
    connectionRequests,
    connectionTries: createConnectionTries(leases),
    connectionNotices,
    audit,
    personalData: createPersonalData({
      store,
      kinds,
      installationKind: installationRecord.namespace,
      scheduler,
      leases,
      audit,
      renewKeys,
    }),
    people,
    coachLimits: createCoachLimits({
      bucket: store.bucket(accessRecord),
      directories: wholeDirectories,
      platform,
      now,
    }),
    channelReaders: createChannelReaders({
      bucket: store.bucket(channelReaderRecord),
      people,
    }),
    directories,
    scheduler,
    subscriptions: createSubscriptions({ bucket: store.bucket(subscriptionRecord), scheduler, now }),
    runs: createRuns(store.bucket(runRecord)),
    digestPosts: createDigestPosts({
      counts: store.bucket(digestCountRecord),
      posts: store.bucket(digestPostRecord),
      scheduler,
      now,
    }),
    notices: createDigestNotices(scheduler, now),
    digestTimes: { ...digestTimes, ...options.digestTimes },
    installations:
      options.installations ??
      storedInstallations(installationBucket, {
        now,
        rotation:
          options.oauth &&
          createTokenRotation({
            bucket: installationBucket,
            leases,
            renew: createRenew(options.oauth, toSlack),
            now,
            log,
          }),
      }),
    webClients,
    profiles,
    preferences,
    channelPrograms,
    newerBlocks,
    messenger: createMessenger({
      commandNames,
      newerBlocks,
      onDirect: (workspaceId, userId, channel) =>
        void services.inFlight(
          services.homes.knowChannel(workspaceId, userId, channel).catch(() => undefined),
        ),
    }),
    homes: createHomes({ bucket: store.bucket(homeRecord), leases, platform, now }),
    taskMessages: createTaskMessages({
      messages: store.bucket(taskMessageRecord),
      lastLists: store.bucket(lastListRecord),
    }),
    drafts: {
      store: createDraftStore(store.bucket(draftRecord)),
      leases,
      directories,
      likelyPrograms: createLikelyPrograms({ memories, channelPrograms, preferences }),
      preferences,
      scheduler,
      now,
      log,
      onCreated: (context, task) => tellCreated(services, context, task),
    },
    pendingRequests: createPendingRequests({
      scheduler,
      now,
      afterMs: options.pendingAfterMs,
    }),
    unfinishedEvents: createUnfinishedWork({
      kind: slackEventKind,
      scheduler,
      log,
      now,
      afterMs: options.pendingAfterMs,
    }),
    batches: createBatches({
      bucket: store.bucket(batchRecord),
      results: store.bucket(batchResultRecord),
      scheduler,
      now,
    }),
    repeats: createRepeats({
      bucket: store.bucket(repeatRecord),
      lists: store.bucket(repeatListRecord),
      offers: store.bucket(repeatOfferRecord),
      scheduler,
      now,
    }),
    outboxes: createOutboxes({
      bucket: store.bucket(outboxRecord),
      scheduler,
      now,
    }),
    dailyLimit: createDailyLimit({ leases, now, most: options.unaskedPerDay }),
    mornings: createPrivateMessages({ kind: morningKind, scheduler, now }),
    weeklies: createPrivateMessages({ kind: weeklyKind, scheduler, now }),
    sends: createSends(store.bucket(sendRecord)),
    taskCreators: createTaskCreators(store.bucket(taskCreatorRecord)),
    commandNames,
    queue: createFairQueue(),
    inFlight,
    async close() {
      const [jobs] = await Promise.all([scheduler.stop(graceMs), settled(graceMs)]);
      const requests = await drop(tellMs);
      await audit.storeAll();
      const level = jobs + requests > 0 ? 'warn' : 'info';
      log[level]({ droppedJobs: jobs, droppedRequests: requests }, 'Stopped.');
      await scheduler.close();
      await stopAnnouncing?.();
      await store.close();
      // Calls that still wait for the platform have had their time.
      await dispatcher.destroy();
    },
  };
  return services;
}
