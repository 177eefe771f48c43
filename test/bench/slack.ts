import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTouchline, type Touchline } from '../../src/app.ts';
import { createLog } from '../../src/lib/log.ts';
import {
  createClock,
  defaultSeed,
  type SeedChannel,
  type SeedPerson,
} from '../../src/playground/slack-simulator/index.ts';
import { listen } from '../../src/server.ts';
import { type App, people, startApp, wordsOf, workspaces } from '../app/support.ts';
import { startRedis } from '../contract/redis-server.ts';
import * as fixture from '../support/fixture.ts';
import { redisServer } from '../support/machine.ts';
import { row, table } from './table.ts';

const { jonas, marta, priya } = people;
const { north } = workspaces;
/** Where people type, apart from the channels with digests. */
const typing = 'C0TYPING01';
/** The same for both processes. */
const encryptionKeys = randomBytes(32).toString('base64');
/** As in production. */
const pollEveryMs = 2_000;

/** A workspace in which Slack allows the least that it documents, and everything that it was asked for. */
type Measured = {
  test: App;
  /** Full members whom the platform knows as coaches. */
  coaches: readonly string[];
  /** The methods that were called so far, and how many of these calls Slack refused. */
  calls(): Promise<{ methods: string[]; refused: number }>;
};

/** The simulator makes the id of somebody's direct messages of these six digits. */
const coachId = (nth: number) => `U7${String(nth).padStart(6, '0')}ZZ`;
const emailOf = (id: string) => `${id.toLowerCase()}@northfield.example`;

type Workspace = {
  at?: string;
  coaches: number;
  channels?: (coaches: string[]) => Omit<SeedChannel, 'teamId'>[];
  redisUrl?: string | undefined;
};

/** Jobs run as in production. The clock is the real one, and begins at `at`. */
async function start({ at, coaches: count, channels, redisUrl }: Workspace): Promise<Measured> {
  const coaches = Array.from({ length: count }, (_, nth) => coachId(nth));
  const more = coaches.map((id): SeedPerson => {
    return { id, teamId: north, name: id, email: emailOf(id), tz: 'Europe/Berlin', role: 'member' };
  });
  const own = [
    { id: typing, name: 'typing', kind: 'private' as const, members: [marta, ...coaches, 'bot'] },
    ...(channels?.(coaches) ?? []),
  ];
  const seed = {
    ...defaultSeed,
    people: [...defaultSeed.people, ...more],
    channels: [...defaultSeed.channels, ...own.map((channel) => ({ ...channel, teamId: north }))],
  };
  const aheadMs = at === undefined ? 0 : Date.parse(at) - Date.now();
  const test = await startApp({
    slack: { seed, clock: createClock(() => Date.now() + aheadMs) },
    touchline: { pollEveryMs, wait: sleep, platformTimes: {}, ...(redisUrl && { redisUrl, encryptionKeys }) },
  });
  const { id: program } = test.platform.addProgram({ name: 'Bench' });
  for (const id of coaches) {
    const { id: user } = test.platform.addTeamMember({ name: id, email: emailOf(id) });
    test.platform.addMember({ program, user });
    test.platform.addTask({ program, user, text: 'Call Anna', due: Math.floor(test.now() / 1000) - 172_800 });
  }
  const seen = new Map<string, { method: string; isRefused: boolean }>();
  const look = async () => {
    const { deliveries } = await test.slack.control.deliveries({ limit: 1_000 });
    for (const { id, kind, url, status } of deliveries)
      if (kind === 'api') seen.set(id, { method: url, isRefused: status === 429 });
  };
  // Slack's log keeps the last thousand.
  const looking = setInterval(() => void look(), 500);
  const { close } = test;
  test.close = async () => {
    clearInterval(looking);
    await close();
  };
  return {
    test,
    coaches,
    async calls() {
      await look();
      const all = [...seen.values()];
      return {
        methods: all.map(({ method }) => method),
        refused: all.filter(({ isRefused }) => isRefused).length,
      };
    },
  };
}

const answersOf = async ({ test }: Measured, user: string, channel: string): Promise<string> =>
  (await test.messages(user, channel)).map(wordsOf).join('\n');

/** Types `/todo` as each of these, one every so many milliseconds. @returns the times until each was answered */
async function typeAll(
  { test }: Measured,
  users: readonly string[],
  everyMs: number,
  address?: (nth: number) => string,
): Promise<number[]> {
  const answered = async (user: string, had: number, from: number): Promise<number> => {
    while ((await test.messages(user, typing)).length <= had) await sleep(5);
    return performance.now() - from;
  };
  const answers: Promise<number>[] = [];
  for (const [nth, user] of users.entries()) {
    const had = (await test.messages(user, typing)).length;
    if (address) test.slack.setAppUrl(address(nth));
    const from = performance.now();
    await test.slack.control.type({ user, channel: typing, text: '/todo' });
    answers.push(answered(user, had, from));
    await sleep(everyMs);
  }
  return Promise.all(answers);
}

