import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backgroundKind } from '../../src/jobs/background.ts';
import { createLog } from '../../src/lib/log.ts';
import { createServices } from '../../src/services.ts';
import { openStore } from '../../src/store/open.ts';
import type { RepeatRule } from '../../src/tasks/repetition/rule.ts';
import { dueJobs } from '../support/due-jobs.ts';
import { testKeyring } from '../support/keyring.ts';
import { type MovedClock, moveClock, readClock } from './clock.ts';
import { startCreateFakes } from './create-fakes.ts';
import { startProcesses } from './processes.ts';
import { type Setup, serviceOptions } from './setup.ts';

export type RepeatChaosOptions = {
  repeats: number;
  /** How many people own them. */
  people: number;
  /** How many days the clock is moved, from 1 March 2026 on, and by how many hours at a time. */
  days: number;
  stepHours: number;
  /** How often the process is killed while tasks are created. */
  kills: number;
  /** The share of creates whose answer is lost after the commit, 0 to 1. */
  lostAnswers: number;
  leaseMs: number;
  /** Gives up after so long. */
  withinMs: number;
};

export type RepeatChaosResult = {
  tried: number;
  lost: number;
  doubled: number;
  /** Tasks at times that no repeat has, and messages to anybody. */
  wrong: number;
  /** How often daylight saving began or ended, over the zones. */
  changes: number;
  seconds: number;
  cut: number;
};

const hour = 60 * 60_000;
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'Asia/Kathmandu', 'UTC'];
const first = Temporal.PlainDate.from('2026-03-01');

type Kind = { rule: RepeatRule; has: (date: Temporal.PlainDate) => boolean };

/** The rules, and when they have a task, said in another way. */
const kinds: Kind[] = [
  { rule: { kind: 'daily' }, has: () => true },
  { rule: { kind: 'weekdays' }, has: ({ dayOfWeek }) => ![6, 7].includes(dayOfWeek) },
  ...[1, 2, 3, 4, 5, 6, 7, 1, 3].map(
    (day): Kind => ({
      rule: { kind: 'weekly', days: [day as 1], interval: 1, from: first.toString() },
      has: ({ dayOfWeek }) => dayOfWeek === day,
    }),
  ),
  {
    rule: { kind: 'weekly', days: [2, 4], interval: 1, from: first.toString() },
    has: ({ dayOfWeek }) => dayOfWeek === 2 || dayOfWeek === 4,
  },
  // The first of March is a Sunday: its week is that of 23 February.
  {
    rule: { kind: 'weekly', days: [1], interval: 2, from: first.toString() },
    has: (date) => date.since('2026-02-23', { largestUnit: 'days' }).days % 14 === 0,
  },
  { rule: { kind: 'monthly', day: 15 }, has: ({ day }) => day === 15 },
  { rule: { kind: 'monthly', day: 31 }, has: (date) => date.add({ days: 1 }).day === 1 },
  {
    rule: { kind: 'monthly-weekday', nth: -1, weekday: 5 },
    has: (date) => date.dayOfWeek === 5 && date.add({ days: 7 }).month !== date.month,
  },
  {
    rule: { kind: 'monthly-weekday', nth: 1, weekday: 1 },
    has: (date) => date.dayOfWeek === 1 && date.subtract({ days: 7 }).month !== date.month,
  },
  {
    rule: { kind: 'yearly', month: 2, day: 29 },
    has: (date) => date.month === 2 && date.day === 28,
  },
];
/** The third is one that daylight saving skips and repeats. */
const times = [{ hour: 9, minute: 0 }, undefined, { hour: 2, minute: 30 }, { hour: 23, minute: 45 }];

/** A number in letters: a text with a number in it might be shown as a date. */
const word = (nth: number): string =>
  [...nth.toString(26).padStart(4, '0')]
    .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
    .join('');

const textOf = (nth: number): string => `Repeated ${word(nth)}`;
const zoneOf = (nth: number): string => zones[nth % zones.length] ?? 'UTC';
const timeOf = (nth: number) => times[Math.floor(nth / zones.length) % times.length];
const kindOf = (nth: number): Kind => kinds[nth % kinds.length] as Kind;

/** When a repeat's tasks are due (seconds, UTC) that are created up to the end (milliseconds, UTC). */
function expected(nth: number, days: number, endMs: number): number[] {
  const [zone, time] = [zoneOf(nth), timeOf(nth)];
  const due: number[] = [];
  for (let at = 1; at <= days + 1; at += 1) {
    const date = first.add({ days: at });
    if (!kindOf(nth).has(date)) continue;
    const begin = date.toZonedDateTime(zone);
    const created = (time?.hour ?? 23) < 6 ? begin : begin.withPlainTime({ hour: 6 });
    if (created.epochMilliseconds > endMs) continue;
    const moment = begin.withPlainTime(time ?? '23:59:59');
    due.push(Math.floor(moment.epochMilliseconds / 1000));
  }
  return due;
}

