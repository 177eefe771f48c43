import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { type RedisServer, startRedis } from '../../contract/redis-server.ts';
import * as fixture from '../../support/fixture.ts';
import { redisServer } from '../../support/machine.ts';
import { touchline } from '../connect/connect-support.ts';
import { until } from '../process-support.ts';
import { type App, channels, ending, people, referred, startApp, wordsOf, workspaces } from '../support.ts';

let app: App;

const unreachable =
  'I can’t reach my storage right now, so nothing was changed. Please try again in a minute.';
const ephemeral = async (user: string): Promise<string[]> =>
  (await app.messages(user)).filter((message) => message.ephemeral).map(wordsOf);

/** Tries everything people can do while the store is down: each sees one sentence, and nothing changes. */
async function everyoneSeesTheSentence(): Promise<void> {
  const open = () => app.tasks().filter(({ done }) => !done).length;
  const before = open();
  app.calls();
  const list = (await app.messages(people.jonas)).find(({ blocks }) => blocks.length > 3);
  if (list === undefined) throw new Error('There is no list to click in.');
  for (const text of [
    '/todo',
    '/todo Call Anna tomorrow',
    '/todo done 1',
    '/client anna',
    '/todo digest weekdays 9am',
  ])
    expect((await app.say(people.jonas, text)).split('\n')[0], text).toEqual(referred(unreachable));
  for (const text of ['status', 'connect', 'disconnect']) {
    await touchline(app, people.marta, text);
    expect(await app.said(people.marta, channels.general), text).toEqual(referred(unreachable));
  }
  await app.click(people.jonas, list, 'Done');
  expect((await ephemeral(people.jonas)).at(-1)).toEqual(referred(unreachable));
  expect(app.calls()).toEqual([]);
  expect(open()).toBe(before);
  expect(await app.views(people.marta)).toEqual([]);
}

describe('a store that is down', () => {
  it('SQLite locked by another program: everyone sees one sentence, and all works afterwards', async () => {
    app = await ending(startApp());
    await app.type(people.jonas, '/todo');
    const other = new DatabaseSync(join(app.dataDir, 'touchline.db'));
    other.exec('BEGIN EXCLUSIVE');
    try {
      // In the write-ahead log a writer does not block readers; writers see the sentence.
      const question = await app.type(people.marta, '/touchline disconnect', channels.general);
      const channel = channels.general;
      await app.click(people.marta, question, 'Disconnect', { channel });
      expect(await app.said(people.marta, channel)).toEqual(referred(unreachable));
      expect(await app.say(people.marta, '/todo digest weekdays 9am')).toEqual(referred(unreachable));
    } finally {
      other.exec('ROLLBACK');
      other.close();
    }
    expect(await fixture.connection(app, workspaces.north)).toMatchObject({ token: app.platform.token() });
    expect(await app.say(people.jonas, '/todo')).toMatch(/^\*Your tasks\*/);
    const question = await app.type(people.marta, '/touchline disconnect', channels.general);
    await app.click(people.marta, question, 'Disconnect', { channel: channels.general });
    expect(await fixture.connection(app, workspaces.north)).toBeUndefined();
  });
});

const program = redisServer();

describe.skipIf(program === undefined)('a Redis that is down', () => {
  let redis: RedisServer;
  const start = async () => {
    redis = await startRedis(program ?? '');
    app = await ending(
      startApp({
        touchline: { redisUrl: redis.url, encryptionKeys: randomBytes(32).toString('base64') },
      }),
    );
    await app.type(people.jonas, '/todo');
  };
  afterEach(async () => {
    redis.thaw();
    await redis.stop();
  });

  it('killed: everyone sees one sentence, never “not connected”, and all works when it is back', async () => {
    await start();
    await redis.kill();
    await everyoneSeesTheSentence();
    await redis.start();
    await until(async () => (await fetch(`${app.url}/readyz`)).ok, 'Redis to be back');
    expect(await app.say(people.jonas, '/todo')).toMatch(/^\*Your tasks\*/);
    await touchline(app, people.marta, 'status');
    expect(await app.said(people.marta, channels.general)).toMatch(/^Connected to/);
  });

  it('frozen: the user sees the sentence within seconds', async () => {
    await start();
    const list = await app.lastMessage(people.jonas);
    redis.freeze();
    await app.click(people.jonas, list, 'Done');
    expect((await ephemeral(people.jonas)).at(-1)).toEqual(referred(unreachable));
    expect(await app.say(people.jonas, '/todo')).toEqual(referred(unreachable));
    redis.thaw();
    await until(async () => (await fetch(`${app.url}/readyz`)).ok, 'Redis to be back');
    expect(await app.say(people.jonas, '/todo')).toMatch(/^\*Your tasks\*/);
  });
});