const p99 = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;

/** How often each time is measured: a p99 of 120 commands is one of them, and whatever else the machine did then. */
const rounds = 7;

/** Digests are set up in private channels of so many people, one in each round, while others type. */
async function audience(size: number, most: number): Promise<string[]> {
  const channels = Array.from({ length: rounds }, (_, nth) => `C0LARGE00${nth}`);
  const bench = await start({
    coaches: size - 2,
    channels: (coaches) =>
      channels.map((id) => ({
        id,
        name: id.toLowerCase(),
        kind: 'private',
        members: [marta, jonas, ...coaches, 'bot'],
      })),
  });
  const { test, coaches } = bench;
  try {
    const others = Array.from({ length: 120 }, (_, nth) => coaches[nth % 12] ?? '');
    await typeAll(bench, others.slice(0, 12), 20);
    const ratios: number[] = [];
    const calls: number[] = [];
    for (const channel of channels) {
      const idle = await typeAll(bench, others, 20);
      const before = (await bench.calls()).methods.length;
      const [beside] = await Promise.all([
        typeAll(bench, others, 20),
        test.slack.control.type({ user: jonas, channel, text: '/todo digest weekdays 9am' }),
      ]);
      await test.quiet();
      calls.push((await bench.calls()).methods.length - before);
      ratios.push(p99(beside) / p99(idle));
    }
    const { refused } = await bench.calls();
    const digests = await Promise.all(channels.map((id) => fixture.digest(test, north, id)));
    const done = digests.filter((digest) => digest !== undefined).length;
    const [least, median, largest] = [0, (rounds - 1) / 2, rounds - 1].map((nth) =>
      (ratios.toSorted((a, b) => a - b)[nth] ?? 0).toFixed(2),
    );
    const seen = `${median} (${least} to ${largest})`;
    return row(size, `${Math.max(...calls)} (≤ ${most})`, `${done} of ${rounds}`, refused, seen);
  } finally {
    await test.close();
  }
}

async function audiences(): Promise<void> {
  const rows = [await audience(140, 6), await audience(600, 6), await audience(5_000, 12)];
  table(
    `A digest is set up in a private channel, while twelve people type /todo ten times each; ${rounds} rounds`,
    [
      'people',
      'calls to Slack (goal)',
      'done',
      'refused',
      'p99 of the others, against idle (≤ 1.2), and its range',
    ],
    rows,
  );
}

const isRefused = (answer: string): boolean => !/overdue/i.test(answer);

/** 130 people whom Touchline does not know yet type within half a minute. */
async function typingPeople(): Promise<void> {
  const bench = await start({ coaches: 130 });
  try {
    await typeAll(bench, bench.coaches, 200);
    const answers = await Promise.all(bench.coaches.map((user) => answersOf(bench, user, typing)));
    const { methods, refused } = await bench.calls();
    table(
      '130 people type /todo within half a minute',
      ['people whose command was refused (0)', 'calls to Slack', 'calls that Slack refused'],
      [row(answers.filter(isRefused).length, methods.length, refused)],
    );
  } finally {
    await bench.test.close();
  }
}

type Posts = { seconds: number; posted: number; doubled: number };

/** Waits until so many messages are posted to people or channels, ten minutes at most. */
async function posted({ test }: Measured, count: number, dueMs: number): Promise<Posts> {
  const posts = new Map<string, { at: number; to: string }>();
  while (test.now() < dueMs + 600_000) {
    const { deliveries } = await test.slack.control.deliveries({ limit: 1_000 });
    for (const { id, url, status, at, payload } of deliveries)
      if (url === 'chat.postMessage' && status === 200 && at >= dueMs)
        posts.set(id, { at, to: String((payload as { channel?: string }).channel) });
    if (posts.size >= count) break;
    await sleep(200);
  }
  const all = [...posts.values()];
  const last = Math.max(...all.map(({ at }) => at));
  const reached = new Set(all.map(({ to }) => to)).size;
  return { seconds: (last - dueMs) / 1_000, posted: reached, doubled: all.length - reached };
}

const dayMs = 86_400_000;
const eight = Date.parse('2026-11-19T07:00:00Z');
const shortlyBefore = (ms: number) => new Date(ms - 10_000).toISOString();

async function mornings(): Promise<string[]> {
  const bench = await start({ at: shortlyBefore(eight), coaches: 120 });
  const { test, coaches } = bench;
  try {
    for (const userId of coaches) {
      await fixture.prefer(test, north, userId, { morningHour: 8 });
      const schedule = { days: [1, 2, 3, 4, 5] as const, hour: 8, minute: 0, timeZone: 'Europe/Berlin' };
      const who = { workspaceId: north, installation: { teamId: north }, userId };
      await fixture.scheduleMorning(test, who, { ...schedule, days: [...schedule.days] });
    }
    const { seconds, posted: count, doubled } = await posted(bench, coaches.length, eight);
    const { methods, refused } = await bench.calls();
    return row('120 morning messages', count, doubled, seconds.toFixed(0), methods.length, refused, '');
  } finally {
    await test.close();
  }
}

