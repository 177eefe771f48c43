import type { Log } from '../../lib/log.ts';
import type { ReplyPlace } from '../../operations/operation.ts';
import type { PlatformClient } from '../../platform/client.ts';
import type { Connection } from '../../workspaces/connections.ts';
import type { Directories } from '../../workspaces/directory.ts';
import type { InstallationRef } from '../../workspaces/installation-ref.ts';
import type { LikelyPrograms } from '../../workspaces/likely-programs.ts';
import type { Preferences } from '../../workspaces/preferences.ts';
import type { TaskCreators } from '../../workspaces/task-creators.ts';
import type { Ref } from './draft.ts';
import type { Created, DraftStore, TaskOperations } from './draft-store.ts';

/** What drafts are made and kept with, built once. */
export type DraftServices = {
  store: DraftStore;
  directories: Directories;
  likelyPrograms: LikelyPrograms;
  preferences: Pick<Preferences, 'get'>;
  /** What the drafts are of; creates those that wait, when their time has come. */
  operations: Pick<TaskOperations, 'get' | 'update' | 'wait' | 'stopWaiting'>;
  /** Which draft became which task. */
  tasks: Pick<TaskCreators, 'get' | 'take'>;
  /** Milliseconds, UTC. */
  now: () => number;
  log: Log;
  /** Called for each task that is created, and again if that may have been missed. Does not reject. */
  onCreated?: (context: DraftContext, created: Pick<Created, 'task' | 'reminds'>) => Promise<void>;
  /** How long a second request for the same task waits for the first, in milliseconds; 3,000 unless given. */
  secondLookMs?: number;
};

/** These services, for one person who types a task or answers a question about it. */
export type DraftContext = DraftServices & {
  connection: Connection;
  /** Which of Touchline's installations they use; their workspace's own unless given. */
  installation?: InstallationRef;
  platform: PlatformClient;
  /** Their Slack user: a draft is for the person who typed it only. */
  userId: string;
  /** The channel they type or click in. */
  channelId?: string | undefined;
  /** Stores what they are shown of a task that was created, together with that it was. */
  keepReceipt?: ((created: Created) => Promise<unknown>) | undefined;
  /** Where they can be told something later. */
  place?: ReplyPlace | undefined;
  me: Ref;
  /** IANA name. */
  timeZone: string;
  /** Such as `en-GB`. */
  locale: string;
  /** Who a mentioned Slack user is on the platform; undefined when they are not there. */
  personMentioned: (slackUserId: string) => Promise<Ref | undefined>;
  /** What a mentioned Slack user is called; undefined when Slack does not say. */
  nameMentioned: (slackUserId: string) => Promise<string | undefined>;
};
