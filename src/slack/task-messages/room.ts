import { room } from '../../store/room.ts';
import { createHomes, homeRecord } from './homes.ts';
import { messageOfTaskRecord, taskMessageRecord } from './task-message.ts';
import { createTaskMessages } from './task-messages.ts';

/** The messages and Home tabs that show tasks. */
export const taskMessagesRoom = room({
  records: [homeRecord, taskMessageRecord, messageOfTaskRecord],
  create({ bucket }, given: Omit<Parameters<typeof createHomes>[0], 'bucket'>) {
    const homes = createHomes({ ...given, bucket: bucket(homeRecord) });
    const messages = bucket(taskMessageRecord);
    const ofTasks = bucket(messageOfTaskRecord);
    return { homes, taskMessages: createTaskMessages({ messages, homes, ofTasks }) };
  },
});
