import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@keyv/redis';
import { jobLimits } from '../../src/jobs/limits.ts';
import { signatureHeaders } from '../../src/playground/slack-simulator/index.ts';
import { redisServer } from '../support/machine.ts';
import {
  type Fakes,
  inRun,
  latency,
  posted,
  type Run,
  startMs,
  startTouchline,
  type Usage,
  usageOf,
  workspaces,
} from './digest-runs.ts';
import { benchBurst, benchIdle } from './many-digests.ts';
import { median, row, table } from './table.ts';

const rounds = 3;
const channels = 200;
/** As many digests as one process posts at once. */
const { atOnce } = jobLimits;

type Measured = { perSecond: number; cpuMs: number; platformCalls: number; redisCommands: number };

function measured({ times }: Fakes, cpuMs: number, redisCommands = 0): Measured {
  const { firstCallAt = 0, lastPostAt, platformCalls } = times();
  if (platformCalls < channels)
    throw new Error(`${channels} digests read the platform ${platformCalls} times.`);
  const perSecond = channels / ((lastPostAt - firstCallAt) / 1000);
  return {
    perSecond,
    cpuMs: cpuMs / channels,
    platformCalls: platformCalls / channels,
    redisCommands: redisCommands / channels,
  };
}

/** How many commands Redis was sent so far, also those that its scripts call. */
async function commandsOf(redisUrl: string): Promise<number> {
  const client = createClient({ url: redisUrl });
  await client.connect();
  const calls = (await client.info('commandstats')).matchAll(/calls=(\d+)/g);
  client.destroy();
  return [...calls].reduce((sum, [, count]) => sum + Number(count), 0);
}

const ours = (redisPath?: string): Promise<Measured> =>
  inRun(redisPath, async (run) => {
    const { child } = await startTouchline(run, channels);
    const { redisUrl } = run.setup;
    const had = redisUrl === undefined ? 0 : await commandsOf(redisUrl);
    const before = await usageOf(child);
    await posted(run.fakes, channels);
    const cpuMs = (await usageOf(child)).cpuMs - before.cpuMs;
    return measured(run.fakes, cpuMs, redisUrl === undefined ? 0 : (await commandsOf(redisUrl)) - had);
  });

const bare = (): Promise<Measured> =>
  inRun(undefined, async ({ fakes, start }) => {
    const [usage] = await once(start('digest-loop.ts', channels, workspaces, atOnce), 'message');
    return measured(fakes, (usage as Usage).cpuMs);
  });

/** Digests and a bare loop take turns. */
async function benchThroughput(): Promise<void> {
  const redis = redisServer();
  const kinds: [string, () => Promise<Measured>][] = [
    ['bare loop', bare],
    ['SQLite', () => ours()],
    ...(redis === undefined
      ? []
      : [['Redis', () => ours(redis)] satisfies [string, () => Promise<Measured>]]),
  ];
  const found = new Map<string, Measured[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const [what, measure] of kinds) found.set(what, [...(found.get(what) ?? []), await measure()]);
  const of = (what: string, figure: keyof Measured) => (found.get(what) ?? []).map((one) => one[figure]);
  const ratio = (what: string, figure: keyof Measured) =>
    median(of(what, figure).map((value, nth) => value / (of('bare loop', figure)[nth] ?? 1))).toFixed(2);
  table(
    `Digests of ${channels} channels, ${atOnce} at once, Slack ${latency.slackMs} ms, platform ${latency.platformMs} ms, ${rounds} rounds`,
    [
      'what',
      'a second',
      'against the loop',
      'CPU ms each',
      'against the loop',
      'platform calls each',
      'Redis commands each',
    ],
    kinds.map(([what]) =>
      row(
        what,
        median(of(what, 'perSecond')).toFixed(1),
        ratio(what, 'perSecond'),
        median(of(what, 'cpuMs')).toFixed(2),
        ratio(what, 'cpuMs'),
        median(of(what, 'platformCalls')).toFixed(2),
        median(of(what, 'redisCommands')).toFixed(0),
      ),
    ),
  );
}

