import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../src/lib/log.ts';
import { createServices } from '../../src/services.ts';
import { taskChanged } from '../../src/slack/task-changes/task-changed.ts';
import type { DigestCounts, TaskMessage } from '../../src/slack/task-messages/task-message.ts';
import { median, row, table } from './table.ts';

const workspaceId = 'T1';
const organizationId = 'organization';
const channels = 300;
const dates = ['2026-11-20', '2026-11-23', '2026-11-24'];
const tasksEach = 100;
const rowsShown = 5;
const rounds = 9;

/** A digest of so many tasks of ten people. */
function digestOf(channelId: string, date: string): Omit<TaskMessage, 'id'> & { digest: DigestCounts } {
  const ids = Array.from({ length: tasksEach }, () => randomUUID());
  const rows = ids.slice(0, rowsShown).map((id) => ({
    id,
    title: 'Call Anna about onboarding',
    due: 1,
    done: false,
    assignee: 'Anna Kowalski',
    program: 'Leadership Foundations',
  }));
  const people = Array.from({ length: 10 }, (_, nth) => ({
    id: randomUUID(),
    name: `Anna Kowalski ${nth}`,
    overdue: ids.slice(nth * 10, nth * 10 + 10),
    today: [],
  }));
  return {
    workspaceId,
    channelId,
    viewer: null,
    timeZone: 'UTC',
    text: '',
    before: [],
    groups: [{ rows }],
    after: [],
    tell: { assignee: true, program: true },
    digest: { date, where: '', people, done: [] },
  };
}

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** What a click on **Done** costs beside the task itself, in a workspace with many digests that don't have the task. */
export async function benchClicks(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
  const log = createLog('silent');
  const none = 'http://127.0.0.1:9/api/';
  const services = await createServices({ dataDir, platformUrl: none, slackApiUrl: none, log });
  const { taskMessages, now } = services;
  const ids: string[] = [];
  try {
    for (const nth of Array(channels).keys())
      for (const date of dates) {
        const channelId = `C${nth}`;
        const digest = digestOf(channelId, date);
        const { id } = await taskMessages.keep(digest);
        const place = { channel: channelId, ts: `${date}.${nth}`, organizationId };
        const posted = { ...place, installation: { teamId: workspaceId }, untilMs: now() + 60_000 };
        await taskMessages.posted({ workspaceId, id }, posted);
        ids.push(id);
      }
    const click = () => {
      const task = { id: randomUUID(), done: true };
      return taskChanged(services, { workspaceId, organizationId }, { task, atMs: now() });
    };
    const readAll = async () => {
      for (const id of ids) await taskMessages.get({ workspaceId, id });
    };
    const first = await cpuMs(click);
    await readAll();
    const clicks: number[] = [];
    const reads: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      clicks.push(await cpuMs(click));
      reads.push(await cpuMs(readAll));
    }
    const ratio = median(clicks.map((ms, nth) => ms / (reads[nth] ?? 1)));
    table(
      `A click on Done, ${channels} channels with ${dates.length} digests of ${tasksEach} tasks each: CPU, ms`,
      ['the first click', 'a later one', 'reading every digest', 'a later click against that'],
      [row(first.toFixed(0), median(clicks).toFixed(1), median(reads).toFixed(1), ratio.toFixed(2))],
    );
  } finally {
    await services.close();
    rmSync(dataDir, { recursive: true });
  }
}
