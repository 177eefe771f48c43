import { deliveriesRoom } from './deliveries/room.ts';
import { digestsRoom } from './digests/room.ts';
import { jobsRoom } from './jobs/room.ts';
import { storedWorkRoom } from './operations/room.ts';
import { repeatsRoom } from './repeats/room.ts';
import { slackRoom } from './slack/edge/room.ts';
import { taskMessagesRoom } from './slack/task-messages/room.ts';
import { encryptingProcessRecord } from './store/encrypting-processes.ts';
import type { RecordKind } from './store/records.ts';
import { tasksRoom } from './tasks/room.ts';
import { quotasRoom, workspacesRoom } from './workspaces/room.ts';

const rooms = [
  workspacesRoom,
  slackRoom,
  taskMessagesRoom,
  tasksRoom,
  repeatsRoom,
  digestsRoom,
  quotasRoom,
  deliveriesRoom,
  storedWorkRoom,
  jobsRoom,
];

/** Every kind of records and jobs that Touchline stores. The store takes no others. */
export const storedKinds: readonly RecordKind<unknown>[] = [
  ...rooms.flatMap<RecordKind<unknown>>(({ records }) => records),
  encryptingProcessRecord,
];
