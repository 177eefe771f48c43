import { createClient, type RedisClientType } from '@keyv/redis';
import { createNodeRedisClient, type IRedisClient } from 'bullmq';
import type { Log } from '../../lib/log.ts';
import type { ScheduledJob } from '../../store/ports.ts';
import { reconnectDelayMs } from '../../store/redis/client.ts';

export type QueueConnection = {
  client: RedisClientType;
  /** The same client as BullMQ uses it. */
  bull: IRedisClient;
  /** Resolves once it is connected, or has ended. */
  connected: Promise<unknown>;
  /** Disconnects this client and those that BullMQ has made of it, also while Redis is down. */
  end(): void;
};

/** The prefix of BullMQ's keys. */
export const keyPrefix = 'touchline:queue';

/** BullMQ's id of a job that wakes a worker at its time. */
export const wakeUpOf = ({ id, runAt }: ScheduledJob): string => `${id}@${runAt}`;

/** The key in Redis of a job's wake-up. */
export const wakeUpKey = (job: ScheduledJob): string => `${keyPrefix}:${job.kind}:${wakeUpOf(job)}`;

/** The job of such a key; undefined for any other key. */
export function jobOfWakeUpKey(key: string): ScheduledJob | undefined {
  const [kind, ...rest] = key.startsWith(`${keyPrefix}:`) ? key.slice(keyPrefix.length + 1).split(':') : [];
  return kind === undefined ? undefined : jobOfWakeUp(kind, rest.join(':'));
}

/** The job that a wake-up is for. */
export function jobOfWakeUp(kind: string, wakeUp = ''): ScheduledJob {
  const at = wakeUp.lastIndexOf('@');
  return { kind, id: wakeUp.slice(0, at), runAt: Number(wakeUp.slice(at + 1)) };
}

/**
 * Connects a client for BullMQ, which reconnects by itself. Workers wait in one command for their next job, so silence is
 * normal here for longer than in the store.
 *
 * @param patient waits while the connection is lost, as workers must; otherwise calls fail at once
 */
export function connectQueues(url: string, patient: boolean, log: Log): QueueConnection {
  let ended = false;
  const client: RedisClientType = createClient({
    url,
    disableOfflineQueue: !patient,
    pingInterval: 5_000,
    socket: {
      connectTimeout: 2_000,
      socketTimeout: 20_000,
      reconnectStrategy: (attempts) => !ended && reconnectDelayMs(attempts, Math.random()),
    },
  });
  client.on('error', (error: Error) =>
    log.debug({ err: error, patient }, 'The connection of the job queues was lost.'),
  );
  const connected = client.connect().catch((error) => {
    if (!ended) throw error;
  });
  const bull = createNodeRedisClient(client);
  // BullMQ removes its own listener when a queue closes. Without any, an error that comes later would be thrown.
  bull.on('error', () => undefined);
  return {
    client,
    bull,
    connected,
    end() {
      ended = true;
      if (client.isOpen) client.destroy();
    },
  };
}
