import { refreshEveryMs } from '../../../digests/limits.ts';
import { isKind } from '../../../lib/errors.ts';
import { hour } from '../../../lib/units.ts';
import type { TasksQuery } from '../../../platform/requests.ts';
import type { Task } from '../../../platform/resources.ts';
import type { Connection } from '../../../workspaces/connections.ts';
import { RefusedError } from '../../../workspaces/refused.ts';
import { bulkClient } from '../../edge/bulk-client.ts';
import { lookLateMs } from '../../edge/limits.ts';
import { isGone } from '../../edge/refusals.ts';
import type { Services } from '../../surface/services.ts';
import { showPosted, taskChanged } from '../../task-changes/task-changed.ts';
import { openIn } from '../../task-messages/digest-counts.ts';
import type { PostedAt, TaskMessage, TaskMessageRef } from '../../task-messages/task-message.ts';

type Shown = Pick<TaskMessage, 'digest' | 'groups'>;

/** The longest list of ids in one call, in characters of an address: 8,000 are too long for many servers. */
const mostLength = 7_000;

const lengthOf = (id: string): number => encodeURIComponent(`${id},`).length;

/** How many ids from the start fit into one call; at least one. */
function fitting(ids: string[], room = mostLength): number {
  let left = room;
  const end = ids.findIndex((id) => {
    left -= lengthOf(id);
    return left < 0;
  });
  return end === -1 ? ids.length : Math.max(1, end);
}

/** Ids in parts, each as long as there is room. */
function inParts(ids: string[], room: number): string[][] {
  const parts: string[][] = [];
  for (let at = 0; at < ids.length; at += parts.at(-1)?.length ?? 1)
    parts.push(ids.slice(at, at + fitting(ids.slice(at), room)));
  return parts;
}

/**
 * True for the first look after a whole hour. The platform's day may have begun in between: what was done just before
 * that is no longer done "today" there, and its zone is not known.
 */
const isAfterHour = (nowMs: number): boolean => nowMs % hour < refreshEveryMs + lookLateMs;

/** What one look asks the platform, and the tasks that it is about. */
type Asked = { query: TasksQuery; ids: Set<string>; isByDay?: true };

/**
 * Asks about tasks by their ids: those that have rows, and the others in turn, as many as fit into one call.
 *
 * @param turnMs how often there is a turn
 */
function byIds({ groups }: Shown, open: Set<string>, nowMs: number, turnMs: number): Asked {
  const rows = groups.flatMap((group) => group.rows);
  const shown = [...new Set(rows.map(({ id }) => id))].filter((id) => open.has(id));
  const first = shown.slice(0, fitting(shown));
  const room = mostLength - first.reduce((sum, id) => sum + lengthOf(id), 0);
  const others = inParts(
    [...open].filter((id) => !first.includes(id)),
    room,
  );
  const ids = [...first, ...(others[Math.floor(nowMs / turnMs) % others.length] ?? [])];
  // The oldest first: those have the rows, should more be done than a page holds.
  return { query: { id: ids.join(','), done: true, sort: 'due_date' }, ids: new Set(ids) };
}

/**
 * What to ask the platform about a digest, with one call. Up to about 180 tasks are asked about by their
 * ids. Of more, one call asks what their people did today. Undefined if nothing is open.
 *
 * @param nowMs milliseconds, UTC
 * @param manyDone whether that was more than a page before: then the ids are asked about in turn
 */
function whatToAsk(
  digest: Shown,
  { nowMs, manyDone }: { nowMs: number; manyDone: boolean },
): Asked | undefined {
  const { digest: counts } = digest;
  const open = new Set(counts && openIn(counts));
  if (counts === undefined || open.size === 0) return undefined;
  if (manyDone || fitting([...open]) === open.size) return byIds(digest, open, nowMs, refreshEveryMs);
  const people = counts.people.filter(({ overdue, today }) =>
    [...overdue, ...today].some((id) => open.has(id)),
  );
  const users = [...new Set(people.map(({ id }) => id))];
  if (fitting(users) < users.length) return byIds(digest, open, nowMs, refreshEveryMs);
  if (isAfterHour(nowMs)) return byIds(digest, open, nowMs, hour);
  return { query: { user: users.join(','), done: true, doneDate: 'today' }, ids: open, isByDay: true };
}

/**
 * Asks the platform which tasks of a digest are done by now. One call, and once a day two: when more was done that day than
 * a page holds, the ids are asked about from then on.
 */
async function findDone(
  { connections, taskMessages, now }: Services,
  connection: Connection,
  shown: TaskMessage,
): Promise<Task[]> {
  const platform = connections.platform(connection);
  const ask = async (manyDone: boolean): Promise<Task[]> => {
    const asked = whatToAsk(shown, { nowMs: now(), manyDone });
    if (asked === undefined) return [];
    const { items, lastPage } = await platform.tasksPage(asked.query);
    if (asked.isByDay && lastPage > 1) {
      await taskMessages.note(shown, ({ posted, ...one }) => ({
        ...one,
        posted: posted && { ...posted, manyDone: true },
      }));
      return ask(true);
    }
    return items.filter(({ id, done }) => done && asked.ids.has(id));
  };
  return ask(shown.posted?.manyDone ?? false);
}

/** Shows what a message does not show yet, if it is still in Slack. One that was deleted costs the platform nothing. @throws the Web API's error */
async function present(services: Services, shown: TaskMessage, posted: PostedAt): Promise<boolean> {
  const { taskMessages, messenger } = services;
  const slack = await bulkClient(services, { ...posted, workspaceId: shown.workspaceId });
  try {
    await messenger.permalink(slack, posted);
    if (posted.isStale) await taskMessages.show(shown, (now) => showPosted(services, now));
    return true;
  } catch (error) {
    if (!isGone(error)) throw error;
    await taskMessages.notPosted(shown);
    return false;
  }
}

/**
 * Looks whether tasks of a digest were done on the platform, which tells no one. Only digests of today are looked after, and
 * only while they have open tasks.
 *
 * @returns whether to look again
 */
export async function refreshDigest(services: Services, ref: TaskMessageRef): Promise<boolean> {
  const { connections, log, now, taskMessages } = services;
  const { workspaceId } = ref;
  const connection = await connections.get(workspaceId);
  const shown = await taskMessages.get(ref);
  if (shown?.posted === undefined || connection === undefined) return false;
  const { posted } = shown;
  const { organizationId, untilMs = 0 } = posted;
  if (organizationId !== connection.organization.id || (untilMs <= now() && !posted.isStale)) return false;
  try {
    if (!(await present(services, shown, posted)) || untilMs <= now()) return false;
    const task = await findDone(services, connection, shown);
    if (task.length > 0)
      await (await taskChanged(services, { workspaceId, organizationId }, { task, atMs: now() })).shown;
    const { digest, posted: after } = (await taskMessages.get(ref)) ?? {};
    return after !== undefined && digest !== undefined && openIn(digest).length > 0;
  } catch (error) {
    if (isKind(error, RefusedError, 'not-installed')) return false;
    log.info({ err: error, workspace: workspaceId, message: ref.id }, 'A digest was not looked after.');
    return untilMs > now();
  }
}
