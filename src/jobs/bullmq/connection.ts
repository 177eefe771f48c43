import { createClient, type RedisClientType } from '@keyv/redis';
import type { Log } from '../../lib/log.ts';

export type QueueClient = RedisClientType;

export type QueueConnection = {
  client: QueueClient;
  /** Disconnects this client and those that BullMQ has made of it, also while Redis is down. */
  end(): void;
};

/** The prefix of BullMQ's keys. */
export const keyPrefix = 'touchline:queue';

/**
 * Connects a client for BullMQ, which reconnects by itself. Workers wait in one command for their next job, so silence is
 * normal here for longer than in the store.
 *
 * @param patient waits while the connection is lost, as workers must; otherwise calls fail at once
 */
export async function connectQueues(url: string, patient: boolean, log: Log): Promise<QueueConnection> {
  let ended = false;
  const client: QueueClient = createClient({
    url,
    disableOfflineQueue: !patient,
    pingInterval: 5_000,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: 20_000,
      reconnectStrategy: (attempts) => !ended && Math.min(1000, 50 * 2 ** attempts) + Math.random() * 50,
    },
  });
  client.setMaxListeners(0);
  client.on('error', (error: Error) =>
    log.debug({ err: error }, 'The connection of the job queues was lost.'),
  );
  await client.connect();
  return {
    client,
    end() {
      ended = true;
      client.destroy();
    },
  };
}
