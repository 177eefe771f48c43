import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@keyv/redis';
import { startRedis } from '../contract/redis-server.ts';
import { redisServer } from '../support/machine.ts';
import { clickEach, cpuEach, createLine, inAck, often, startCosts } from './commands.ts';
import type { Measured } from './processes.ts';
import { median, row, table } from './table.ts';

const rounds = 5;
const warmUpRounds = 3;
const perRound = 300;
/** What is done after the answer belongs to the request, until nothing is done for so long (milliseconds). */
const quietMs = 300;
/** The same for commands to Redis, which are counted apart. */
const restMs = 100;
const idleMs = 3_000;

const columns = [
  ...['statements', 'transactions', 'waits', 'encryptions', 'timers', 'parses', 'slack', 'platform'],
] as const;
type Counts = Record<string, number>;

const probe = ['--import', join(import.meta.dirname, 'cost-probe.js')];
type Costs = Awaited<ReturnType<typeof startCosts>>;

const team = { id: 'T0BENCH001' };
const user = { id: 'U1', team_id: team.id };
const search = {
  type: 'block_suggestion',
  action_id: 'pick.client',
  block_id: 'search',
  value: 'an',
  team,
  user,
};
/** What is measured: a request of each kind, until its answer. */
const kinds = {
  help: ({ send }: Costs) => send('help'),
  list: ({ send }: Costs) => send(''),
  create: ({ send }: Costs) => send(createLine()),
  click: async ({ send, click }: Costs, before?: () => Promise<unknown>) => {
    const { answer } = await send(createLine());
    await before?.();
    return click(answer);
  },
  'option search': ({ post }: Costs) => post({ payload: JSON.stringify(search) }, inAck),
  digest: ({ send }: Costs) => send('digest now'),
} as const;
type Kind = keyof typeof kinds;
/** How many commands Redis was sent, also those that its scripts call; those for asking and for staying connected aside. */
async function redisCommands(url: string | undefined): Promise<number> {
  if (url === undefined) return 0;
  const client = createClient({ url });
  await client.connect();
  const calls = (await client.info('commandstats')).matchAll(
    /cmdstat_(?!info|hello|client|ping)[^:]*:calls=(\d+)/g,
  );
  client.destroy();
  return [...calls].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** The same once none came for a moment: what runs by itself, such as a look at the jobs each second, is hardly in it. */
async function redisCommandsAtRest(url: string | undefined): Promise<number> {
  if (url === undefined) return 0;
  for (let commands = await redisCommands(url); ; ) {
    await sleep(restMs);
    const now = await redisCommands(url);
    if (now === commands) return now;
    commands = now;
  }
}

const counted = async (of: Measured): Promise<Counts> => JSON.parse(await of.asked(/^counts: (.+)/));

/** What one request of each kind does: the least of some, each alone. And what nobody asked for, in a second. */
export async function countCosts(names: readonly Kind[], redisUrl?: string, times = 7) {
  const costs = await startCosts(probe, redisUrl);
  const { ours } = costs;
  /** Waits until nothing is done. @returns what was done since the last call */
  async function settled(): Promise<Counts> {
    const sum: Counts = {};
    const commands = (await redisCommandsAtRest(redisUrl)) - commandsSeen;
    for (;;) {
      await sleep(quietMs);
      const counts = await counted(ours);
      for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count;
      if (counts.statements !== 0 || counts.encryptions !== 0) continue;
      commandsSeen = await redisCommands(redisUrl);
      return { ...sum, 'Redis commands': commands };
    }
  }
  let commandsSeen = await redisCommands(redisUrl);
  // What happens by the way, such as a look at the jobs, only adds to some of them.
  const least = (all: Counts[]): Counts =>
    Object.fromEntries(
      [...columns, 'Redis commands'].map((name) => [name, Math.min(...all.map((one) => one[name] ?? 0))]),
    );
  try {
    const found = new Map<string, Counts>();
    for (const name of names) {
      for (let nth = 0; nth < 3; nth += 1) await kinds[name](costs);
      const all: Counts[] = [];
      for (let nth = 0; nth < times; nth += 1) {
        await settled();
        await kinds[name](costs, settled);
        all.push(await settled());
      }
      found.set(name, least(all));
    }
    await settled();
    await sleep(idleMs);
    const inAll = {
      ...(await counted(ours)),
      'Redis commands': (await redisCommands(redisUrl)) - commandsSeen,
    };
    const idle = Object.entries(inAll).map(([name, count]) => [name, (count * 1000) / idleMs]);
    found.set('idle, a second', Object.fromEntries(idle));
    return found;
  } finally {
    await costs.close();
  }
}

async function printCounts(store: string, redisUrl?: string): Promise<void> {
  const found = await countCosts(Object.keys(kinds) as Kind[], redisUrl);
  const shown = redisUrl === undefined ? columns : [...columns.slice(3), 'Redis commands'];
  table(
    `What one request does, ${store}: the least of seven`,
    ['what', ...shown],
    [...found].map(([what, counts]) =>
      row(what, ...shown.map((name) => Number(counts[name]?.toFixed(1) ?? 0))),
    ),
  );
}

/** CPU of Touchline, of Bolt's minimal app and of the least design, by turns. */
async function printCpu(store: string, redisUrl?: string): Promise<void> {
  const costs = await startCosts([], redisUrl);
  const peer = await costs.startPeer();
  const least = await costs.startLeast();
  const { ours } = costs;
  const times = async (kind: Kind) => {
    const before = ours.cpuMs();
    await often(async () => void (await kinds[kind](costs)), perRound);
    return (ours.cpuMs() - before) / perRound;
  };
  const rowsOf: [Kind, string, (() => string) | undefined][] = [
    ['help', '≤ 0.6', () => 'help'],
    ['list', '≤ 1.3', () => ''],
    ['create', '≤ 1.7', createLine],
    ['click', '≤ 1.5', undefined],
    ['option search', '', undefined],
  ];
  try {
    for (let round = 0; round < warmUpRounds; round += 1)
      for (const [kind, , textOf] of rowsOf) {
        await (kind === 'click' ? clickEach(costs) : times(kind));
        await cpuEach(peer, peer.send, () => 'x');
        if (textOf) await cpuEach(least, least.send, textOf);
      }
    const rows: string[][] = [];
    for (const [kind, goal, textOf] of rowsOf) {
      const ratios: number[] = [];
      const leastRatios: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const mine = await (kind === 'click' ? clickEach(costs) : times(kind));
        const theirs = await cpuEach(peer, peer.send, () => 'x');
        ratios.push(mine / theirs);
        if (textOf) leastRatios.push((await cpuEach(least, least.send, textOf)) / theirs);
      }
      const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
      const leastShown = textOf ? median(leastRatios).toFixed(2) : '';
      rows.push(row(kind, median(ratios).toFixed(2), spread, leastShown, goal));
    }
    table(
      `CPU against Bolt's minimal app, ${store}: medians of ${rounds}, ${perRound} a round`,
      ['what', 'Touchline', 'spread', 'the least', 'goal'],
      rows,
    );
    table(
      'Memory after that, MB',
      ['Touchline', 'Bolt', 'the least'],
      [row(...[ours, peer, least].map((one) => one.memoryMb().toFixed(0)))],
    );
  } finally {
    await costs.close();
  }
}

/** `npm run bench cost`: what a request costs. `COST=counts` or `COST=cpu` prints only these. */
export async function benchCost(): Promise<void> {
  const { COST } = process.env;
  const print = async (store: string, redisUrl?: string) => {
    if (COST !== 'cpu') await printCounts(store, redisUrl);
    if (COST !== 'counts') await printCpu(store, redisUrl);
  };
  await print('SQLite');
  const program = redisServer();
  if (program === undefined) return;
  const redis = await startRedis(program);
  try {
    await print('Redis', redis.url);
  } finally {
    await redis.stop();
  }
}
