import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@keyv/redis';
import { afterEach, describe, expect, it } from 'vitest';
import type { TouchlineOptions } from '../../../src/app.ts';
import { createClock } from '../../../src/playground/slack-simulator/index.ts';
import { type RedisServer, startRedis } from '../../contract/redis-server.ts';
import { redisServer } from '../../support/machine.ts';
import { endAll, startProgram } from '../process-support.ts';
import { ending, people, startApp, wordsOf } from '../support.ts';

const { marta, jonas } = people;
const program = redisServer();
const hourMs = 3_600_000;
let redis: RedisServer | undefined;
afterEach(async () => {
  await endAll();
  await redis?.stop();
  redis = undefined;
});

/** `npm run move-to-redis` with these settings. */
async function move(settings: Record<string, string>) {
  const moving = startProgram('src/move-to-redis.ts', settings, ['no.env']);
  const code = await moving.ended();
  return { code, out: moving.out(), err: moving.err() };
}

/** The keys of a data folder, as the guide says to set them. */
const keysOf = (dataDir: string): string =>
  readFileSync(join(dataDir, 'encryption.key'), 'utf8').trim().split('\n').join(',');

/** A connection of the test's own. */
async function look(url: string) {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  client.on('error', () => {});
  await client.connect();
  return client;
}

describe.skipIf(program === undefined)('npm run move-to-redis', () => {
  it('takes everything along: the connection, a digest and its next time, what was done, and what Done changes', async () => {
    redis = await startRedis(program ?? '');
    // Redis counts by the machine's clock when something expires.
    const clock = createClock(() => Date.now());
    const touchline: Partial<TouchlineOptions> = { now: () => clock.now() };
    const running = await ending(startApp({ at: new Date().toISOString(), slack: { clock }, touchline }));
    const digests = async () =>
      (await running.messages(jonas)).filter(
        (message) => /overdue/i.test(wordsOf(message)) && !message.ephemeral,
      );
    const moveOn = async (ms: number) => {
      clock.advance(ms);
      await running.touchline.poll();
      await running.quiet();
    };
    const dayLater = async () => {
      for (let hour = 0; hour < 24; hour += 1) await moveOn(hourMs);
    };
    await running.type(marta, '/todo digest daily 9am');
    await running.type(jonas, '/touchline channel Leadership Foundations');
    const list = await running.type(jonas, '/todo');
    await dayLater();
    expect(await digests()).toHaveLength(1);
    await running.touchline.close();

    const settings = {
      DATA_DIR: running.dataDir,
      REDIS_URL: redis.url,
      ENCRYPTION_KEYS: keysOf(running.dataDir),
    };
    const moved = await move(settings);
    expect(moved).toMatchObject({ code: 0, err: '' });
    expect(moved.out).toMatch(/^Everything is in Redis at 127\.0\.0\.1:\d+ now, with \d+ jobs\. /);
    expect(readdirSync(running.dataDir)).toContain('touchline.db.moved');
    expect(existsSync(join(running.dataDir, 'touchline.db'))).toBe(false);
    Object.assign(touchline, { redisUrl: redis.url, encryptionKeys: settings.ENCRYPTION_KEYS });
    await running.restart();

    expect(await running.say(jonas, '/touchline channel')).toContain('Leadership Foundations');
    // The list from before changes in place.
    const done = await running.click(jonas, list, 'Done');
    expect(wordsOf(done)).not.toBe(wordsOf(list));
    // What was posted is not posted again, and the next one is, once.
    await moveOn(60_000);
    expect(await digests()).toHaveLength(1);
    await dayLater();
    expect(await digests()).toHaveLength(2);
    // What is listed is listed there, too.
    const question = await running.say(marta, '/touchline disconnect');
    expect(question).toContain('one channel no longer gets its digest');
    expect(await running.troubles()).toEqual([]);
  });

  it('begins again after it was cut off, and until then Touchline does not start on it', async () => {
    redis = await startRedis(program ?? '');
    const test = await ending(startApp());
    await test.type(jonas, '/todo');
    await test.touchline.close();
    const { dataDir } = test;
    const settings = { DATA_DIR: dataDir, REDIS_URL: redis.url, ENCRYPTION_KEYS: keysOf(dataDir) };
    const client = await look(redis.url);
    await client.set('touchline:schema-version', 'being filled');
    await client.set('touchline:bucket:homes::left', 'over');
    const main = startProgram('src/main.ts', {
      ...settings,
      PORT: '0',
      SLACK_SIGNING_SECRET: 'a'.repeat(32),
      SLACK_BOT_TOKEN: 'xoxb-1',
      PLATFORM_URL: test.door.url,
    });
    expect(await main.ended()).toBe(1);
    expect(main.err()).toContain('npm run move-to-redis');
    expect(await move(settings)).toMatchObject({ code: 0, err: '' });
    expect(await client.exists('touchline:bucket:homes::left')).toBe(0);
    expect(await client.get('touchline:schema-version')).toMatch(/^\d+$/);
    client.destroy();
  });

  it('does nothing to a Redis that is in use, while Touchline runs, or with other keys, and says so', async () => {
    redis = await startRedis(program ?? '');
    const test = await ending(startApp({ at: new Date().toISOString() }));
    const { dataDir } = test;
    await test.touchline.close();
    const settings = { DATA_DIR: dataDir, REDIS_URL: redis.url, ENCRYPTION_KEYS: keysOf(dataDir) };
    const other = randomBytes(32).toString('base64');
    expect(await move({ ...settings, ENCRYPTION_KEYS: other })).toMatchObject({
      code: 1,
      err: expect.stringContaining('does not fit what is stored'),
    });
    expect(await move({ DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      err: expect.stringContaining('Set REDIS_URL, and ENCRYPTION_KEYS to the keys in'),
    });
    const client = await look(redis.url);
    expect(await client.dbSize()).toBe(0);
    await client.set('touchline:job:digest/T1', '1');
    expect(await move(settings)).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is a store of Touchline in this Redis already'),
    });
    expect(await client.dbSize()).toBe(1);
    client.destroy();
    expect(existsSync(join(dataDir, 'touchline.db'))).toBe(true);
  });
});
