/**
 * `npm run chaos -- [digests|creates|keys|repeats|many|rolling] [SIZE]`: ends processes while they post digests, create
 * tasks, rotate keys, repeat tasks, create one for each of 200 people, or are replaced behind a balancer. SIZE is the share
 * of 10,000 channels in 200 workspaces, of 10,000 tasks, of 20,000 encrypted values, of 1,000 repeats over 400 days, and
 * of 10,000 signed commands; 1 unless given. Exits with 1 if
 * anything was lost, doubled or unreadable, or somebody was told something wrong.
 * `npm run chaos -- points [KIND] [sqlite|redis] [SIZE]` ends one process at each point instead: see `points/`.
 */
import { redisServer } from '../support/machine.ts';
import { type CreateChaosOptions, createChaos } from './creates.ts';
import { type ChaosOptions, digestChaos } from './digests.ts';
import { keyChaos } from './keys.ts';
import { manyChaos } from './many.ts';
import { readPointsOptions, runPoints, usage } from './points/run-points.ts';
import { repeatChaos } from './repeats.ts';
import { rollingChaos } from './rolling.ts';

const given = process.argv.slice(2);
const names = ['digests', 'creates', 'keys', 'repeats', 'many', 'rolling'];
const only = given.find((word) => names.includes(word));
const size = Number(given.find((word) => word !== only) ?? 1);
const minute = 60_000;
const full: ChaosOptions = {
  channels: Math.max(10, Math.round(10_000 * size)),
  tasks: 20,
  workspaces: Math.max(2, Math.round(200 * size)),
  processes: 1,
  ends: 8,
  signal: 'SIGKILL',
  lostAnswers: 0,
  slackMs: 2,
  platformMs: 5,
  leaseMs: 4_000,
  withinMs: (2 + 28 * size) * minute,
};
const redis = redisServer();
const digestRuns: [string, ChaosOptions | undefined][] = [
  ['SQLite, kill -9 eight times', full],
  ['SQLite, SIGTERM 20 times, a slow platform', { ...full, ends: 20, signal: 'SIGTERM', platformMs: 200 }],
  [
    '3 replicas on Redis, kill -9 eight times, Redis killed once and stopped three times, 1 % of answers lost',
    redis === undefined ? undefined : { ...full, processes: 3, redis, redisStopMs: 3_500, lostAnswers: 0.01 },
  ],
];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const creates: CreateChaosOptions = {
  creates: Math.max(50, Math.round(10_000 * size)),
  people: Math.max(20, Math.round(500 * size)),
  atOnce: 16,
  kills: 8,
  lostAnswers: 0.1,
  newer: 16,
  aheadMs: 5 * minute,
  platformMs: 5,
  withinMs: (4 + 36 * size) * minute,
};

async function runDigests(): Promise<void> {
  for (const [what, options] of digestRuns) {
    say(`\n${what}`);
    if (options === undefined) {
      say('  left out: there is no redis-server');
      continue;
    }
    const { tried, lost, doubled, toldWrongly, ...more } = await digestChaos(options);
    say(`  tried ${tried}, lost ${lost}, doubled ${doubled}, told wrongly ${toldWrongly}`);
    const { seconds, cut, searches, badExits } = more;
    say(`  ${seconds} s, ${cut} answers lost, ${searches} searches, ${badExits} exit codes other than 0`);
    if (lost + doubled + toldWrongly + badExits > 0) process.exitCode = 1;
  }
}

async function runCreates(creates: CreateChaosOptions): Promise<void> {
  const clock = `5 minutes ${creates.aheadMs < 0 ? 'behind' : 'ahead'}`;
  say(`\nCreates: SQLite, kill -9 eight times, 10 % of answers lost, a platform clock ${clock}`);
  const { tried, lost, doubled, toldWrongly, ...more } = await createChaos(creates);
  say(`  tried ${tried}, lost ${lost}, doubled ${doubled}, told wrongly ${toldWrongly}`);
  const { seconds, cut, undelivered, unsure, proposed, triedAgain, wrong } = more;
  say(`  ${seconds} s, ${cut} answers lost, ${undelivered} deliveries refused and tried again`);
  say(
    `  ${unsure} times unsure, looked for again; ${proposed} proposed after a restart, ${triedAgain} asked to try again`,
  );
  for (const line of wrong) say(`  told wrongly: ${line}`);
  if (lost + doubled + toldWrongly > 0) process.exitCode = 1;
}

