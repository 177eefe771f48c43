import type { RequestListener, ServerResponse } from 'node:http';
import type { RunningScheduler } from './jobs/scheduler.ts';
import type { Log } from './lib/log.ts';
import { minute } from './lib/units.ts';
import { checkFreshMs, mostThrown } from './limits.ts';
import type { About } from './operating/about.ts';
import type { Metrics, Reading } from './operating/metrics.ts';
import { StoreUnavailableError } from './store/errors.ts';
import type { Store } from './store/ports.ts';

export type Health = ReturnType<typeof createHealth>;

/**
 * Tells whether this process can do its work: the store keeps what is written, and jobs don't fail one after the other.
 * While it can't, one error a minute is logged, which says what to do.
 */
export function createHealth(options: {
  store: Pick<Store, 'probe'>;
  scheduler: Pick<RunningScheduler, 'thrownInARow'>;
  /** Milliseconds, UTC. */
  now?: () => number;
  log: Log;
}) {
  const { store, scheduler, now = Date.now, log } = options;
  let last: { at: number; problem: Promise<string | undefined> } | undefined;
  let loggedAt = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let stopping = false;

  async function find(): Promise<string | undefined> {
    try {
      await store.probe(now());
    } catch (error) {
      if (error instanceof StoreUnavailableError) return error.message;
      return `The store cannot be checked: ${error}`;
    }
    const thrown = scheduler.thrownInARow();
    if (thrown < mostThrown) return undefined;
    return `The last ${thrown} jobs failed one after the other; their errors are in the log.`;
  }

  async function look(): Promise<string | undefined> {
    const problem = await find();
    if (problem === undefined) {
      if (failures > 0) log.info({ failures }, 'Ready again.');
      failures = 0;
      loggedAt = Number.NEGATIVE_INFINITY;
      return undefined;
    }
    failures += 1;
    if (performance.now() - loggedAt >= minute) {
      loggedAt = performance.now();
      log.error({ failures }, `Not ready. ${problem}`);
    }
    return problem;
  }

  /** @returns what is wrong, in a sentence for the operator; undefined if nothing is */
  function check(): Promise<string | undefined> {
    if (stopping) return Promise.resolve('Touchline is stopping.');
    const at = performance.now();
    if (last === undefined || at - last.at > checkFreshMs) last = { at, problem: look() };
    return last.problem;
  }

  const timer = setInterval(check, minute).unref();
  return {
    check,
    failures: () => failures,
    /** Marks this process as not ready, because it is stopping. */
    stop(): void {
      clearInterval(timer);
      stopping = true;
    },
  };
}

function respondJson(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  res.end(JSON.stringify(body));
}

/**
 * `GET /healthz`: the process is alive, and what runs. `GET /readyz`: it can do its work. `GET /metrics`: numbers for Prometheus,
 * without personal data.
 */
export function healthRoutes(options: {
  health: Health;
  about: () => About;
  scheduler: RunningScheduler;
  log: Log;
  metrics: Metrics;
  /** Readings from other parts. */
  more: () => Reading[];
}): [string, RequestListener][] {
  const { health, about, scheduler, log, metrics, more } = options;
  return [
    ['/healthz', (_, res) => respondJson(res, 200, { ok: true, ...about() })],
    [
      '/readyz',
      async (_, res) => {
        // The reason is in the log: it may name hosts and files.
        if ((await health.check()) === undefined) respondJson(res, 200, { ok: true });
        else respondJson(res, 503, { ok: false, error: 'The store is not responding.' });
      },
    ],
    [
      '/metrics',
      async (_, res) => {
        try {
          const text = await metrics.text([...(await readingsOf(health, about(), scheduler)), ...more()]);
          res.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' });
          res.end(text);
        } catch (error) {
          log.warn({ err: error }, 'The metrics could not be read.');
          respondJson(res, 503, { ok: false, error: 'The metrics could not be read.' });
        }
      },
    ],
  ];
}

/** What is counted for each kind of jobs, by a second label. */
const byKind = (counts: Record<string, Record<string, number>>, label: string): Extract<Reading[3], object> =>
  Object.entries(counts).flatMap(([kind, numbers]) =>
    Object.entries(numbers).map(([which, jobs]) => [{ kind, [label]: which }, jobs]),
  );

async function readingsOf(health: Health, about: About, scheduler: RunningScheduler): Promise<Reading[]> {
  const ready = (await health.check()) === undefined;
  // A store that is down has no counts, but this process's own numbers are still reported.
  const counts = ready ? await scheduler.counts() : {};
  const left = ready ? await scheduler.unhandled() : {};
  const { version, commit, node, role, store, workspaces = 0 } = about;
  return [
    ['gauge', 'touchline_ready', '1 if /readyz answers 200.', ready ? 1 : 0],
    [
      'gauge',
      'touchline_readiness_failures',
      'Checks in a row that found this process not ready.',
      health.failures(),
    ],
    [
      'gauge',
      'touchline_jobs',
      'Jobs by kind: scheduled for later, waiting to run, active, failed in the last 30 days.',
      byKind(counts, 'state'),
    ],
    [
      'gauge',
      'touchline_jobs_left_alone',
      'Jobs that this process has no handler for, or cannot read.',
      Object.entries(left).map(([kind, jobs]) => [{ kind }, jobs]),
    ],
    [
      'counter',
      'touchline_job_runs_total',
      'Runs of jobs in this process, by kind and how they ended.',
      byKind(scheduler.runs(), 'outcome'),
    ],
    ['gauge', 'touchline_workspaces', 'Connected workspaces, when they were last counted.', workspaces],
    ['gauge', 'touchline_info', 'What runs; always 1.', [[{ version, commit, node, role, store }, 1]]],
  ];
}
