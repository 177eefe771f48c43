import { room } from '../../store/room.ts';
import type { Connections } from '../../workspaces/connections.ts';
import { createHomes, homeRecord } from './homes.ts';
import { lastListRecord, taskMessageRecord } from './task-message.ts';
import { createTaskMessages } from './task-messages.ts';

type Dependencies = {
  platform: Connections['platform'];
  /** Milliseconds, UTC. */
  now: () => number;
};

/** The messages and Home tabs that show tasks. */
export const taskMessagesRoom = room({
  records: [homeRecord, taskMessageRecord, lastListRecord],
  create: ({ platform, now }: Dependencies, { values, bucket, index }) => ({
    homes: createHomes({ bucket: bucket(homeRecord), platform, now }),
    taskMessages: createTaskMessages({
      messages: bucket(taskMessageRecord),
      lastLists: values(lastListRecord),
      index,
    }),
  }),
});
