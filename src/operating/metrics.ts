import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { errorName } from '../lib/errors.ts';
import type { Log } from '../lib/log.ts';
import { second } from '../lib/units.ts';

/** A number that somebody else keeps, as it is when it is asked for, or one for each of some labels. */
export type Reading = [
  type: 'gauge' | 'counter',
  name: string,
  help: string,
  values: number | [labels: Record<string, string>, value: number][],
];

/** What is measured: how often, how it ended, how long it took. The label says which one. */
const signals = {
  command: ['command', 'Slash commands, from the ack to their answer'],
  click: ['action', 'Clicks, forms and shortcuts, from the ack to their answer'],
  event: ['event', 'Events from Slack'],
  job: ['kind', 'Runs of jobs'],
  slack_call: ['method', 'Calls to Slack'],
  platform_call: ['endpoint', 'Calls to the platform, each attempt'],
  store_call: ['store', 'Calls to the store'],
} as const;
export type Signal = keyof typeof signals;

const seconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const lateSeconds = [1, 5, 15, 60, 300, 900, 3600, 10_800];

/** Of the process, not of one Touchline in it: memory, CPU, garbage, the event loop's delay, Node's version. */
const ofProcess = new Registry();

export type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of this process for Prometheus. Each measured call is also a line in the log. Neither names a workspace or a person. */
export function createMetrics(log: Log) {
  const registry = new Registry();
  const registers = [registry];
  const kept = new Map<string, Gauge | Counter>();
  const measured = Object.fromEntries(
    Object.entries(signals).map(([name, [label, what]]) => [
      name,
      {
        label,
        ends: new Counter({
          name: `touchline_${name}s_total`,
          help: `${what}, by how they ended.`,
          labelNames: [label, 'outcome'],
          registers,
        }),
        times: new Histogram({
          name: `touchline_${name}_seconds`,
          help: `${what}: how long they took.`,
          labelNames: [label],
          buckets: seconds,
          registers,
        }),
      },
    ]),
  );
  const lateness = new Histogram({
    name: 'touchline_lateness_seconds',
    help: 'How long after their time jobs began; digests are the kind "digest".',
    labelNames: ['kind'],
    buckets: lateSeconds,
    registers,
  });

  /** @param ms how long it took, in milliseconds */
  function ended(signal: Signal, which: string, outcome: string, ms: number): void {
    const of = measured[signal];
    const level = signal === 'store_call' ? 'trace' : 'debug';
    log[level]({ signal, which, outcome, ms: Math.round(ms) }, 'Ended.');
    of?.ends.inc({ [of.label]: which, outcome });
    of?.times.observe({ [of.label]: which }, ms / second);
  }

  function put([type, name, help, given]: Reading): void {
    const values = typeof given === 'number' ? [[{}, given] as const] : given;
    const labelNames = [...new Set(values.flatMap(([labels]) => Object.keys(labels)))];
    if (kept.has(name)) registry.removeSingleMetric(name);
    const metric = new (type === 'gauge' ? Gauge : Counter)({ name, help, labelNames, registers });
    kept.set(name, metric);
    for (const [labels, value] of values) metric.inc(labels, value);
  }

  return {
    ended,
    /** Measures this work. Its outcome is `ok`, or the name of its error. */
    async measure<T>(signal: Signal, which: string, work: () => T | Promise<T>): Promise<T> {
      const begun = performance.now();
      try {
        const result = await work();
        ended(signal, which, 'ok', performance.now() - begun);
        return result;
      } catch (error) {
        ended(signal, which, errorName(error), performance.now() - begun);
        throw error;
      }
    },
    /** @param ms how late it began, in milliseconds */
    late: (kind: string, ms: number): void => lateness.observe({ kind }, Math.max(0, ms) / second),
    contentType: registry.contentType,
    /** All of it as text, with these readings. */
    async text(readings: Reading[]): Promise<string> {
      if (ofProcess.getMetricsAsArray().length === 0) collectDefaultMetrics({ register: ofProcess });
      for (const reading of readings) put(reading);
      return (await Promise.all([registry.metrics(), ofProcess.metrics()])).join('\n');
    },
  };
}
