import { mondayOf, zonedDateTime } from '../lib/local-date-time.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { Task } from '../platform/resources.ts';
import { isOverdue } from '../tasks/list.ts';

/** The tasks that are due in one week, which begins on `monday`. */
export type Week = { monday: Temporal.PlainDate; done: number; open: number; overdue: number };

/** A program's tasks by the week in which they are due, and the totals. */
export type Progress = {
  weeks: Week[];
  /** Overdue tasks from before the first week. */
  overdueBefore: number;
  all: { done: number; open: number };
  /** How many tasks could not be read. */
  unreadable: number;
};

/** The number of weeks before this one, and after it. */
const span = { before: 4, after: 3 };

function emptyWeeks(nowMs: number, timeZone: string): Week[] {
  const today = zonedDateTime(nowMs, timeZone).toPlainDate();
  const first = mondayOf(today).subtract({ weeks: span.before });
  return Array.from({ length: span.before + 1 + span.after }, (_, index) => ({
    monday: first.add({ weeks: index }),
    done: 0,
    open: 0,
    overdue: 0,
  }));
}

/** The start of a day in seconds, UTC. */
const startOf = (date: Temporal.PlainDate, timeZone: string): number =>
  date.toZonedDateTime(timeZone).epochMilliseconds / 1000;

const count = (week: Week, task: Task, nowMs: number): void => {
  week[task.done ? 'done' : isOverdue(task, nowMs) ? 'overdue' : 'open'] += 1;
};

/**
 * Reads a program's progress week by week: four weeks back, this one and three ahead. Stops reading at older tasks,
 * except those that are still overdue.
 *
 * @param timeZone the reader's IANA zone, which decides where weeks begin
 * @throws PlatformError
 */
export async function readProgress(
  platform: PlatformClient,
  program: string,
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): Promise<Progress> {
  const weeks = emptyWeeks(nowMs, timeZone);
  const starts = weeks.map(({ monday }) => startOf(monday, timeZone));
  const from = starts[0] ?? 0;
  const end = startOf((weeks.at(-1) as Week).monday.add({ weeks: 1 }), timeZone);

  const latestFirst = platform.tasks({ program, sort: '-due_date' });
  const openFirst = platform.tasks({ program, done: false, sort: 'due_date' });
  async function countWeeks(): Promise<void> {
    for await (const task of latestFirst) {
      if (task.due === null || task.due >= end) continue;
      const { due } = task;
      if (due < from) return;
      const week = weeks[starts.findLastIndex((start) => start <= due)];
      if (week !== undefined) count(week, task, nowMs);
    }
  }
  async function countBefore(): Promise<number> {
    let overdue = 0;
    for await (const task of openFirst) {
      if (task.due === null) continue;
      if (task.due >= from) break;
      overdue += 1;
    }
    return overdue;
  }
  const total = async (done: boolean) => (await platform.tasksPage({ program, done })).total;
  const [overdueBefore, done, open] = await Promise.all([
    countBefore(),
    total(true),
    total(false),
    countWeeks(),
  ]);
  // Open tasks may be in both lists.
  const unreadable = Math.max(latestFirst.unreadable, openFirst.unreadable);
  return { weeks, overdueBefore, all: { done, open }, unreadable };
}
