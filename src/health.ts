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

async function readingsOf(health: Health, about: About, scheduler: RunningScheduler): Promise<Reading[]> {
  const ready = (await health.check()) === undefined;
  // A store that is down has no counts, but this process's own numbers are still reported.
  const counts = ready ? await scheduler.counts() : {};
  const left = ready ? await scheduler.unhandled() : {};
  return [
    {
      name: 'touchline_ready',
      type: 'gauge',
      help: '1 if /readyz answers 200.',
      values: [[{}, ready ? 1 : 0]],
    },
    {
      name: 'touchline_readiness_failures',
      type: 'gauge',
      help: 'Checks in a row that found this process not ready.',
      values: [[{}, health.failures()]],
    },
    {
      name: 'touchline_jobs',
      type: 'gauge',
      help: 'Jobs by kind: scheduled for later, waiting to run, active, failed in the last 30 days.',
      values: Object.entries(counts).flatMap(([kind, states]) =>
        Object.entries(states).map(([state, jobs]): [Record<string, string>, number] => [
          { kind, state },
          jobs,
        ]),
      ),
    },
    {
      name: 'touchline_jobs_left_alone',
      type: 'gauge',
      help: 'Jobs that this process has no handler for, or cannot read.',
      values: Object.entries(left).map(([kind, jobs]) => [{ kind }, jobs]),
    },
    {
      name: 'touchline_job_runs_total',
      type: 'counter',
      help: 'Runs of jobs in this process, by kind and how they ended.',
      values: Object.entries(scheduler.runs()).flatMap(([kind, ends]) =>
        Object.entries(ends).map(([outcome, runs]): [Record<string, string>, number] => [
          { kind, outcome },
          runs,
        ]),
      ),
    },
    {
      name: 'touchline_workspaces',
      type: 'gauge',
      help: 'Connected workspaces, when they were last counted.',
      values: [[{}, about.workspaces ?? 0]],
    },
    {
      name: 'touchline_info',
      type: 'gauge',
      help: 'What runs; always 1.',
      values: [
        [
          {
            version: about.version,
            commit: about.commit,
            node: about.node,
            role: about.role,
            store: about.store,
          },
          1,
        ],
      ],
    },
  ];
}
