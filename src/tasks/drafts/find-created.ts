import type { PlatformClient } from '../../platform/client.ts';
import { priority, type Task } from '../../platform/resources.ts';
import * as limits from '../limits.ts';
import type { DraftContext } from './context.ts';
import type { ReadyDraft } from './draft.ts';
import type { StoredDraft } from './draft-store.ts';

/** A platform may store a text with different blanks and accents than it was sent. */
export const normalized = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** Whether a stored text is the one that was sent, or a long beginning of it. */
function isText(stored: string, sent: string): boolean {
  const [kept, whole] = [normalized(stored), normalized(sent)];
  if (kept === whole) return true;
  const start = kept.replace(/(?:…|\.\.\.)$/, '').trimEnd();
  return start.length >= limits.shortenedLength && whole.startsWith(start);
}

/** A moment of ours (milliseconds) by the platform's clock, as of its last answer; in seconds, rather too early. */
function earliest(platform: PlatformClient, atMs: number, nowMs: number): number {
  const clockMs = platform.clockMs();
  if (clockMs === undefined) return Math.floor(atMs / 1000) - limits.unknownClockSeconds;
  return Math.floor((atMs + clockMs - nowMs) / 1000) - limits.knownClockSeconds;
}

/** The id of what replaces a task: however many drafts ask for it, it is done once at a time. */
export const replacementOf = (taskId: string): string => `replace-${taskId}`;

/**
 * Takes a task for a draft: no other draft is told that the task is its own, unless both replace the same task.
 *
 * @returns false when it is another's
 * @throws StoreUnavailableError
 */
export async function takeTask(
  { tasks, connection, installation }: DraftContext,
  { id, workspaceId, userId, replaces }: StoredDraft,
  task: Task,
  options?: { isDurable: boolean },
): Promise<boolean> {
  const own = replaces ? replacementOf(replaces.id) : id;
  const creator = {
    operation: own,
    userId,
    installation: installation ?? { teamId: workspaceId },
    organizationId: connection.organization.id,
  };
  const { operation } = await tasks.take(workspaceId, task.id, creator, options);
  return operation === own;
}

/** What is known of a task that is looked for. */
type Wanted = Pick<ReadyDraft, 'text'> & Partial<ReadyDraft>;

/**
 * Reads the tasks that fit, the newest first. `sure` are those that were created since `sinceMs` (milliseconds, UTC, our
 * clock). `possible` have the same words and person, but another date, or their time is earlier or not known.
 *
 * @throws PlatformError
 */
async function fittingTasks(
  { platform, now }: Pick<DraftContext, 'platform' | 'now'>,
  { text, due, user, program }: Wanted,
  sinceMs: number,
): Promise<{ sure: Task[]; possible: Task[] }> {
  const [sure, possible]: [Task[], Task[]] = [[], []];
  let read = 0;
  for await (const task of platform.tasks({ user: user?.id, program: program?.id, sort: '-created_at' })) {
    const { created_at: createdAt } = task;
    const from = earliest(platform, sinceMs, now());
    read += 1;
    if (read > limits.mostLookedThrough || (createdAt && createdAt < from - limits.otherClockSeconds)) break;
    if (!isText(task.description, text)) continue;
    if (createdAt && createdAt >= from && (due === undefined || task.due === due)) sure.push(task);
    else if (createdAt || !task.done) possible.push(task);
  }
  return { sure, possible };
}

/**
 * The task that a user typed again after the process had ended that they typed it to first; undefined if they did not.
 *
 * @throws PlatformError
 */
export async function findRetyped(
  context: DraftContext,
  { resumedMs }: StoredDraft,
  ready: ReadyDraft,
): Promise<Task | undefined> {
  return resumedMs === undefined ? undefined : (await fittingTasks(context, ready, resumedMs)).sure[0];
}

/** For the user who typed a task again. */
export const thereAlready = 'This task was there already, so it was not created again.';

/** What was found of a draft: its task, or else those that may be its own, the newest first. */
export type Found = { task?: Task; possible: Task[] };

/** What becomes of tasks that may be the one: a user is asked, or no one can be, and one with the same date is taken. */
export type IfPossible = 'ask' | 'take';

/**
 * Looks for a draft's task, or for what is known of it, among those that were created since `sinceMs` (milliseconds,
 * UTC, our clock), and takes it for this draft: there is no idempotency key (platform facts, "What the API cannot do").
 *
 * @throws PlatformError, StoreUnavailableError
 */
export async function findCreated(
  context: DraftContext,
  stored: StoredDraft,
  wanted: Wanted,
  sinceMs: number,
  ifPossible: IfPossible = 'ask',
): Promise<Found> {
  const { sure, possible } = await fittingTasks(context, wanted, sinceMs);
  const taken = ifPossible === 'take' ? possible.filter(({ due }) => due === wanted.due) : [];
  // Those with the whole text first, and of these the oldest.
  const whole = ({ description }: Task) => Number(normalized(description) === normalized(wanted.text));
  for (const task of [...sure.reverse().sort((a, b) => whole(b) - whole(a)), ...taken])
    if (task.id !== stored.replaces?.id && (await takeTask(context, stored, task)))
      return { task, possible: [] };
  const offered: Task[] = [];
  for (const task of ifPossible === 'ask' ? possible : []) {
    if (offered.length === limits.mostPossible) break;
    if ((await context.tasks.get(stored.workspaceId, task.id)) === undefined) offered.push(task);
  }
  return { possible: offered };
}

/** The task that a draft became, as far as that was noted. @throws PlatformError, StoreUnavailableError */
export async function readMade(
  { store, platform }: Pick<DraftContext, 'store' | 'platform'>,
  { id, workspaceId, userId }: StoredDraft,
): Promise<Task | undefined> {
  const { made } = (await store.get(id, workspaceId, userId)) ?? {};
  if (made === undefined) return undefined;
  return (await platform.tasksPage({ id: made })).items.find((task) => task.id === made);
}

/** A task as the draft that it was made of. Not every answer of the platform says how urgent it is. */
export const readyOfTask = (
  { description, due, user, program, ...task }: Task,
  { draft }: StoredDraft,
): ReadyDraft => ({
  text: description,
  due,
  priority: priority.safeParse(task.priority).data ?? draft.priority,
  user: { id: user.id, name: user.name },
  program: { id: program.id, name: program.name },
});
