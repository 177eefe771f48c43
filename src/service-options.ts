import type { Role } from './config.ts';
import type { DigestTimes } from './deliveries/limits.ts';
import type { Log } from './lib/log.ts';
import type { PlatformClientOptions } from './platform/client.ts';
import type { Installations } from './slack/edge/installations.ts';
import type { CommandNames } from './slack/ui/command-names.ts';
import type { RecordKind } from './store/records.ts';
import type { SoleWorkspace } from './workspaces/organization-installations.ts';

/** What the process is started with: settings, and what tests shorten. */
export type ServiceOptions = {
  log: Log;
  /** What this process does, everything unless given; and the names of the settings that are set. */
  role?: Role;
  settings?: readonly string[] | undefined;
  now?: () => number;
  dataDir: string;
  redisUrl?: string | undefined;
  /** All kinds of records and jobs, if there are others than Touchline's own (playground). */
  kinds?: readonly RecordKind<unknown>[];
  encryptionKeys?: string | undefined;
  platformUrl: string;
  /** Commands that the manifest renames. */
  commandNames?: CommandNames | undefined;
  /** How long to wait for the platform, if not as long as its client does (tests). */
  platformTimes?: Pick<PlatformClientOptions, 'deadlineMs' | 'timeouts' | 'wait'>;
  slackApiUrl: string;
  /** The app's id and secret on Slack, where it serves many workspaces: they renew tokens that expire. */
  oauth?: { clientId: string; clientSecret: string } | undefined;
  /** How long stopping waits for work in flight, in milliseconds; 23,000 unless given (tests). */
  graceMs?: number;
  /** How often to look for jobs that are due, in milliseconds; 2,000 unless given. */
  pollEveryMs?: number;
  /** How long a process has to say the result of a task before another looks after it, in milliseconds; 60,000 unless given. */
  pendingAfterMs?: number;
  /** How long a process takes for granted which data keys there are, in milliseconds; 5,000 unless given (tests). */
  keysKeptMs?: number;
  /** How long a job is left to a process that died, in milliseconds; the engine's own unless given (tests). */
  jobLeaseMs?: number;
  /** How many messages a day people get unasked; 3 unless given (tests). */
  unaskedPerDay?: number;
  /** How a call to Slack waits for its turn, in milliseconds; with a timer unless given (tests, whose clock stands still). */
  wait?: (ms: number) => Promise<unknown>;
  /** When a user who waits for the platform is told so, in milliseconds; 2,500 unless given (tests). */
  slowMs?: number;
  /** Durations of digests, where tests shorten them. */
  digestTimes?: Partial<DigestTimes>;
  /** Where bot tokens come from; the store unless given, where OAuth puts them. */
  installations?: Installations | undefined;
  /** Whether organizations that installed Touchline may be waiting for a workspace. */
  offersProof?: boolean;
  /** The one workspace to tie an organization to that installs Touchline, if there is only one. */
  soleWorkspace?: SoleWorkspace | undefined;
};
