import type { PlatformClient } from '../platform/client.ts';
import type { Task } from '../platform/resources.ts';
import { dueGroup, spanDays, spanMoments } from '../tasks/day-spans.ts';
import { isOverdue, overdueTasks } from '../tasks/list.ts';
import type { Subscription } from './subscriptions.ts';

/** One person's overdue tasks, longest overdue first, and those due later today, if the digest shows them. */
export type Overdue = { assignee: { id: string; name: string }; tasks: Task[]; today?: Task[] };

/** Which tasks a digest is about: of some programs, of some people, or of everybody; also those due today. */
export type DigestScope = Pick<Subscription, 'programs' | 'people' | 'alsoToday'>;

/** The programs of a digest; none means all. */
export const programsOf = ({ programs = [] }: Pick<DigestScope, 'programs'>) => programs;

/** Names the tasks that a digest counts: counts of another scope cannot be compared. */
export function scopeKey(scope: DigestScope): string {
  const ids = (of: { id: string }[]) => of.map(({ id }) => id).toSorted();
  return JSON.stringify([ids(programsOf(scope)), ids(scope.people ?? [])]);
}

/** The filter of a digest's tasks. Several ids with commas between them mean any of them. */
function scopeFilter(scope: DigestScope): { program?: string | undefined; user?: string | undefined } {
  const joined = (of: { id: string }[]) => (of.length === 0 ? undefined : of.map(({ id }) => id).join(','));
  return { program: joined(programsOf(scope)), user: joined(scope.people ?? []) };
}

/** Whether a task belongs to a digest: a platform that ignores a filter must not widen it. */
function isInScope(scope: DigestScope): (task: Pick<Task, 'program' | 'user'>) => boolean {
  const programs = new Set(programsOf(scope).map(({ id }) => id));
  const people = new Set(scope.people?.map(({ id }) => id));
  return ({ program, user }) =>
    (programs.size === 0 || programs.has(program.id)) && (people.size === 0 || people.has(user.id));
}

/** Everybody in a digest, by name, and how many tasks that may belong to it could not be read. */
export type CollectedOverdue = { people: Overdue[]; unreadable: number };

/**
 * Reads the overdue tasks for a digest, grouped by assignee and sorted by name. Each page is one call to the platform.
 *
 * @param nowMs the moment that decides what is overdue (milliseconds, UTC)
 * @param timeZone the IANA zone of "today"
 */
export async function collectOverdue(
  platform: PlatformClient,
  scope: DigestScope,
  nowMs: number,
  timeZone = 'UTC',
): Promise<CollectedOverdue> {
  const reader = { nowMs, timeZone };
  const untilMs = scope.alsoToday ? spanMoments(spanDays('today', reader)).untilMs : nowMs;
  const people = new Map<string, Required<Overdue>>();
  const belongs = isInScope(scope);
  const { items, unreadable } = await overdueTasks(platform, scopeFilter(scope), untilMs);
  for (const task of items) {
    const overdue = isOverdue(task, nowMs);
    if (!belongs(task) || !(overdue || dueGroup(task.due, reader) === 'today')) continue;
    const theirs = people.getOrInsert(task.user.id, { assignee: task.user, tasks: [], today: [] });
    theirs[overdue ? 'tasks' : 'today'].push(task);
  }
  const byName = [...people.values()].sort((a, b) => a.assignee.name.localeCompare(b.assignee.name, 'en'));
  return { people: byName, unreadable };
}
