import type { Task } from '../../../../platform/resources.ts';
import type { OverdueOfOthers } from '../../../../tasks/agenda.ts';
import { dueGroup } from '../../../../tasks/day-spans.ts';
import { isOverdue, listOpenTasks } from '../../../../tasks/list.ts';
import { countOverdue, queryTasks } from '../../../../tasks/query.ts';
import type { Caller } from '../../../surface/authenticate.ts';
import { readClients } from '../../../surface/read-clients.ts';

/** The maximum of rows in each part. Together they fit into a message. */
const most = { overdue: 8, today: 8, clients: 4 };

/** Some tasks, and how many there are in all. */
type Part = { tasks: Task[]; total: number };

/**
 * A user's day: what is overdue, what is due today, and what of their clients' is overdue; how many tasks could not be
 * read.
 */
export type Day = {
  overdue: Part;
  today: Part;
  clients: Omit<OverdueOfOthers, 'unreadable'>;
  unreadable: number;
};

/**
 * Reads a user's day as it is now: with two or three calls of the platform, and a few more in a long list.
 *
 * @throws PlatformError, StoreUnavailableError
 */
export async function readDay(caller: Caller): Promise<Day> {
  const { services, platform, person, profile, connection } = caller;
  const reader = { nowMs: services.now(), timeZone: profile.timeZone };
  const filter = { user: person.user.id };
  const [open, today, clients] = await Promise.all([
    listOpenTasks(platform, filter),
    queryTasks(platform, { ...filter, state: 'open', due: 'today' }, reader, { page: 1, perPage: 100 }),
    readClients(caller, {}, () => services.people.team(connection)),
  ]);
  const late = open.tasks.filter((task) => isOverdue(task, reader.nowMs));
  const total = await countOverdue(platform, filter, open, reader.nowMs);
  const due = today.tasks.filter((task) => dueGroup(task.due, reader) === 'today');
  const others = clients?.tasks ?? [];
  return {
    overdue: { tasks: late.slice(0, most.overdue), total },
    today: { tasks: due.slice(0, most.today), total: due.length },
    clients: {
      tasks: others.slice(0, most.clients),
      more: (clients?.more ?? false) || others.length > most.clients,
    },
    // Those due today are open ones as well.
    unreadable: Math.max(open.unreadable, today.unreadable) + (clients?.unreadable ?? 0),
  };
}

/** Whether there is nothing to say about a day. */
export const isEmpty = ({ overdue, today, clients }: Day): boolean =>
  overdue.total + today.total + clients.tasks.length === 0;