type Digests = { kind: 'public' | 'private'; redisUrl?: string };

/** 200 digests of one workspace, while twelve people type; with Redis, two processes share the work. */
async function digests({ kind, redisUrl }: Digests): Promise<string[]> {
  const ids = Array.from({ length: 200 }, (_, nth) => `C8${String(nth).padStart(7, '0')}`);
  const bench = await start({
    at: shortlyBefore(eight - dayMs),
    coaches: 12,
    redisUrl,
    channels: () => ids.map((id) => ({ id, name: id.toLowerCase(), kind, members: [marta, priya, 'bot'] })),
  });
  const { test, coaches } = bench;
  const second = redisUrl === undefined ? undefined : await startSecond(test, redisUrl);
  try {
    const connection = await fixture.connection(test, north);
    for (const channelId of ids)
      await fixture.putDigest(test, {
        workspaceId: north,
        installation: { teamId: north },
        channelId,
        organizationId: connection?.organization.id ?? '',
        schedule: { days: [1, 2, 3, 4, 5, 6, 7], hour: 7, minute: 0, timeZone: 'UTC' },
        setBy: marta,
        setByName: 'Marta',
        ...(kind === 'public' && { audience: { choice: 'names', groups: ['anyone'], readers: [] } }),
      });
    // Who is in a private channel is read when its digest is set up, or with the first one.
    const first = await posted(bench, ids.length, eight - dayMs);
    test.slack.clock.advance(eight - 10_000 - test.now());
    const begun = (await bench.calls()).methods.length;
    const address = second && ((nth: number) => (nth % 2 === 0 ? test.url : second.url));
    const [{ seconds, posted: count, doubled }] = await Promise.all([
      posted(bench, ids.length, eight),
      typeAll(bench, [...coaches, ...coaches, ...coaches, ...coaches], 500, address),
    ]);
    const answers = await Promise.all(coaches.map((user) => answersOf(bench, user, typing)));
    const { methods, refused } = await bench.calls();
    const what = `200 digests in ${kind} channels${second ? ', two processes on Redis' : ''}`;
    const told = answers.filter((answer) => /try again|busy/i.test(answer)).length;
    const seen = `${seconds.toFixed(0)} (the first time ${first.seconds.toFixed(0)})`;
    return row(what, count, doubled, seen, methods.length - begun, refused, told);
  } finally {
    await second?.close();
    await test.close();
  }
}

type Second = { url: string; close(): Promise<void> };

/** Another Touchline with the same Redis; it shares no memory with the first one. */
async function startSecond(test: App, redisUrl: string): Promise<Second> {
  const platform = createServer(test.platform.listener);
  const touchline: Touchline = await startTouchline({
    slack: { signingSecret: test.slack.signingSecret, apiUrl: test.slack.apiUrl },
    installations: { botToken: async () => test.slack.botToken(north), remove: async () => {} },
    platformUrl: await listen(platform, { host: '127.0.0.1', port: 0 }),
    dataDir: test.dataDir,
    redisUrl,
    encryptionKeys,
    log: createLog('silent'),
    now: test.now,
    pollEveryMs,
  });
  const server = createServer((request, response) => void touchline.listener(request, response));
  return {
    url: await listen(server, { host: '127.0.0.1', port: 0 }),
    async close() {
      server.close();
      platform.close();
      await touchline.close();
    },
  };
}

const inTable = (rows: string[][]) =>
  table('Messages that are due at once in one workspace', messagesHead, rows);

const messagesHead = [
  'what',
  'posted',
  'twice',
  'the last after seconds (≤ 75)',
  'calls to Slack',
  'refused',
  'people who read of it (0)',
];

async function shared(): Promise<void> {
  const path = redisServer();
  if (path === undefined) return;
  const redis = await startRedis(path);
  try {
    inTable([await digests({ kind: 'public', redisUrl: redis.url })]);
  } finally {
    await redis.stop();
  }
}

/** `npm run bench slack`; `SLACK=typing` for one part. Slack allows the least that it documents; the clock is the real one. */
export async function benchSlack(): Promise<void> {
  const parts = {
    audiences,
    typing: typingPeople,
    mornings: async () => inTable([await mornings()]),
    digests: async () => inTable([await digests({ kind: 'public' }), await digests({ kind: 'private' })]),
    shared,
  };
  for (const [name, bench] of Object.entries(parts)) if ((process.env.SLACK ?? name) === name) await bench();
}