/** Types `/todo` so often, so many a second. @returns the times until the answers came, in milliseconds */
async function type({ fakes, setup }: Run, url: string, count: number, perSecond: number): Promise<number[]> {
  const waiting = new Map<string, (ms: number) => void>();
  fakes.onResponse((path) => waiting.get(path)?.(performance.now()));
  const answers: Promise<number>[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const path = `/response/${nth}`;
    const body = new URLSearchParams({
      command: '/todo',
      text: '',
      team_id: `T${nth % workspaces}`,
      user_id: 'U1',
      channel_id: 'C0',
      trigger_id: 'bench',
      response_url: new URL(path, setup.slackApiUrl).href,
    }).toString();
    const at = performance.now();
    answers.push(new Promise<number>((resolve) => waiting.set(path, (end) => resolve(end - at))));
    const type = 'application/x-www-form-urlencoded';
    const headers = { 'content-type': type, ...signatureHeaders('secret', body) };
    void fetch(`${url}/slack/events`, { method: 'POST', headers, body }).then((answer) => answer.text());
    await sleep(1000 / perSecond);
  }
  return Promise.all(answers);
}

/** The time of a command that somebody waits for, while nothing else goes on and while digests are posted. */
async function benchCommands(): Promise<void> {
  const count = 200;
  const perSecond = 25;
  const rows = await inRun(undefined, async (run) => {
    // More than are posted while the commands are typed.
    const many = 4_000;
    const { child, url, dueAt } = await startTouchline(run, many, 3 * startMs);
    // Who this is, is known from then on.
    await type(run, url, workspaces, perSecond);
    const idle = await type(run, url, count, perSecond);
    while (Date.now() < dueAt || run.fakes.posts.length < atOnce) await sleep(20);
    const busy = await type(run, url, count, perSecond);
    const left = many - run.fakes.posts.length;
    await usageOf(child);
    if (left === 0) throw new Error('The digests were done before the commands.');
    const at = (times: number[], share: number) =>
      times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN;
    const ms = (share: number) => [at(idle, share), at(busy, share)] as const;
    return [0.5, 0.99].map((share) => {
      const [before, during] = ms(share);
      const name = share === 0.5 ? 'median' : 'p99';
      return row(name, before.toFixed(0), during.toFixed(0), (during / before).toFixed(2));
    });
  });
  table(
    `/todo, ${count} times, ${perSecond} a second, SQLite`,
    ['what', 'ms, idle', 'ms, while digests are posted', 'ratio'],
    rows,
  );
}

/** The most memory in the first seconds after so many digests are due. */
const memory = (redisPath: string | undefined, count: number): Promise<Usage> =>
  inRun(redisPath, async (run) => {
    const { child, dueAt } = await startTouchline(run, count);
    let most: Usage = { cpuMs: 0, rss: 0, heapUsed: 0 };
    while (Date.now() < dueAt + 10_000) {
      const { rss, heapUsed, cpuMs } = await usageOf(child);
      most = { cpuMs, rss: Math.max(most.rss, rss), heapUsed: Math.max(most.heapUsed, heapUsed) };
      await sleep(100);
    }
    return most;
  });

async function benchMemory(): Promise<void> {
  const mb = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
  const redis = redisServer();
  const rows: string[][] = [];
  for (const [what, path] of [['SQLite', undefined] as const, ['Redis', redis] as const]) {
    if (what === 'Redis' && path === undefined) continue;
    const [none, few, many] = [await memory(path, 0), await memory(path, 200), await memory(path, 10_000)];
    const more = (than: Usage) => `${mb(many.rss - than.rss)} (heap ${mb(many.heapUsed - than.heapUsed)})`;
    rows.push(row(what, mb(none.rss), mb(few.rss), mb(many.rss), more(none), more(few)));
  }
  table(
    'Memory while digests are posted, the most in 10 s (MB)',
    ['what', 'none due', '200 due', '10,000 due', 'more than with none', 'more than with 200'],
    rows,
  );
}

/** `npm run bench digests`; `DIGESTS=memory` for one part; `npm run bench digests 10000` for as many channels at once. */
export async function benchDigests(): Promise<void> {
  const parts = {
    throughput: benchThroughput,
    commands: benchCommands,
    burst: benchBurst,
    idle: benchIdle,
    memory: benchMemory,
  };
  for (const [name, bench] of Object.entries(parts))
    if ((process.env.DIGESTS ?? name) === name) await bench();
}
