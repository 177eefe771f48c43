import { clockText, zonedDateTime } from '../../lib/local-date-time.ts';
import type { PlatformClient } from '../../platform/client.ts';
import { priority, type Task } from '../../platform/resources.ts';
import { type Draft, type DueReading, type ReadyDraft, type ReplacedTask, toRef } from '../drafts/draft.ts';
import { pickedDue } from '../drafts/draft-answers.ts';
import { dateAlone } from '../due-day.ts';

/** Reads one task; undefined when there is none with this id. @throws PlatformError */
export async function readTask(platform: PlatformClient, id: string): Promise<Task | undefined> {
  if (id === '') return undefined;
  const { items } = await platform.tasksPage({ id });
  return items.find((task) => task.id === id);
}

/** All words of a task: a title and a description that says more become one text. */
function wholeText({ title, description }: Task): string {
  if (!title || description.includes(title)) return description;
  return title.includes(description) ? title : `${title}\n\n${description}`;
}

/** What is kept of a task that is to be replaced. */
export const toReplaced = (task: Task): ReplacedTask => ({
  id: task.id,
  text: wholeText(task),
  due: task.due,
  priority: priority.safeParse(task.priority).data ?? null,
  user: toRef(task.user),
  program: toRef(task.program),
  recurring: task.recurring ?? false,
});

/** A stored due time (seconds, UTC) as a reading. A date alone is that date for every reader. */
function dueReading(due: number, timeZone: string, nowMs: number): DueReading {
  const date = dateAlone(due, timeZone);
  const at = zonedDateTime(due * 1000, timeZone);
  const picked = date
    ? { date: date.toString() }
    : { date: at.toPlainDate().toString(), time: clockText(at) };
  // The moment itself stays, to the second.
  return { ...pickedDue(picked, timeZone, nowMs), atMs: due * 1000 };
}

/** The draft of a task that is like the old one in everything. */
export const sameDraft = (old: ReplacedTask, timeZone: string, nowMs: number): Draft => ({
  text: old.text,
  priority: old.priority,
  due: { chosen: old.due === null ? null : dueReading(old.due, timeZone, nowMs) },
  user: old.user,
  program: old.program,
});

/** What the new task has otherwise than the old one. */
export const differences = (old: ReplacedTask, ready: ReadyDraft) => ({
  text: ready.text.trim() !== old.text.trim(),
  due: ready.due !== old.due,
  priority: ready.priority !== old.priority,
  user: ready.user.id !== old.user.id,
  program: ready.program.id !== old.program.id,
});

export const isUnchanged = (old: ReplacedTask, ready: ReadyDraft): boolean =>
  Object.values(differences(old, ready)).every((differs) => !differs);
