import type { DailyLimit } from '../../deliveries/daily-limit.ts';
import type { Deliveries } from '../../deliveries/deliveries.ts';
import type { DigestTimes } from '../../deliveries/limits.ts';
import type { DigestCounts } from '../../digests/counts.ts';
import type { DigestNotices } from '../../digests/notices.ts';
import type { Subscriptions } from '../../digests/subscriptions.ts';
import type { FairQueue } from '../../lib/fair-queue.ts';
import type { Log } from '../../lib/log.ts';
import type { About } from '../../operating/about.ts';
import type { Metrics } from '../../operating/metrics.ts';
import type { Scheduler } from '../../operations/operations.ts';
import type { StoredWork } from '../../operations/stored-work.ts';
import type { PrivateMessages } from '../../reminders/private-messages.ts';
import type { Repeats } from '../../repeats/repeats.ts';
import type { FirstTime } from '../../store/first-time.ts';
import type { LeaseStore, Values } from '../../store/ports.ts';
import type { DraftServices } from '../../tasks/drafts/context.ts';
import type { TaskOperations } from '../../tasks/drafts/draft-store.ts';
import type { Batches } from '../../tasks/for-many/batches.ts';
import type { Audit } from '../../workspaces/audit.ts';
import type { ChannelMembers } from '../../workspaces/channel-members.ts';
import type { ChannelReaders } from '../../workspaces/channel-readers.ts';
import type { CoachLimits } from '../../workspaces/coach-limits.ts';
import type { ConnectionProofs, ConnectionTries } from '../../workspaces/connection-proofs.ts';
import type { ConnectionRequests } from '../../workspaces/connection-requests.ts';
import type { Connections } from '../../workspaces/connections.ts';
import type { Directories } from '../../workspaces/directory.ts';
import type { EnterpriseWorkspaces } from '../../workspaces/enterprise-workspaces.ts';
import type { OrganizationInstallations } from '../../workspaces/organization-installations.ts';
import type { People } from '../../workspaces/people.ts';
import type { PersonalData } from '../../workspaces/personal-data.ts';
import type { Preferences } from '../../workspaces/preferences.ts';
import type { Quotas } from '../../workspaces/quotas.ts';
import type { ChannelPrograms } from '../../workspaces/settings.ts';
import type { TaskCreators } from '../../workspaces/task-creators.ts';
import type { Installations } from '../edge/installations.ts';
import type { FailedRequest, UnfinishedForm } from '../edge/kept-input.ts';
import type { Messenger } from '../edge/messenger.ts';
import type { NewerBlocks } from '../edge/newer-blocks.ts';
import type { OwnChannels } from '../edge/own-channels.ts';
import type { Profiles } from '../edge/profiles.ts';
import type { WebClients } from '../edge/web-clients.ts';
import type { Homes } from '../task-messages/homes.ts';
import type { TaskMessages } from '../task-messages/task-messages.ts';
import type { CommandNames } from '../ui/command-names.ts';

/** What Slack's handlers use. The composition root (`src/app.ts`) builds it once. */
export type Services = {
  log: Log;
  /** What runs. */
  about: () => About;
  metrics: Metrics;
  /** Milliseconds, UTC. */
  now: () => number;
  leases: LeaseStore;
  /** Recognizes requests and events that come more than once. */
  isFirst: FirstTime;
  connections: Connections;
  organizationInstallations: OrganizationInstallations;
  /** Reads again what is known of an organization when it is needed next; of all unless one is named. */
  refreshOrganizations(organizationId?: string): void;
  /** The workspaces that an Enterprise Grid organization's installation serves. */
  enterpriseWorkspaces: EnterpriseWorkspaces;
  connectionProofs: ConnectionProofs;
  /** Requests to connect a workspace that need a Slack admin. */
  connectionRequests: ConnectionRequests;
  /** Limits how often something is done. */
  quotas: Quotas;
  /** Limits how many tokens are tried. */
  connectionTries: ConnectionTries;
  /** Records every write. */
  audit: Audit;
  /** What is stored about a person. */
  personalData: PersonalData;
  scheduler: Scheduler;
  people: People;
  directories: Directories;
  subscriptions: Subscriptions;
  /** What channels' last digests counted. */
  digestCounts: DigestCounts;
  /** Tells the user who set up a digest about it. */
  notices: DigestNotices;
  digestTimes: DigestTimes;
  /** When a user who waits for the platform is told so, in milliseconds. */
  slowMs: number;
  installations: Installations;
  /** What users typed while the platform did not answer. */
  failedRequests: Values<FailedRequest>;
  /** What users filled in in forms that they closed. */
  unfinishedForms: Values<UnfinishedForm>;
  webClients: WebClients;
  profiles: Profiles;
  ownChannels: OwnChannels;
  preferences: Preferences;
  channelPrograms: ChannelPrograms;
  /** The programs that a coach sees. */
  coachLimits: CoachLimits;
  /** What kinds of people can read a channel. */
  channelReaders: ChannelReaders;
  channelMembers: ChannelMembers;
  homes: Homes;
  newerBlocks: NewerBlocks;
  /** Posts and changes messages. */
  messenger: Messenger;
  taskMessages: TaskMessages;
  drafts: DraftServices;
  /** What users asked for, until they are told the outcome. */
  operations: TaskOperations;
  repeats: Repeats;
  batches: Batches;
  /** What was acknowledged and is not done yet. */
  storedWork: StoredWork;
  /** Messages on their way, and the last ones. */
  deliveries: Deliveries;
  /** Counts the messages that people get without asking. */
  dailyLimit: DailyLimit;
  /** The private morning messages. */
  mornings: PrivateMessages;
  /** The private weekly messages. */
  weeklies: PrivateMessages;
  taskCreators: TaskCreators;
  commandNames: CommandNames;
  /** Limits the work that follows acks. */
  queue: FairQueue;
  /** Counts work that goes on after the ack, so that stopping can wait for it, or `tell` that it was dropped. */
  inFlight<T>(work: Promise<T>, tell?: () => Promise<void>): Promise<T>;
};
