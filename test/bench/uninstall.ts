import { randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@keyv/redis';
import { people, startApp, workspaces } from '../app/support.ts';
import { startRedis } from '../contract/redis-server.ts';
import * as fixture from '../support/fixture.ts';
import { redisServer } from '../support/machine.ts';
import { row, table } from './table.ts';

const { north } = workspaces;
const count = 1_100_000;
const atOnce = 2_000;

/** A key of another workspace, of the kinds that a store has most of. */
function keyOf(nth: number): string {
  const workspace = `T0OTHER${String(nth % 1_000).padStart(3, '0')}`;
  const user = `U0${String(nth % 40_000).padStart(8, '0')}`;
  if (nth % 10 === 0) return `touchline:job:repeat/${workspace}/${user}/${nth}`;
  if (nth % 10 === 1) return `touchline:index:${workspace}/task/${nth}`;
  if (nth % 10 === 2) return `touchline:claim:event/${workspace}/${nth}`;
  return `touchline:bucket:messages::${workspace}/${user}/${nth}`;
}

/** `npm run bench uninstall`: one workspace leaves a Redis that has 1,100,000 keys of others. */
export async function benchUninstall(): Promise<void> {
  const path = redisServer();
  if (path === undefined) return;
  const redis = await startRedis(path);
  const client = createClient({ url: redis.url });
  const test = await startApp({
    touchline: { redisUrl: redis.url, encryptionKeys: randomBytes(32).toString('base64') },
  });
  try {
    await client.connect();
    const value = 'x'.repeat(100);
    for (let from = 0; from < count; from += atOnce)
      await client.mSet(
        Array.from({ length: atOnce }, (_, nth) => [keyOf(from + nth), value] as [string, string]),
      );
    for (let nth = 0; nth < 20; nth += 1) {
      await test.type(people.jonas, `/todo Call ${nth} tomorrow for Anna Kowalski`);
      await test.type(people.jonas, '/todo');
    }
    await test.type(people.marta, '/todo digest weekdays 9am');
    let own = 0;
    for await (const keys of client.scanIterator({ MATCH: `*${north}*`, COUNT: 10_000 })) own += keys.length;

    let isOver = false;
    let longest = 0;
    const others = (async () => {
      while (!isOver) {
        const from = performance.now();
        await client.get('touchline:bucket:preferences::T0OTHER001/U000000001');
        longest = Math.max(longest, performance.now() - from);
        await sleep(1);
      }
    })();
    const loop = monitorEventLoopDelay({ resolution: 1 });
    loop.enable();
    const from = performance.now();
    await test.done(() => test.slack.control.uninstall({ team: north }));
    const seconds = (performance.now() - from) / 1_000;
    loop.disable();
    isOver = true;
    await others;
    const isGone = (await fixture.connection(test, north)) === undefined;
    let left = 0;
    for await (const keys of client.scanIterator({ MATCH: `*${north}*`, COUNT: 10_000 })) left += keys.length;
    table(
      `A workspace leaves a Redis with ${count} keys of others`,
      [
        'its keys',
        'left (0)',
        'gone',
        'seconds (≤ 1)',
        'longest read of others, ms',
        'longest block of the process, ms',
      ],
      [
        row(
          own,
          left,
          isGone ? 'yes' : 'no',
          seconds.toFixed(2),
          longest.toFixed(1),
          (loop.max / 1e6).toFixed(1),
        ),
      ],
    );
  } finally {
    client.destroy();
    await test.close();
    await redis.stop();
  }
}
