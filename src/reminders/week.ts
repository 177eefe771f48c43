import { mondayOf, zonedDateTime } from '../lib/local-date-time.ts';
import type { PlatformClient } from '../platform/client.ts';
import type { DateSpan, TasksQuery } from '../platform/requests.ts';
import type { Task } from '../platform/resources.ts';
import type { Reader } from '../tasks/day-spans.ts';
import { dueDay } from '../tasks/due-day.ts';
import { isOverdue } from '../tasks/list.ts';
import { mostIdsInAddress, mostReadOfWeek } from './limits.ts';

/** One client's week. */
export type ClientWeek = {
  name: string;
  /** How many tasks were done. */
  finished: number;
  /** How many were due since Monday, and are still open. */
  slipped: number;
  /** How many have been overdue for longer. */
  overdue: number;
};

export type Week = {
  monday: Temporal.PlainDate;
  /** Those with something to say, the ones who are late with most first. */
  clients: ClientWeek[];
  /** There was more to read than this reads. */
  isPartial: boolean;
  /** How many tasks could not be read. */
  unreadable: number;
};

/**
 * The week that has ended where the reader is, and the platform's word for it. Only the platform knows when a task was done,
 * and the specification does not say in which zone it reckons weeks. This takes UTC: on a Monday morning in Auckland the
 * platform's week has not ended yet.
 */
export function lastWeek({ nowMs, timeZone }: Reader): { monday: Temporal.PlainDate; span: DateSpan } {
  const here = mondayOf(zonedDateTime(nowMs, timeZone).toPlainDate());
  const there = mondayOf(zonedDateTime(nowMs, 'UTC').toPlainDate());
  if (Temporal.PlainDate.compare(there, here) < 0) return { monday: there, span: 'this-week' };
  return { monday: there.subtract({ weeks: 1 }), span: 'last-week' };
}

/** Reads tasks of some programs, and no more than `mostRead`. @throws PlatformError */
async function read(platform: PlatformClient, programs: readonly string[], query: TasksQuery) {
  const tasks: Task[] = [];
  let unreadable = 0;
  for (let from = 0; from < programs.length; from += mostIdsInAddress) {
    const program = programs.slice(from, from + mostIdsInAddress).join(',');
    const list = platform.tasks({ ...query, program });
    for await (const task of list) {
      if (tasks.length === mostReadOfWeek)
        return { tasks, isPartial: true, unreadable: unreadable + list.unreadable };
      tasks.push(task);
    }
    unreadable += list.unreadable;
  }
  return { tasks, isPartial: false, unreadable };
}

const late = ({ slipped, overdue }: ClientWeek): number => slipped + overdue;

/**
 * Reads what became of the tasks in some programs in the week that has ended, but not of those of the team: with two calls
 * at the same time, and one more for each further page of tasks.
 *
 * @param programs ids
 * @param team ids of people
 * @throws PlatformError
 */
export async function readWeek(
  platform: PlatformClient,
  programs: readonly string[],
  team: ReadonlySet<string>,
  reader: Reader,
): Promise<Week> {
  const { monday, span } = lastWeek(reader);
  const [done, open] = await Promise.all([
    read(platform, programs, { done: true, doneDate: span, sort: '-created_at' }),
    // Those that slipped last come first.
    read(platform, programs, { overdue: true, sort: '-due_date' }),
  ]);
  const clients = new Map<string, ClientWeek>();
  const count = ({ user }: Task, what: 'finished' | 'slipped' | 'overdue') => {
    if (team.has(user.id)) return;
    const none = { name: user.name, finished: 0, slipped: 0, overdue: 0 };
    clients.getOrInsert(user.id, none)[what] += 1;
  };
  for (const task of done.tasks) if (task.done) count(task, 'finished');
  for (const task of open.tasks) {
    if (task.due === null || !isOverdue(task, reader.nowMs)) continue;
    const isNew = Temporal.PlainDate.compare(dueDay(task.due, reader.timeZone), monday) >= 0;
    count(task, isNew ? 'slipped' : 'overdue');
  }
  return {
    monday,
    clients: [...clients.values()].sort(
      (a, b) => late(b) - late(a) || b.finished - a.finished || a.name.localeCompare(b.name),
    ),
    isPartial: done.isPartial || open.isPartial,
    unreadable: done.unreadable + open.unreadable,
  };
}
