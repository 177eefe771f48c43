import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectQueues, type QueueConnection } from '../../../../src/jobs/bullmq/connection.ts';
import { createLog } from '../../../../src/lib/log.ts';
import { type RedisServer, startRedis } from '../../../contract/redis-server.ts';
import { redisServer } from '../../../support/machine.ts';
import { turns } from '../../../support/turns.ts';

const program = redisServer();

describe.skipIf(program === undefined)('the connection of the job queues', () => {
  let redis: RedisServer;
  let connections: QueueConnection[];
  const lines: { level: number; msg: string }[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) });
  beforeEach(async () => {
    redis = await startRedis(program ?? '');
    connections = [];
    lines.length = 0;
  });
  afterEach(async () => {
    for (const connection of connections) connection.end();
    await redis.stop();
  });

  async function connect(patient: boolean) {
    const connection = connectQueues(redis.url, patient, log);
    await connection.connected;
    connections.push(connection);
    return connection.client;
  }

  it('fails at once while Redis is away, comes back by itself, and says so to whoever looks closely', async () => {
    const client = await connect(false);
    await redis.kill();
    await expect.poll(() => lines).not.toEqual([]);
    await expect(client.get('a')).rejects.toThrow();
    expect(lines[0]).toMatchObject({ level: 20, err: {}, msg: 'The connection of the job queues was lost.' });
    await redis.start();
    await expect.poll(() => client.get('a').catch(() => 'away')).toBeNull();
  });

  it('waits for Redis where workers need it', async () => {
    const client = await connect(true);
    await redis.kill();
    await expect.poll(() => lines).not.toEqual([]);
    let isSettled = false;
    const settled = () => {
      isSettled = true;
    };
    const waiting = client.set('a', '1').then(settled, settled);
    await turns();
    expect(isSettled).toBe(false);
    await redis.start();
    // It is answered, be it with the news that Redis still reads its file.
    await waiting;
  });

  it('ends also those that BullMQ has made of it, while Redis is away', async () => {
    const client = await connect(true);
    const copy = await client.duplicate().connect();
    copy.on('error', () => {});
    await redis.kill();
    const waiting = copy.get('a');
    connections.pop()?.end();
    await expect(waiting).rejects.toThrow();
  });
});
