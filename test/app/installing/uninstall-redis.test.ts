import { randomBytes } from 'node:crypto';
import { createClient } from '@keyv/redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RedisServer, startRedis } from '../../contract/redis-server.ts';
import * as fixture from '../../support/fixture.ts';
import { redisServer } from '../../support/machine.ts';
import { dumpOf } from '../../support/scan.ts';
import { type App, ending, people, startApp, workspaces } from '../support.ts';

const { north } = workspaces;
/** A workspace whose id begins like the other's. */
const longer = `${north}2`;
const program = redisServer();

describe.skipIf(program === undefined)('a workspace that uninstalls Touchline, on Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis(program ?? '');
  });
  afterAll(() => server.stop());

  /** A workspace that people use. */
  async function start(): Promise<App> {
    const encryptionKeys = randomBytes(32).toString('base64');
    const app = await ending(startApp({ touchline: { redisUrl: server.url, encryptionKeys } }));
    await app.type(people.jonas, '/todo Call Anna tomorrow for Anna Kowalski');
    await app.type(people.jonas, '/todo');
    await app.type(people.marta, '/todo digest weekdays 9am');
    await app.type(people.marta, '/touchline channel First 90 Days');
    return app;
  }

  const naming = async (workspaceId: string): Promise<string[]> =>
    (await dumpOf(server.url))
      .split('\n')
      .filter((line) => new RegExp(`(?<!\\w)${workspaceId}(?!\\w)`).test(line));

  it('leaves nothing, takes nothing of others, and nobody goes through all keys', async () => {
    const app = await start();
    const admin = createClient({ url: server.url });
    await admin.connect();
    for (const kind of ['bucket:messages::', 'bucket:audit::', 'job:repeat/', 'index:', 'keys:'])
      await admin.set(`touchline:${kind}${longer}/x`, 'kept');
    const monitor = createClient({ url: server.url });
    await monitor.connect();
    const commands: string[] = [];
    await monitor.monitor((line) => void commands.push(line.toString()));
    expect((await naming(north)).length).toBeGreaterThan(10);
    commands.length = 0;
    await app.done(() => app.slack.control.uninstall({ team: north }));
    await app.until(async () => (await fixture.connection(app, north)) === undefined);
    await app.quiet();
    expect(commands.some((line) => /"zrange"/i.test(line))).toBe(true);
    expect(commands.filter((line) => /"(scan|keys)"/i.test(line))).toEqual([]);
    expect(await naming(north)).toEqual([]);
    expect(await naming(longer)).toHaveLength(5);
    monitor.destroy();
    admin.destroy();
  });

  it('is forgotten by the next process if this one is killed midway', async () => {
    const app = await start();
    await fixture.forgetLater(app, north, { teamId: north });
    await fixture.destroyKeys(app, north);
    await app.restart();
    app.slack.clock.advance(31_000);
    await app.touchline.poll();
    await app.until(async () => (await naming(north)).length === 0);
  });
});
