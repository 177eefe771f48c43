import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { jobLimits } from '../../src/jobs/limits.ts';
import { redisServer } from '../support/machine.ts';
import {
  inRun,
  latency,
  posted,
  startMs,
  startTouchline,
  type Usage,
  usageOf,
  workspaces,
} from './digest-runs.ts';
import { row, table } from './table.ts';

/** How many channels are due at once: a tenth of what one process is to post in a minute, unless given. */
const channels = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 1_000);
/** As many digests as one process posts at once at most. */
const atOnce = jobLimits.atOnce;
const hourMs = 60 * 60_000;

type Burst = { seconds: number; cpuMs: number; doubled: number };

const engines = () => {
  const redis = redisServer();
  return [['SQLite', undefined] as const, ...(redis === undefined ? [] : [['Redis', redis] as const])];
};

const burst = (redisPath: string | undefined): Promise<Burst> =>
  inRun(redisPath, async (run) => {
    const { child } = await startTouchline(run, channels, 2 * startMs);
    const before = await usageOf(child);
    await posted(run.fakes, channels);
    const { cpuMs } = await usageOf(child);
    // Time for a second message of somebody.
    await sleep(2_000);
    const { firstCallAt = 0, lastPostAt } = run.fakes.times();
    const seen = new Set(run.fakes.posts.map(({ channel }) => channel)).size;
    return {
      seconds: (lastPostAt - firstCallAt) / 1000,
      cpuMs: (cpuMs - before.cpuMs) / channels,
      doubled: run.fakes.posts.length - seen,
    };
  });

const bareLoop = (): Promise<Burst> =>
  inRun(undefined, async ({ fakes, start }) => {
    const [usage] = await once(start('digest-loop.ts', channels, workspaces, atOnce), 'message');
    const { firstCallAt = 0, lastPostAt } = fakes.times();
    const { cpuMs } = usage as Usage;
    return { seconds: (lastPostAt - firstCallAt) / 1000, cpuMs: cpuMs / channels, doubled: 0 };
  });

/** The time from the first call until the last digest is posted. */
export async function benchBurst(): Promise<void> {
  const loop = await bareLoop();
  const rows: [string, Burst][] = [['bare loop', loop]];
  for (const [what, path] of engines()) rows.push([what, await burst(path)]);
  table(
    `${channels} channels of ${workspaces} workspaces due at once, at most ${atOnce} at once, Slack ${latency.slackMs} ms, platform ${latency.platformMs} ms`,
    ['what', 'seconds', 'against the loop', 'CPU ms each', 'posted twice'],
    rows.map(([what, { seconds, cpuMs, doubled }]) =>
      row(what, seconds.toFixed(1), (seconds / loop.seconds).toFixed(2), cpuMs.toFixed(2), String(doubled)),
    ),
  );
}

/** What a process uses that has so many subscriptions, none of which is due. */
const idle = (redisPath: string | undefined, count: number): Promise<Usage> =>
  inRun(redisPath, async (run) => {
    const { child } = await startTouchline(run, count, 6 * hourMs);
    // Until what a start looks at is done.
    let before = -1;
    for (;;) {
      const { cpuMs } = await usageOf(child, 'collect');
      if (cpuMs - before < 100) break;
      before = cpuMs;
      await sleep(3_000);
    }
    return usageOf(child, 'collect');
  });

/** The memory of an idle process with 10,000 subscriptions, against one without. */
export async function benchIdle(): Promise<void> {
  const count = 10_000;
  const mb = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
  const rows: string[][] = [];
  for (const [what, path] of engines()) {
    const [none, many] = [await idle(path, 0), await idle(path, count)];
    const more = (figure: 'rss' | 'heapUsed') => mb(many[figure] - none[figure]);
    rows.push(row(what, mb(none.rss), mb(many.rss), more('rss'), more('heapUsed')));
  }
  table(
    `Memory of an idle process after a collection, ${count} subscriptions against none (MB)`,
    ['what', 'none', 'all', 'more', 'more on the heap'],
    rows,
  );
}
