import type { DigestTimes } from '../../deliveries/limits.ts';
import type { deliveriesRoom } from '../../deliveries/room.ts';
import type { digestsRoom } from '../../digests/room.ts';
import type { FairQueue } from '../../lib/fair-queue.ts';
import type { InFlight } from '../../lib/in-flight.ts';
import type { Log } from '../../lib/log.ts';
import type { About } from '../../operating/about.ts';
import type { Metrics } from '../../operating/metrics.ts';
import type { Scheduler } from '../../operations/operations.ts';
import type { storedWorkRoom } from '../../operations/room.ts';
import type { PrivateMessages } from '../../reminders/private-messages.ts';
import type { repeatsRoom } from '../../repeats/room.ts';
import type { FirstTime } from '../../store/first-time.ts';
import type { Opened } from '../../store/room.ts';
import type { tasksRoom } from '../../tasks/room.ts';
import type { PersonalData } from '../../workspaces/personal-data.ts';
import type { quotasRoom, workspacesRoom } from '../../workspaces/room.ts';
import type { slackRoom } from '../edge/room.ts';
import type { taskMessagesRoom } from '../task-messages/room.ts';
import type { CommandNames } from '../ui/command-names.ts';

/** What the rooms offer: see `create` in each `room.ts`. */
type OfRooms = Opened<typeof workspacesRoom> &
  Opened<typeof quotasRoom> &
  Opened<typeof storedWorkRoom> &
  Opened<typeof tasksRoom> &
  Opened<typeof deliveriesRoom> &
  Opened<typeof digestsRoom> &
  Opened<typeof repeatsRoom> &
  Opened<typeof slackRoom> &
  Opened<typeof taskMessagesRoom>;

/** What Slack's handlers use. The composition root (`src/services.ts`) builds it once. */
export type Services = OfRooms & {
  log: Log;
  /** What runs. */
  about: () => About;
  metrics: Metrics;
  /** Milliseconds, UTC. */
  now: () => number;
  /** Recognizes requests and events that come more than once. */
  isFirst: FirstTime;
  /** What is stored about a person. */
  personalData: PersonalData;
  scheduler: Scheduler;
  digestTimes: DigestTimes;
  /** When a user who waits for the platform is told so, in milliseconds. */
  slowMs: number;
  privateMessages: PrivateMessages;
  commandNames: CommandNames;
  /** Limits the work that follows acks. */
  queue: FairQueue;
  /** Counts work that goes on after the ack, so that stopping can wait for it, or `tell` that it was dropped. */
  inFlight: InFlight;
};
