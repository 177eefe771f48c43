import { room } from '../../store/room.ts';
import type { Connections } from '../../workspaces/connections.ts';
import { createHomes, homeRecord } from './homes.ts';
import { taskMessageRecord } from './task-message.ts';
import { createTaskMessages } from './task-messages.ts';

type Dependencies = {
  platform: Connections['platform'];
  /** Milliseconds, UTC. */
  now: () => number;
};

/** The messages and Home tabs that show tasks. */
export const taskMessagesRoom = room({
  records: [homeRecord, taskMessageRecord],
  create({ platform, now }: Dependencies, { bucket, index }) {
    const homes = createHomes({ bucket: bucket(homeRecord), platform, now });
    return { homes, taskMessages: createTaskMessages({ messages: bucket(taskMessageRecord), homes, index }) };
  },
});