async function runKeys(): Promise<void> {
  const values = Math.max(100, Math.round(20_000 * size));
  const shared = { values, writers: 2, kills: 5 };
  const rows = [
    ['SQLite, its own key', { ...shared, setting: false }],
    ['SQLite, ENCRYPTION_KEYS', { ...shared, setting: true }],
    ...(redis === undefined ? [] : [['Redis', { ...shared, setting: true, redis }] as const]),
  ] as const;
  for (const [what, options] of rows) {
    say(`\nKeys: ${what}, 2 processes that write, rotation killed -9 five times`);
    const { tried, unreadable, unreadableMeanwhile, writes, ended, seconds } = await keyChaos(options);
    say(`  tried ${tried}, unreadable ${unreadable}, unreadable meanwhile ${unreadableMeanwhile}`);
    say(`  ${seconds} s, ${writes} writes meanwhile, ${ended} rotations ended before they could be killed`);
    if (unreadable + unreadableMeanwhile > 0) process.exitCode = 1;
  }
}

async function runRepeats(): Promise<void> {
  say('\nRepeats: SQLite, a clock that is moved by 400 days, kill -9 eight times, 1 % of answers lost');
  const { tried, lost, doubled, wrong, ...more } = await repeatChaos({
    repeats: Math.max(20, Math.round(1_000 * size)),
    people: Math.max(2, Math.round(20 * size)),
    days: 400,
    stepHours: 12,
    kills: 8,
    lostAnswers: 0.01,
    leaseMs: 4_000,
    withinMs: (10 + 50 * size) * minute,
  });
  say(`  tried ${tried}, lost ${lost}, doubled ${doubled}, wrong ${wrong}`);
  say(`  ${more.seconds} s, ${more.cut} answers lost, ${more.changes} changes of daylight saving`);
  if (lost + doubled + wrong > 0) process.exitCode = 1;
}

async function runMany(): Promise<void> {
  say('\nMany: SQLite, one task for each member, kill -9 three times in the middle, 5 % of answers lost');
  const { tried, lost, doubled, isTold, ...more } = await manyChaos({
    members: Math.max(20, Math.round(200 * size)),
    kills: 3,
    lostAnswers: 0.05,
    platformMs: 20,
    leaseMs: 4_000,
    withinMs: 10 * minute,
  });
  say(`  tried ${tried}, lost ${lost}, doubled ${doubled}, told ${isTold ? 'rightly' : 'wrongly'}`);
  say(`  ${more.seconds} s, ${more.cut} answers lost, killed ${more.kills} times before the last task`);
  if (lost + doubled > 0 || !isTold) process.exitCode = 1;
}

async function runRolling(): Promise<void> {
  say('\nRolling: two replicas on Redis behind a balancer, replaced one after the other, again and again');
  if (redis === undefined) return void say('  left out: there is no redis-server');
  const commands = Math.max(200, Math.round(10_000 * size));
  const { tried, lost, replaced, badExits, seconds } = await rollingChaos({
    commands,
    senders: 8,
    everyMs: 1_000,
    redis,
  });
  say(`  tried ${tried}, lost ${lost}, replaced ${replaced} times, exit codes other than 0: ${badExits}`);
  say(`  ${seconds} s`);
  if (lost + badExits > 0) process.exitCode = 1;
}

const runs: Record<string, () => Promise<void>> = {
  digests: runDigests,
  async creates() {
    for (const aheadMs of [5 * minute, -5 * minute]) await runCreates({ ...creates, aheadMs });
  },
  keys: runKeys,
  repeats: runRepeats,
  many: runMany,
  rolling: runRolling,
};

async function runAllPoints(words: string[]): Promise<void> {
  const options = readPointsOptions(words);
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n${usage}\n`);
    process.exitCode = 2;
  } else if (!(await runPoints(options, say))) process.exitCode = 1;
}

if (given[0] === 'points') await runAllPoints(given.slice(1));
else for (const [name, run] of Object.entries(runs)) if (only === undefined || only === name) await run();
