import { Worker } from 'bullmq';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectQueues, keyPrefix, type QueueConnection } from '../../../src/jobs/bullmq/connection.ts';
import { createWakeUps, type WakeUps, wakeUpId } from '../../../src/jobs/bullmq/wake-ups.ts';
import { createLog } from '../../../src/lib/log.ts';
import { type RedisServer, startRedis } from '../../contract/redis-server.ts';
import { redisServer } from '../../support/machine.ts';

const program = redisServer();
const hour = 60 * 60_000;

describe.skipIf(program === undefined)('wake-ups', () => {
  let redis: RedisServer;
  let connection: QueueConnection;
  let wakeUps: WakeUps;
  let nowMs: number;
  const lines: { msg: string; job?: string }[] = [];
  beforeAll(async () => {
    redis = await startRedis(program ?? '');
  });
  afterAll(() => redis.stop());
  beforeEach(async () => {
    nowMs = Date.now();
    lines.length = 0;
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
    connection = connectQueues(redis.url, false, log);
    await connection.connected;
    await connection.client.flushAll();
    wakeUps = createWakeUps({ connection, log, now: () => nowMs });
  });
  afterEach(async () => {
    await wakeUps.close();
    connection.end();
  });

  const job = (id: string, inMs = hour) => ({ kind: 'letter', id, runAt: nowMs + inMs });
  const queued = (id: string, inMs?: number) => wakeUps.queueOf('letter').getJob(wakeUpId(job(id, inMs)));
  const stateOf = (id: string, inMs?: number) =>
    wakeUps.queueOf('letter').getJobState(wakeUpId(job(id, inMs)));

  it('come at the time of a job, once, and are forgotten when they were done', async () => {
    await wakeUps.add(job('g/1'));
    await wakeUps.add(job('g/1'));
    const found = await queued('g/1');
    expect(found).toMatchObject({
      name: 'letter',
      id: `g/1@${nowMs + hour}`,
      data: { id: 'g/1', runAt: nowMs + hour },
      opts: { delay: hour, removeOnComplete: true, removeOnFail: { count: 1_000 } },
    });
    expect(await wakeUps.queueOf('letter').getDelayedCount()).toBe(1);
    expect(await connection.client.exists(`${keyPrefix}:letter:g/1@${nowMs + hour}`)).toBe(1);
  });

  it('are due at once for a time that has passed', async () => {
    await wakeUps.add(job('g/1', -hour));
    expect((await queued('g/1', -hour))?.opts.delay).toBe(0);
    expect(await stateOf('g/1', -hour)).toBe('prioritized');
  });

  it('let groups take turns among what is due at one time', async () => {
    for (const id of ['g/1', 'g/2', 'h/1', 'g/3', 'h/2']) await wakeUps.add(job(id));
    await wakeUps.add(job('g/4', 2 * hour));
    const turns = await Promise.all(['g/1', 'g/2', 'h/1', 'g/3', 'h/2'].map((id) => queued(id)));
    expect(turns.map((found) => found?.opts.priority)).toEqual([1, 2, 1, 3, 2]);
    expect((await queued('g/4', 2 * hour))?.opts.priority).toBe(1);
    // An hour longer than the job waits.
    const left = await connection.client.pTTL(`touchline:turn:letter:g:${nowMs + hour}`);
    expect(left).toBeGreaterThan(hour);
    expect(left).toBeLessThanOrEqual(2 * hour);
    await wakeUps.add(job('old/1', -9 * hour));
    expect(await connection.client.pTTL(`touchline:turn:letter:old:${nowMs - 9 * hour}`)).toBeGreaterThan(0);
  });

  it('are removed with their job, for its time only', async () => {
    await wakeUps.add(job('g/1'));
    await wakeUps.remove(job('g/1', 2 * hour));
    expect(await stateOf('g/1')).toBe('delayed');
    await wakeUps.remove(job('g/1'));
    expect(await stateOf('g/1')).toBe('unknown');
  });

  it('are repaired: added where they are missing, and due where their job is', async () => {
    await wakeUps.repair(job('g/1'), false);
    expect(await stateOf('g/1')).toBe('delayed');
    await wakeUps.repair(job('g/1'), false);
    expect(await stateOf('g/1')).toBe('delayed');
    await wakeUps.repair(job('g/1'), true);
    expect(await stateOf('g/1')).toBe('prioritized');
    await wakeUps.repair(job('g/1'), true);
    expect(await stateOf('g/1')).toBe('prioritized');
  });

  it('are repaired where they failed or were done', async () => {
    await wakeUps.add(job('fails', 0));
    await wakeUps.queueOf('letter').add('letter', job('done', 0), { jobId: wakeUpId(job('done', 0)) });
    const options = { connection: connection.client, prefix: keyPrefix, skipVersionCheck: true };
    const run = async ({ data }: { data: { id: string } }) => {
      if (data.id === 'fails') throw new Error('no');
    };
    const worker = new Worker('letter', run, { ...options, connection: connection.client });
    await expect.poll(() => stateOf('fails', 0)).toBe('failed');
    await expect.poll(() => stateOf('done', 0)).toBe('completed');
    await worker.close();
    for (const id of ['fails', 'done']) {
      await wakeUps.repair(job(id, 0), true);
      expect(await stateOf(id, 0)).toBe('prioritized');
    }
  });

  it('that cannot be queued are found by the next repair, and the log says so', async () => {
    await redis.kill();
    await wakeUps.add(job('g/1'));
    expect(lines).toMatchObject([
      { level: 40, job: 'letter/g/1', msg: 'A job could not be queued. It runs up to a minute late.' },
    ]);
    await wakeUps.remove(job('g/1'));
    await redis.start();
  });
});