/** How often the zones' offsets change between two moments (milliseconds, UTC). */
function changesBetween(fromMs: number, toMs: number): number {
  let count = 0;
  for (const zone of zones) {
    const end = Temporal.Instant.fromEpochMilliseconds(toMs).toZonedDateTimeISO(zone);
    let at = Temporal.Instant.fromEpochMilliseconds(fromMs)
      .toZonedDateTimeISO(zone)
      .getTimeZoneTransition('next');
    for (; at !== null && at.epochMilliseconds < end.epochMilliseconds; at = at.getTimeZoneTransition('next'))
      count += 1;
  }
  return count;
}

async function startRepeats(
  setup: Setup<MovedClock>,
  { repeats, people }: RepeatChaosOptions,
): Promise<void> {
  const now = () => readClock(setup.clock);
  const services = await createServices({ ...serviceOptions(setup, createLog('silent')), now });
  const organization = { id: 'organization', name: 'Northfield' };
  const about = { connectedBy: 'U0', connectedAt: now() };
  await services.connections.save({ ...about, workspaceId: 'T0', organization, token: 'token' });
  for (let nth = 0; nth < repeats; nth += 1) {
    const owner = nth % people;
    const outcome = await services.repeats.start({
      id: `first-${nth}`,
      workspaceId: 'T0',
      installation: { teamId: 'T0' },
      organizationId: organization.id,
      userId: `U${owner}`,
      text: textOf(nth),
      priority: null,
      user: { id: `person-u${owner}`, name: `Coach ${owner}` },
      program: { id: 'program', name: 'Leadership Basics' },
      rule: kindOf(nth).rule,
      time: timeOf(nth),
      timeZone: zoneOf(nth),
      last: first.toString(),
    });
    if (outcome.kind !== 'started') throw new Error(`A repeat was not started: ${outcome.kind}.`);
  }
  await services.close();
}

/**
 * Lets tasks repeat while the clock is moved on, the process is killed and answers of the platform are lost. What there is
 * is counted by the fake platform, and compared with the calendar.
 */
export async function repeatChaos(options: RepeatChaosOptions): Promise<RepeatChaosResult> {
  const { repeats, people, days, stepHours, kills, lostAnswers, leaseMs, withinMs } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-chaos-'));
  const clock: MovedClock = { file: join(dataDir, 'clock') };
  const fromMs = Date.parse('2026-03-01T12:00:00Z');
  moveClock(clock, fromMs);
  let said = 0;
  const trouble = { lostAnswers, newer: 0, aheadMs: 0, platformMs: 0 };
  const fakes = await startCreateFakes(clock, people, trouble, () => {
    said += 1;
  });
  const setup: Setup<MovedClock> = {
    clock,
    dataDir,
    encryptionKeys: randomBytes(32).toString('base64'),
    slackApiUrl: `${fakes.slackUrl}/api/`,
    platformUrl: fakes.platformUrl,
    logLevel: 'silent',
    leaseMs,
    pollEveryMs: 20,
  };
  const endMs = fromMs + days * 24 * hour;
  const all = Array.from({ length: repeats }, (_, nth) => expected(nth, days, endMs));
  const tried = all.flat().length;
  await startRepeats(setup, options);
  const store = await openStore({ dataDir, keyring: testKeyring });
  const processes = await startProcesses(setup, 1);
  const begin = performance.now();
  let isOver = false;
  const patient = () => !isOver && performance.now() - begin < withinMs;
  const killing = (async () => {
    for (let nth = 0; nth < kills; nth += 1) {
      while (fakes.creates() < (tried * 0.9 * (nth + 0.5)) / kills && patient()) await sleep(1);
      if (patient()) await processes.replace(0, 'SIGKILL');
    }
  })();
  try {
    for (let nowMs = fromMs; patient() && nowMs < endMs + 6 * 60_000; ) {
      // At last in small steps, for what has to be looked for again.
      nowMs = nowMs < endMs ? Math.min(endMs, nowMs + stepHours * hour) : nowMs + 2 * 60_000;
      moveClock(clock, nowMs);
      while ((await dueJobs(store, setup, backgroundKind, nowMs)).length > 0 && patient()) await sleep(5);
    }
    isOver = true;
    await killing;
    const seconds = Math.round((performance.now() - begin) / 100) / 10;
    const dues = fakes.dues();
    let [lost, doubled, wrong] = [0, 0, said];
    for (const [nth, wanted] of all.entries()) {
      const found = dues.get(textOf(nth)) ?? [];
      const counts = Map.groupBy(found, (due) => due);
      lost += wanted.filter((due) => !counts.has(due)).length;
      doubled += found.length - counts.size;
      wrong += [...counts.keys()].filter((due) => due === null || !wanted.includes(due)).length;
    }
    return { tried, lost, doubled, wrong, changes: changesBetween(fromMs, endMs), seconds, cut: fakes.cut() };
  } finally {
    isOver = true;
    await killing.catch(() => undefined);
    await processes.killAll();
    await store.close();
    fakes.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
