import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { jobLimits } from '../../src/jobs/limits.ts';
import type { RunningScheduler } from '../../src/jobs/scheduler.ts';
import { createLog } from '../../src/lib/log.ts';
import { createEngine } from './engine.ts';
import { onEachStore } from './opened.ts';

const script = fileURLToPath(new URL('worker.ts', import.meta.url));
const leaseMs = 2_000;

onEachStore('jobs of killed processes', (stores) => {
  let children: ChildProcess[] = [];
  let schedulers: RunningScheduler[] = [];
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    children = [];
    for (const scheduler of schedulers) await scheduler.close();
    schedulers = [];
  });

  /** Starts a process that runs jobs. */
  function startWorker(holdMs?: number) {
    const options = JSON.stringify({ options: stores.options, leaseMs, holdMs });
    const child = spawn(process.execPath, [script, options], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    const lines: string[] = [];
    createInterface(child.stdout).on('line', (line) => void lines.push(line));
    const count = (what: string) => lines.filter((line) => line.startsWith(what)).length;
    return {
      lines,
      count,
      ended: () => lines.filter((line) => line.startsWith('end ')).map((line) => line.slice(4)),
      async kill() {
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      },
    };
  }

  /** A process that schedules jobs and runs none. */
  async function planner(): Promise<RunningScheduler> {
    const { store, options } = stores;
    const log = createLog('silent');
    const own = await createEngine({
      redisUrl: options.redisUrl,
      store,
      log,
      now: Date.now,
      everyMs: 1000,
    });
    schedulers.push(own);
    return own;
  }

  it('run again in the next process, and never in two live ones at once', async () => {
    const scheduler = await planner();
    await scheduler.schedule({ kind: 'letter', id: 'a', runAt: Date.now() });
    const first = startWorker();
    await expect.poll(() => first.lines).toContain('begin a');
    const second = startWorker();
    await expect.poll(() => second.count('ready')).toBe(1);
    // Longer than a lease, in which the first one runs the job.
    await scheduler.schedule({ kind: 'letter', id: 'later', runAt: Date.now() + 2 * leaseMs });
    await expect.poll(() => first.count('begin later') + second.count('begin later')).toBe(1);
    expect(second.count('begin a')).toBe(0);
    await first.kill();
    await expect.poll(() => second.count('begin a')).toBe(1);
    await second.kill();
    const third = startWorker(1);
    await expect.poll(() => third.ended()).toContain('a');
    await expect.poll(() => scheduler.nextRunAt({ kind: 'letter', id: 'a' })).toBeUndefined();
  });

  it('are all run, whichever of two processes is killed, again and again', async () => {
    const scheduler = await planner();
    const ids = Array.from({ length: 60 }, (_, index) => `job${index}`);
    for (const id of ids) await scheduler.schedule({ kind: 'letter', id, runAt: Date.now() });
    const workers = [startWorker(40)];
    const ended = () => workers.flatMap((worker) => worker.ended());
    for (const atLeast of [8, 20, 32]) {
      workers.push(startWorker(40));
      await expect.poll(() => ended().length).toBeGreaterThan(atLeast);
      await workers.at(-2)?.kill();
    }
    await expect.poll(() => new Set(ended()).size).toBe(ids.length);
    await expect.poll(() => scheduler.unhandled()).toEqual({});
    // A job that ended twice was killed between its end and the store.
    expect(ended().length).toBeLessThanOrEqual(ids.length + 3 * jobLimits.atOnce);
  });
});
